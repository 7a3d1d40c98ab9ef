import { eq, inArray, sql } from 'drizzle-orm'
import type { CompiledFunnel } from 'runnel/compile'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { funnelVersions, publications } from '../../database/tables/index.ts'
import { openFreshDatabase } from '../../testing/freshDatabase.ts'
import { removeFolder, smallFolder } from '../../testing/publishedSite.ts'
import { LiveFunnels } from './liveFunnels.ts'
import { openFunnels } from './openFunnels.ts'

let folder: string
let database: Awaited<ReturnType<typeof openFreshDatabase>>
beforeAll(async () => {
  folder = smallFolder()
  database = await openFreshDatabase()
})
afterAll(async () => {
  await database.close()
  removeFolder(folder)
})

const minute = 60_000

/** The languages of a funnel that is also there in Welsh. */
const offered = [{ id: 'cy', name: 'Cymraeg', direction: 'ltr' as const, draft: false, funnel: '', contracts: '' }]

it('hears of each withdrawal, also from a process whose clock is behind', async () => {
  const { db } = database
  const first = await openFunnels({ db, folder })
  first.stop()
  const [row] = await db.select().from(funnelVersions)
  const at = new Date()
  const hashes = ['a', 'b'].map((letter) => letter.repeat(64))
  for (const hash of hashes)
    await db.insert(funnelVersions).values({ ...row!, version: hash, definition: hash, supersededAt: at, servedAt: at })
  const { live, stop } = await openFunnels({ db, folder })
  stop()
  const published = () => Promise.all(hashes.map((hash) => live.publishedOf(hash)))
  expect((await published()).map((one) => one !== undefined)).toEqual([true, true])
  const withdraw = (version: string, withdrawnAt: Date) =>
    db.update(funnelVersions).set({ withdrawnAt }).where(eq(funnelVersions.version, version))
  await withdraw(hashes[0]!, new Date(at.getTime() + minute))
  await live.follow()
  await withdraw(hashes[1]!, at)
  await live.follow()
  expect(await published()).toEqual([undefined, undefined])
}, 120_000)

it('finds the texts that people in the middle read, although the definition has others by now', async () => {
  const { db } = database
  const [row] = await db.select().from(funnelVersions)
  const [original] = JSON.parse(row!.compiled) as CompiledFunnel[]
  const inWelsh = (hash: string) =>
    JSON.stringify([
      original,
      { ...original, language: { id: 'cy', name: 'Cymraeg', direction: 'ltr', draft: false, hash } },
    ])
  const at = new Date()
  const older = { ...row!, supersededAt: at, servedAt: at, published: { ...row!.published, languages: offered } }
  await db.insert(funnelVersions).values([
    { ...older, version: 'c'.repeat(64), compiled: inWelsh('first') },
    { ...older, version: 'd'.repeat(64), compiled: inWelsh('second') },
  ])
  const { live, stop } = await openFunnels({ db, folder })
  stop()
  const found = (texts: string) => live.translated({ funnel: 'v1', definition: row!.definition, language: 'cy', texts })
  const hashes = (await Promise.all(['first', 'second', 'unknown'].map(found))).map((one) => one?.language!.hash)
  expect(hashes).toEqual(['first', 'second', undefined])
}, 120_000)

it('knows what another process has just published, before it has followed', async () => {
  const { db } = database
  const { live, stop } = await openFunnels({ db, folder })
  stop()
  const [row] = await db.select().from(funnelVersions).limit(1)
  const { compiled, funnel } = row!
  const [original] = JSON.parse(compiled) as CompiledFunnel[]
  const add = async (definition: string, more: Partial<typeof row>) => {
    const made = { ...original!, hash: definition }
    const languages = JSON.stringify([made, { ...made, language: { id: 'cy', hash: 'texts' } }])
    const published = { ...row!.published, languages: offered }
    const version = { ...row!, version: definition, definition, compiled: languages, published }
    await db.insert(funnelVersions).values({ ...version, supersededAt: null, withdrawnAt: null, ...more })
  }
  const [served, proposed, withdrawn, madeElsewhere] = ['1', '2', '3', '4'].map((letter) => letter.repeat(64))
  const now = new Date()
  await add(served!, { servedAt: now })
  await add(proposed!, { servedAt: null })
  await add(withdrawn!, { servedAt: now, withdrawnAt: now })
  await add(madeElsewhere!, { servedAt: now, compiler: 'another' })
  expect((await live.of(funnel, served!))?.hash).toBe(served)
  const translation = { funnel, definition: served!, language: 'cy' }
  expect((await live.translated({ ...translation, texts: 'texts' }))?.hash).toBe(served)
  expect(await live.translated({ ...translation, texts: 'others' })).toBeUndefined()
  expect(await live.publishedOf(served!)).toEqual({ ...row!.published, languages: offered })
  expect(await live.of('another', served!)).toBeUndefined()
  for (const definition of [proposed!, withdrawn!, madeElsewhere!]) {
    expect(await live.of(funnel, definition)).toBeUndefined()
    expect(await live.publishedOf(definition)).toBeUndefined()
  }
  const added = [served!, proposed!, withdrawn!, madeElsewhere!]
  await db.delete(funnelVersions).where(inArray(funnelVersions.version, added))
}, 120_000)

it('serves a funnel again that an older server, which could not compile it, has left out', async () => {
  const { db } = database
  const [newest] = await db.select().from(publications)
  await db.insert(publications).values({ ...newest!, id: undefined, funnels: {}, changed: ['v1'] })
  const again = await openFunnels({ db, folder })
  again.stop()
  expect([...again.live.current.keys()]).toEqual(['v1'])
}, 120_000)

it('says once that it cannot look for publications, and goes on when it can', async () => {
  const { db } = database
  const warn = vi.fn()
  const { stop } = await openFunnels({ db, folder, warn })
  const before = warn.mock.calls.length
  const told = () => warn.mock.calls.length - before
  const rename = (from: string, to: string) =>
    db.execute(sql`alter table ${sql.identifier(from)} rename to ${sql.identifier(to)}`)
  await rename('publications', 'elsewhere')
  await vi.waitUntil(() => told() > 0, { timeout: 10_000 })
  await new Promise((done) => setTimeout(done, 2500))
  await rename('elsewhere', 'publications')
  stop()
  expect(told()).toBe(1)
  expect(warn.mock.lastCall![0]).toMatch(/^Nobody hears of new publications here: /)
}, 120_000)

it('waits longer and longer before it tries again what could not be compiled', async () => {
  const { db } = database
  await db.update(funnelVersions).set({ compiler: 'another' })
  let at = Date.now()
  const limits = { memory: 512, time: 1 }
  const live = new LiveFunnels({ ...{ db, folder, limits, fixed: new Map(), warn: vi.fn() }, now: () => new Date(at) })
  const failure = () =>
    live.follow().then(
      () => undefined,
      (error: Error) => error,
    )
  const failures = [await failure()]
  for (const seconds of [9, 1, 59, 1, 599, 1, 599, 1]) {
    at += seconds * 1000
    failures.push(await failure())
  }
  const [first] = failures
  expect(first!.message).toMatch(/^It takes more than/)
  expect(failures.map((one, place) => one !== failures[place - 1])).toEqual([
    true,
    false,
    true,
    false,
    true,
    false,
    true,
    false,
    true,
  ])
}, 120_000)
