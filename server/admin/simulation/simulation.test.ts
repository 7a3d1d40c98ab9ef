import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../database/database.ts'
import { monthsOf } from '../../database/partitions.ts'
import { timedSince } from '../../database/timedIds.ts'
import { inProject } from '../../base/project.ts'
import { portions, simulatedSince } from '../../simulation/portions.ts'
import { memoryFiles } from '../../providers/files/memoryFiles.ts'
import { openFreshDatabase } from '../../testing/freshDatabase.ts'
import { main } from '../main.ts'

let opened: Awaited<ReturnType<typeof openFreshDatabase>>
let db: Database
const now = () => new Date()
beforeAll(async () => {
  opened = await openFreshDatabase()
  db = opened.db
})
afterAll(() => opened.close())

async function run(args: string[], production = false) {
  const said: string[] = []
  const complained: string[] = []
  const withDatabase = <T>(work: (db: Database) => Promise<T>) => work(db)
  const code = await main(['simulate-data', ...args], {
    out: (text) => void said.push(text),
    error: (text) => void complained.push(text),
    now,
    actor: 'a tester',
    production,
    keyed: undefined,
    dataDir: () => 'nowhere',
    files: memoryFiles,
    withDatabase,
    withNewDatabase: withDatabase,
    themesDir: inProject('themes'),
  })
  return { code, said: said.join('\n'), complained: complained.join('\n') }
}

const one = async <T>(query: ReturnType<typeof sql>): Promise<T> =>
  Object.values((await db.execute(query)).rows[0]!)[0] as T
const count = async (table: string, where = sql`true`) =>
  Number(await one(sql`select count(*) from ${sql.raw(table)} where ${where}`))

describe('before anything is written', () => {
  it.each([
    [[]],
    [['--claims']],
    [['--claims', '0']],
    [['--claims', '1.5']],
    [['--claims', 'many']],
    [['--claims', '1000000000']],
    [['5000']],
    [['--claims', '10', '--database', 'another']],
  ])('refuses %j with one sentence', async (args) => {
    const { code, said, complained } = await run(args)
    expect([code, said, complained.split('\n').length]).toEqual([2, '', 1])
    expect(complained).toMatch(/^runnel-server: \S/)
  })

  it('asks for the name of the database in production', async () => {
    const { code, complained } = await run(['--claims', '10'], true)
    expect([code, complained]).toEqual([2, expect.stringMatching(/this is production .* say --database \w+$/)])
    expect(await count('claim_requests')).toBe(0)
  })
})

describe('a filled database', () => {
  beforeAll(async () => {
    const name = await one<string>(sql`select current_database()`)
    expect(await run(['--claims', '1600', '--database', name])).toMatchObject({
      code: 0,
      complained: '',
      said: expect.stringMatching(/^10 %\n(\d+ %\n)+.*claims +1,600/s),
    })
  })

  it('has rows in every table that grows, and what points to a row points to one', async () => {
    expect(await count('claim_requests')).toBe(1000)
    expect(await count('claims')).toBe(1600)
    const growing = [
      'users',
      'sessions',
      'user_claim_requests',
      'signatures',
      'signing_records',
      'credit_checks',
      'claim_status_history',
      'idempotency_keys',
      'outbox',
      'rate_counters',
      'otp_challenges',
      'kba_sessions',
      'mail_links',
      'saved_journeys',
      'audit_log',
      'legal_file_acknowledgments',
    ]
    for (const table of growing) expect(await count(table), table).toBeGreaterThan(0)
    const { rows } = await db.execute<{ table: string; columns: string; other: string; keys: string }>(sql`
      select conrelid::regclass::text as table, confrelid::regclass::text as other,
        (select string_agg(attname, ', ' order by place) from unnest(conkey) with ordinality as c (number, place) join pg_attribute on attrelid = conrelid and attnum = number) as columns,
        (select string_agg(attname, ', ' order by place) from unnest(confkey) with ordinality as c (number, place) join pg_attribute on attrelid = confrelid and attnum = number) as keys
      from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`)
    for (const { table, columns, other, keys } of rows) {
      const isNamed = sql.raw(
        columns
          .split(', ')
          .map((column) => `${column} is not null`)
          .join(' and '),
      )
      expect(
        await count(
          table,
          sql`${isNamed} and (${sql.raw(columns)}) not in (select ${sql.raw(keys)} from ${sql.raw(other)})`,
        ),
        `${table} (${columns})`,
      ).toBe(0)
    }
  })

  it('stands in the months from when ids told their time until now', async () => {
    const months = await monthsOf(db, 'claim_requests')
    expect(months[0]).toEqual(simulatedSince(now()))
    expect(months[0]!.getTime()).toBeGreaterThanOrEqual(timedSince.getTime())
    expect(await count('claim_requests_default')).toBe(0)
    expect(await count('claim_requests', sql`created_at > now()`)).toBe(0)
  })

  it('has people of many names, and none whose email is at a host that somebody has', async () => {
    expect(
      await one<number>(sql`select count(distinct first_name || last_name)::int from claim_requests`),
    ).toBeGreaterThan(900)
    expect(await one<number>(sql`select count(distinct email)::int from claim_requests`)).toBe(1000)
    expect(
      await count(
        'claim_requests',
        sql`email !~ '^[a-z.0-9-]+@example[.](com|org|net)$' or phone_number !~ '^07700900[0-9]{3}$'`,
      ),
    ).toBe(0)
  })

  it('is not filled again, and notes in the audit log that it was', async () => {
    expect(await run(['--claims', '10'])).toMatchObject({
      code: 2,
      said: '',
      complained: expect.stringMatching(/the database is in use .*claim_requests.*an empty one only/),
    })
    expect(await count('audit_log', sql`action = 'simulate-data' and detail = '{"claims": 1600}'`)).toBe(1)
  })
})

it('writes some at a time, and none over the end of a month', () => {
  const [since, until] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-03-11T12:00:00Z')]
  const made = [...portions(1000, since, until, 300)]
  expect(made.map(({ first }) => first)).toEqual([1, ...made.slice(0, -1).map(({ last }) => last + 1)])
  expect(made.at(-1)!.last).toBe(1000)
  for (const { first, last, from, step } of made) {
    expect(last - first).toBeLessThan(300)
    expect(new Date(from.getTime() + (last - first) * step).getUTCMonth()).toBe(from.getUTCMonth())
  }
})
