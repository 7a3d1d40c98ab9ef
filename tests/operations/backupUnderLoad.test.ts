import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBackup } from '#server/backup/readBackup.ts'
import type { TableRows } from '#server/testing/tableRows.ts'
import { signIn } from '../../scripts/attack/toolkit/accounts.ts'
import { ensureBuilt } from '../../scripts/lib/ensureBuilt.ts'
import { keepBusy } from '../../scripts/lib/keepBusy.ts'
import { Acts, missingFrom, type Act } from './acts.ts'
import { claimEverything, claimKey, type Claimant } from './callers.ts'
import { actor, newPlace, type Place } from './places.ts'
import { looseEnds, type Tables } from './references.ts'

type Row = Record<string, string>

/** The key of an act in a row of its table. */
const keyOf = (table: string, row: Row): string => {
  if (table === 'claims') return claimKey(row.claim_request_id!, row.lender_id!)
  if (table === 'users') return row.email!
  return ['claim_requests', 'credit_checks'].includes(table) ? row.id! : row.claim_request_id!
}

/** Every row of a backup, and when it was made. */
async function readBackup(path: string): Promise<{ rows: TableRows; made: string }> {
  const { head, tables } = await openBackup(path)
  const found: TableRows = {}
  for await (const { name, rows } of tables) {
    const lines: string[] = []
    for await (const row of rows) lines.push(row)
    found[name] = lines.toSorted()
  }
  return { rows: found, made: head.made }
}

const parsed = (rows: TableRows): Tables =>
  Object.fromEntries(Object.entries(rows).map(([table, lines]) => [table, lines.map((line) => JSON.parse(line))]))

/** Entries of the audit log that only the second has, oldest first, without their ids and times. */
const linesAdded = (before: TableRows, after: TableRows) =>
  after
    .audit_log!.filter((line) => !before.audit_log!.includes(line))
    .map((line) => JSON.parse(line) as { at: string; actor: string; action: string; detail: object })
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .map(({ actor: who, action, detail }) => ({ actor: who, action, detail }))

/** Compares two sets of all tables: every row is the same, except that the audit log has gained exactly these entries. */
function expectSame(before: TableRows, after: TableRows, added: { action: string; detail: object }[]): void {
  expect(Object.keys(after).toSorted()).toEqual(Object.keys(before).toSorted())
  for (const [table, rows] of Object.entries(before)) {
    const now = after[table]!
    expect(table === 'audit_log' ? now.filter((row) => rows.includes(row)) : now, table).toEqual(rows)
  }
  expect(linesAdded(before, after)).toEqual(added.map((line) => ({ actor, ...line })))
}

/** Milliseconds after which the test counts as hanging: it starts several servers and commands in turn, each of which takes a busy machine many seconds. */
const limit = 600_000
const callers = 4
/** Acts acknowledged before the backup is requested. */
const atFirst = 60

const acts = new Acts()
let folder: string
let here: Place
let early: Claimant
let backup: Awaited<ReturnType<typeof readBackup>>
let asked: number
let made: number
const places: Place[] = []
const file = (name: string): string => join(folder, name)
const elsewhere = async (...which: Parameters<typeof newPlace>): Promise<Place> => {
  const place = await newPlace(...which)
  places.push(place)
  return place
}

beforeAll(async () => {
  await ensureBuilt()
  folder = await mkdtemp(join(tmpdir(), 'runnel-underload-'))
  here = await elsewhere()
  const world = await here.start()
  early = await claimEverything(world, acts)
  const load = keepBusy(() => claimEverything(world, acts), callers)
  while (acts.all.length < atFirst) await sleep(20)
  asked = performance.now()
  await here.command('backup', file('load.backup'))
  made = performance.now()
  await sleep(500)
  await load.stop()
  await here.stop()
  backup = await readBackup(file('load.backup'))
}, limit)
afterAll(async () => {
  for (const place of places) await place.clear()
  await rm(folder, { recursive: true, force: true })
})

it('serves everybody while it is backed up', () => {
  const count = (isCounted: (act: Act) => boolean) => acts.all.filter(isCounted).length
  expect(count(({ acknowledged }) => acknowledged < asked)).toBeGreaterThanOrEqual(atFirst)
  expect(count(({ began, acknowledged }) => began > asked && acknowledged < made)).toBeGreaterThan(0)
  expect(count(({ began }) => began > made)).toBeGreaterThan(0)
})

it('a backup under load is one moment: what was acknowledged before is in it, what came after is not, and all references hold', () => {
  const tables = parsed(backup.rows)
  const keys = Object.fromEntries(
    Object.entries(tables).map(([table, rows]) => [table, new Set(rows.map((row) => keyOf(table, row as Row)))]),
  )
  const isThere = ({ table, key }: Act) => keys[table]!.has(key)
  expect(missingFrom(acts.all, asked, isThere)).toEqual([])
  expect(acts.all.filter((act) => act.began > made && isThere(act))).toEqual([])
  expect(looseEnds(tables)).toEqual([])
})

it(
  'it is restored elsewhere, every row of every table, and an applicant from before signs in there and sees their claims',
  async () => {
    const there = await elsewhere()
    await there.command('restore', file('load.backup'))
    await there.command('backup', file('again.backup'))
    const again = await readBackup(file('again.backup'))
    expectSame(backup.rows, again.rows, [
      { action: 'restore', detail: { made: backup.made } },
      { action: 'backup', detail: {} },
    ])

    const world = await there.start()
    const visitor = world.visit()
    const { status, body } = await signIn(visitor, early.email, early.password)
    expect(status).toBe(200)
    expect((await visitor.call('setSession', { event: 'SIGNED_IN', session: body.data.session })).status).toBe(200)
    const account = (await visitor.call('getAccount')).body.data as { claimRequest: { id: string } }[]
    expect(account.map(({ claimRequest }) => claimRequest.id)).toEqual([early.id])
    const claims = (await visitor.call('listClaims', { claimRequestId: early.id })).body.data as { lender_id: string }[]
    expect(claims.map((claim) => claim.lender_id).toSorted()).toEqual(early.lenders)
  },
  limit,
)

it(
  'a server at rest is the same row by row wherever its backup is restored: on the server of DATABASE_URL, and in DATA_DIR again',
  async () => {
    let from = here
    for (const store of ['url', 'own'] as const) {
      const to = await elsewhere(store)
      const path = file(`${places.length}.backup`)
      await from.command('backup', path)
      await to.command('restore', path)
      const [written, before, after] = [await readBackup(path), await from.rows(), await to.rows()]
      expectSame(before, written.rows, [])
      expectSame(before, after, [{ action: 'restore', detail: { made: written.made } }])
      from = to
    }
  },
  limit,
)
