import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { monthsOf } from '#server/database/partitions.ts'
import { timedSince } from '#server/database/timedIds.ts'
import { openFreshDatabase } from '#server/testing/freshDatabase.ts'
import { fillDatabase } from './fillDatabase.ts'
import { portions, simulatedSince } from './portions.ts'

let opened: Awaited<ReturnType<typeof openFreshDatabase>>
let db: Database
beforeAll(async () => {
  opened = await openFreshDatabase()
  db = opened.db
})
afterAll(() => opened.close())

const one = async <T>(query: ReturnType<typeof sql>): Promise<T> =>
  Object.values((await db.execute(query)).rows[0]!)[0] as T
const count = async (table: string, where = sql`true`) =>
  Number(await one(sql`select count(*) from ${sql.raw(table)} where ${where}`))

describe('a filled database', () => {
  beforeAll(async () => {
    const said: number[] = []
    expect(await fillDatabase(db, 1600, (percent) => said.push(percent))).toMatchObject({ claims: 1600 })
    expect(said[0]).toBe(10)
    expect(said.at(-1)).toBe(100)
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
    expect(months[0]).toEqual(simulatedSince(new Date()))
    expect(months[0]!.getTime()).toBeGreaterThanOrEqual(timedSince.getTime())
    expect(await count('claim_requests_default')).toBe(0)
    expect(await count('claim_requests', sql`created_at > now()`)).toBe(0)
  })

  it('has people of many names, and no email or phone number that a real person can have', async () => {
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

  it('is not filled again', async () => {
    await expect(fillDatabase(db, 10, () => undefined)).rejects.toThrow(/in use .*claim_requests.* an empty one only/)
    expect(await count('claim_requests')).toBe(1000)
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
