import { rm } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brands } from '../testing/startApp.ts'
import { freshFolder } from '../testing/freshDatabase.ts'
import { legalLibrary } from '../data/legal/legalLibrary.ts'
import { openDatabase } from './openDatabase.ts'
import { seedDatabase } from './seedDatabase.ts'
import { legalFileTemplates, lenders, users } from './tables/index.ts'

let folder: string
let opened: Awaited<ReturnType<typeof openDatabase>>
beforeAll(async () => {
  folder = await freshFolder()
  opened = await openDatabase({ dataDir: folder })
})
afterAll(async () => {
  await opened.close()
  await rm(folder, { recursive: true, force: true })
})

const themes = Object.values(brands)
const seedWith = (production: boolean) =>
  seedDatabase(opened.db, { themes, funnels: new Map(), library: legalLibrary(themes), production, now: new Date() })

describe('a database of our own', () => {
  it('syncs its commits to the disk, and listens to no network', async () => {
    const { rows } = await opened.db.execute(
      sql`select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('listen_addresses') as addresses`,
    )
    expect(rows).toEqual([{ fsync: 'on', commit: 'on', addresses: '' }])
  })

  it('refuses a second process on its folder', async () => {
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(
      `The data folder ${folder} is in use by process ${process.pid}. Please stop that process, or choose another DATA_DIR.`,
    )
  })

  it('orders by code points, and knows the lower case of every language', async () => {
    const { rows } = await opened.db.execute(
      sql`select lower('ÉÖ') as lower, (select string_agg(word, '' order by word) from unnest(array['b', 'a', 'B', 'é', 'z', '_']) word) as ordered`,
    )
    expect(rows).toEqual([{ lower: 'éö', ordered: 'B_abzé' }])
  })

  it('keeps a day a day', async () => {
    const { rows } = await opened.db.execute(sql`select date '1980-02-29' as day`)
    expect(rows).toEqual([{ day: '1980-02-29' }])
  })

  it('rolls a failed transaction back and stays usable', async () => {
    const insert = { email: 'rolled.back@example.com', metadata: {}, createdAt: new Date() }
    await expect(
      opened.db.transaction(async (tx) => {
        await tx.insert(users).values(insert)
        await tx.insert(users).values({ ...insert, email: 'Rolled.Back@example.com' })
      }),
    ).rejects.toMatchObject({ cause: { code: '23505' } })
    expect(await opened.db.select().from(users).where(eq(users.email, insert.email))).toEqual([])
  })

  it('runs transactions of several callers at once', async () => {
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        opened.db.transaction(async (tx) => (await tx.execute<{ n: number }>(sql`select ${at}::int as n`)).rows[0]!.n),
      ),
    )
    expect(results).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('is seeded once, whatever number of starts, and without demonstration accounts in production', async () => {
    await seedWith(true)
    expect(await opened.db.select().from(users)).toEqual([])
    const count = async () => (await opened.db.select().from(lenders)).length
    const first = await count()
    expect(first).toBeGreaterThan(40)
    await seedWith(false)
    expect(await count()).toBe(first)
    expect(await opened.db.select().from(users)).toHaveLength(1)
  })

  it('withdraws legal documents that their brand no longer has, and takes them back', async () => {
    const [theme] = themes
    const notice = { slug: 'notice', name: 'Notice', required: false, version: '1', blocks: [{ text: 'Noted.' }] }
    const start = (documents: (typeof notice)[]) => {
      const library = legalLibrary([{ ...theme!, documents }])
      return seedDatabase(opened.db, {
        themes: [theme!],
        funnels: new Map(),
        library,
        production: true,
        now: new Date(),
      })
    }
    const withdrawn = async () =>
      (await opened.db.select().from(legalFileTemplates))
        .filter(({ withdrawnAt }) => withdrawnAt !== null)
        .map(({ name }) => name)
    await start([notice])
    expect(await withdrawn()).toEqual([])
    await start([])
    expect(await withdrawn()).toEqual(['Notice'])
    await start([notice])
    expect(await withdrawn()).toEqual([])
  })

  it('keeps everything over a restart', async () => {
    await opened.db
      .insert(users)
      .values({ email: 'kept@example.com', metadata: { first_login: true }, createdAt: new Date() })
    await opened.close()
    opened = await openDatabase({ dataDir: folder })
    expect(await opened.db.select().from(users).where(eq(users.email, 'kept@example.com'))).toMatchObject([
      { metadata: { first_login: true } },
    ])
  })
})
