import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openFreshDatabase } from '../testing/freshDatabase.ts'
import { uuidOf } from '../data/fingerprint.ts'
import { executePrepared } from './executePrepared.ts'
import type { Database } from './database.ts'

let opened: Awaited<ReturnType<typeof openFreshDatabase>>
beforeAll(async () => {
  opened = await openFreshDatabase()
  await opened.db.execute(sql`create table notes (text text)`)
})
afterAll(() => opened.close())

/** The database as a process has it that has lost no name yet. */
let db: Database
const warn = vi.fn()
beforeEach(async () => {
  const pool = opened.db.$client
  db = Object.assign(Object.create(opened.db) as Database, { $client: { query: pool.query.bind(pool) } })
  await db.execute(sql`delete from notes`)
  vi.spyOn(process, 'emitWarning').mockImplementation(warn)
  warn.mockClear()
})

const text = 'insert into notes values ($1) returning text'
const write = (note: string) => executePrepared(db, sql`insert into notes values (${note}) returning text`)
const written = async () => (await db.execute(sql`select text from notes order by text`)).rows.map((row) => row.text)

/** Names of the statements that are sent from now on. */
function sentNames(): (string | undefined)[] {
  const names: (string | undefined)[] = []
  const send = Client.prototype.query as (...given: unknown[]) => unknown
  vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...given: unknown[]) {
    names.push((given[0] as { name?: string }).name)
    return send.apply(this, given)
  } as never)
  return names
}

/** What a pooler does between two transactions, done to our one connection. */
const losses: [what: string, lose: () => Promise<unknown>][] = [
  [
    'a connection that does not have it (26000)',
    async () => {
      await write('a first')
      await db.execute(sql`deallocate all`)
    },
  ],
  [
    'a connection on which another client prepared it (42P05)',
    () => db.execute(sql.raw(`prepare "${uuidOf(text)}" as select 1`)),
  ],
]

describe.each(losses)('a statement whose name meets %s', (_, lose) => {
  it('is executed once, without a name, and so is every one after it', async () => {
    await lose()
    const before = await written()
    const names = sentNames()
    expect(await write('b')).toEqual([{ text: 'b' }])
    expect(names).toEqual([uuidOf(text), undefined])
    expect(await write('c')).toEqual([{ text: 'c' }])
    expect(await executePrepared(db, sql`select ${2}::int as two`)).toEqual([{ two: 2 }])
    expect(names.slice(2)).toEqual([undefined, undefined])
    expect(await written()).toEqual([...before, 'b', 'c'])
    expect(warn).toHaveBeenCalledTimes(1)
    expect(warn.mock.calls[0]![0]).toContain('PgBouncer before 1.21')
  })
})

it('is executed once for each of many calls that lose it together', async () => {
  await write('0')
  await db.execute(sql`deallocate all`)
  await Promise.all(['1', '2', '3', '4', '5'].map(write))
  expect(await written()).toEqual(['0', '1', '2', '3', '4', '5'])
  expect(warn).toHaveBeenCalledTimes(1)
})

it('is not executed again after any other refusal, nor when another name was lost', async () => {
  const names = sentNames()
  await expect(executePrepared(db, sql`select 1 / ${0}::int`)).rejects.toMatchObject({ code: '22012' })
  await expect(
    executePrepared(
      db,
      sql`do $$ begin raise exception 'prepared statement "other" does not exist' using errcode = '26000'; end $$`,
    ),
  ).rejects.toMatchObject({ code: '26000' })
  expect(names.filter(Boolean)).toHaveLength(2)
  await write('still by name')
  expect(names.at(-1)).toBe(uuidOf(text))
  expect(warn).not.toHaveBeenCalled()
})
