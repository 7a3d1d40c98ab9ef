import { createHash } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadFunnels } from '../funnels/loadFunnels.ts'
import { legalLibrary } from '../data/legal/legalLibrary.ts'
import { countRows } from '../database/copy/rows.ts'
import { tablesInOrder } from '../database/copy/tablesInOrder.ts'
import { seedDatabase } from '../database/seedDatabase.ts'
import type { Database } from '../database/database.ts'
import { auditLog, claimRequests, lenders, outbox, rateCounters } from '../database/tables/index.ts'
import { apply, pngDataUrl, submission } from '../testing/applicant.ts'
import { finishedApplicant } from '../testing/everyCall.ts'
import { openFreshDatabase } from '../testing/freshDatabase.ts'
import { hostileTexts } from '../testing/hostileTexts.ts'
import { brands, startApp, type Site } from '../testing/startApp.ts'
import { tableRows, type TableRows } from '../testing/tableRows.ts'
import { Checksum } from './checksum.ts'
import { UnusableBackup } from './format.ts'
import { checkBackup } from './readBackup.ts'
import { restoreBackup } from './restoreBackup.ts'
import { writeBackup } from './writeBackup.ts'

let site: Site
let folder: string
let backup: string
const made = new Date('2026-03-04T05:06:07.000Z')
const file = (name: string) => join(folder, name)

/** An empty database, as the first start of a server leaves it. */
async function emptyServer() {
  const opened = await openFreshDatabase()
  const themes = Object.values(brands)
  await seedDatabase(opened.db, {
    themes,
    funnels: await loadFunnels(),
    library: legalLibrary(themes),
    production: false,
    now: new Date(),
  })
  return opened
}

async function withEmptyServer(work: (db: Database) => Promise<unknown>) {
  const { db, close } = await emptyServer()
  try {
    await work(db)
  } finally {
    await close()
  }
}

/** Rows of one table as values. */
const valuesOf = async (db: Database, table: string) =>
  (await tableRows(db))[table]!.map((row) => JSON.parse(row) as Record<string, unknown>)

beforeAll(async () => {
  site = await startApp()
  folder = await mkdtemp(join(tmpdir(), 'runnel-backup-'))
  const { visitor, ids } = await finishedApplicant(site)
  await visitor.call('submitForm', { ...ids.given, claim_request_id: ids.id, signature: pngDataUrl(400, 150, 150_000) })
  await visitor.call('createUser', { email: ids.given.contactDetails.email, claim_request_id: ids.id })
  // A submit would take out signs that nobody sees: they are written past it.
  for (const text of hostileTexts.filter((one) => !/[\0\p{Surrogate}]/u.test(one)).slice(0, 30)) {
    const { id } = await apply(site.visit(), submission())
    await site.deps.db
      .update(claimRequests)
      .set({ address: { ...submission().address, street: `${text}\u2028\u0085` } })
      .where(eq(claimRequests.id, id))
  }
  await site.deps.db
    .insert(auditLog)
    .values({ at: made, actor: 'somebody', action: 'claims show', detail: { reference: ids.reference } })
  await site.deps.db
    .insert(outbox)
    .values({
      topic: 'send-mail',
      dedupeKey: 'mail',
      payload: { to: 'a@example.com' },
      lockedUntil: made,
      createdAt: made,
    })
  backup = file('all.backup')
  await writeBackup(site.deps.db, backup, made)
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

describe('a backup', () => {
  it('is restored into an empty server, every row of every table', async () => {
    await withEmptyServer(async (db) => {
      const before = await tableRows(site.deps.db)
      expect(before.claim_requests!.join('').length).toBeGreaterThan(20_000)
      const { tables } = await restoreBackup(db, backup)
      expect(await tableRows(db)).toEqual(before)
      expect(tables.find(({ name }) => name === 'claim_requests')!.rows).toBe(31)
      // Numbers go on after those that were restored.
      const given = { topic: 'sync-client', dedupeKey: 'next', lockedUntil: made, createdAt: made } as const
      const [one] = await site.deps.db.insert(outbox).values(given).returning()
      const [other] = await db.insert(outbox).values(given).returning()
      expect(other!.id).toBe(one!.id)
      await site.deps.db.delete(outbox).where(sql`dedupe_key = 'next'`)
    })
  })

  it('ends with its manifest, is readable by its owner only, and leaves no half-written file', async () => {
    const lines = gunzipSync(await readFile(backup))
      .toString()
      .trimEnd()
      .split('\n')
    const [end, manifest] = JSON.parse(lines.at(-1)!)
    expect([end, manifest]).toMatchObject([
      'end',
      {
        format: 1,
        made: made.toISOString(),
        migration: { name: expect.stringMatching(/^\d{4}_/) },
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ])
    expect(manifest.tables.map(({ name }: { name: string }) => name).toSorted()).toEqual(
      (await tablesInOrder(site.deps.db)).toSorted(),
    )
    expect((await stat(backup)).mode & 0o777).toBe(0o600)
    await expect(writeBackup(site.deps.db, backup, made)).rejects.toThrow('is there already, and is not written over')
    await expect(
      writeBackup({ transaction: () => Promise.reject(new Error('gone')) } as never, file('half'), made),
    ).rejects.toThrow('gone')
    expect((await readdir(folder)).filter((name) => name.startsWith('half'))).toEqual([])
  })

  it('is one moment, whatever is written meanwhile', async () => {
    const { db } = site.deps
    const path = file('moment.backup')
    const before = (await valuesOf(db, 'claim_requests')).length
    await Promise.all([writeBackup(db, path, made), ...Array.from({ length: 5 }, () => apply(site.visit()))])
    const { tables } = await checkBackup(path)
    const count = (wanted: string) => tables.find(({ name }) => name === wanted)!.rows
    expect(count('claim_requests')).toBeGreaterThanOrEqual(before)
    expect(count('idempotency_keys')).toBe(count('claim_requests'))
  })

  it('brings along what the server that it is restored into has of its own, and takes older tables', async () => {
    await withEmptyServer(async (db) => {
      const own = {
        id: '99999999-9999-4999-8999-999999999999',
        name: 'Own',
        alias: '',
        companyId: 'own',
        showOnManualLendersList: true,
      }
      await db.insert(lenders).values(own)
      await db.insert(rateCounters).values({ key: 'k', windowStart: made, count: 1 })
      const older = await rewritten('older.backup', withoutTerms(gunzipSync(await readFile(backup)).toString()))
      await restoreBackup(db, older)
      expect((await valuesOf(db, 'claim_requests'))[0]).toMatchObject({ terms: [] })
      expect((await valuesOf(db, 'lenders')).map(({ name }) => name)).toContain('Own')
      expect(await valuesOf(db, 'rate_counters')).toEqual(await valuesOf(site.deps.db, 'rate_counters'))
    })
  })
})

/** A backup of the time before claim requests held their terms. */
const withoutTerms = (text: string): string =>
  text.replace(/\["table","claim_requests"[^\n]*\n(?:\{[^\n]*\n)*/, (table) =>
    table.replace(/,"terms"(?=[,\]])/, '').replaceAll(/"terms": \[[^\]]*\], |, "terms": \[[^\]]*\](?=\}\n)/g, ''),
  )

/** The lines of a backup with a manifest that is right for them. */
async function rewritten(name: string, text: string): Promise<string> {
  const lines = text.trimEnd().split('\n')
  const [, manifest] = JSON.parse(lines.pop()!)
  const sums = new Map<string, Checksum>()
  let table = ''
  for (const line of lines) {
    if (line.startsWith('["table"')) sums.set((table = JSON.parse(line)[1]), new Checksum())
    else if (line.startsWith('{')) sums.get(table)!.add(line)
  }
  const body = `${lines.join('\n')}\n`
  const end = {
    ...manifest,
    tables: [...sums].map(([of, sum]) => ({ name: of, rows: sum.rows, checksum: sum.value })),
    sha256: createHash('sha256').update(body).digest('hex'),
  }
  await writeFile(file(name), gzipSync(`${body}${JSON.stringify(['end', end])}\n`))
  return file(name)
}

describe('what is no whole backup of this version', () => {
  const plain = async () => gunzipSync(await readFile(backup)).toString()
  const zipped = async (name: string, text: string) => writeFile(file(name), gzipSync(text)).then(() => file(name))
  const broken = async () => {
    const bytes = await readFile(backup)
    bytes[bytes.length >> 1]! ^= 0xff
    await writeFile(file('broken'), bytes)
    return file('broken')
  }
  const cases: [string, () => Promise<string>, RegExp][] = [
    ['a missing file', async () => file('nowhere'), /nowhere is not there/],
    ['a folder', async () => folder, /is a folder/],
    ['an empty file', async () => (await writeFile(file('empty'), ''), file('empty')), /is cut off|is empty/],
    ['a text', async () => (await writeFile(file('text'), 'hello'), file('text')), /is not a backup of runnel/],
    ['another gzipped file', () => zipped('other', 'hello\n'), /is not a backup of runnel/],
    ['a gzipped file without a line', () => zipped('one', 'hello'), /is not a backup of runnel/],
    [
      'the first half',
      async () => (await writeFile(file('half'), (await readFile(backup)).subarray(0, 2000)), file('half')),
      /is cut off/,
    ],
    [
      'one without its end',
      async () => zipped('endless', (await plain()).split('\n').slice(0, -2).join('\n') + '\n'),
      /is cut off: its end is missing/,
    ],
    [
      'one with a changed value',
      async () => zipped('changed', (await plain()).replace('Leeds', 'Loods')),
      /is damaged/,
    ],
    [
      'one with a row less',
      async () => zipped('less', (await plain()).replace(/\n\{[^\n]*"claim_reference"[^\n]*/, '')),
      /is damaged/,
    ],
    ['one with more behind it', async () => zipped('more', `${await plain()}["table","x",[]]\n`), /is damaged/],
    ['one with a broken byte', broken, /is damaged|is cut off/],
    [
      'one of a newer format',
      async () => zipped('newer', (await plain()).replace('["runnel-backup",1', '["runnel-backup",2')),
      /newer version of runnel \(format 2/,
    ],
    [
      'one of newer tables',
      async () => rewritten('tables', (await plain()).replaceAll(/"at":\d+/g, '"at":99999999999999')),
      /of a newer version/,
    ],
    [
      'one of older tables that were others',
      async () => rewritten('gone', (await plain()).replaceAll('"method"', '"way"')),
      /of an older version/,
    ],
  ]

  let empty: Awaited<ReturnType<typeof emptyServer>>
  let before: TableRows
  beforeAll(async () => {
    empty = await emptyServer()
    before = await tableRows(empty.db)
  })
  afterAll(async () => {
    expect(await tableRows(empty.db)).toEqual(before)
    await empty.close()
  })

  it.each(cases)('%s is refused in one sentence, and changes nothing', async (_, path, why) => {
    const error = await restoreBackup(empty.db, await path()).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(UnusableBackup)
    expect((error as Error).message).toMatch(why)
    expect(await countRows(empty.db, 'lenders')).toBe(before.lenders!.length)
    expect(await countRows(empty.db, 'claim_requests')).toBe(0)
  })

  it('a database that is in use is left alone', async () => {
    const used = await tableRows(site.deps.db)
    await expect(restoreBackup(site.deps.db, backup)).rejects.toThrow(
      /the database is in use \(.*claim_requests.*\): a backup is restored into an empty one/,
    )
    expect(await tableRows(site.deps.db)).toEqual(used)
  })
})
