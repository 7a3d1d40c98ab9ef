import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPostgres, type PostgresServer } from '#tests/support/compiledServer.ts'
import { openDatabase } from './openDatabase.ts'
import { using } from './using.ts'
import { sessionLimits } from './sessionLimits.ts'
import type { Database } from './database.ts'

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())

const names = Object.keys(sessionLimits)
const limitsOf = async (query: (text: string) => Promise<{ rows: Record<string, unknown>[] }>) =>
  (await query(`select ${names.map((name) => `current_setting('${name}') as ${name}`).join(', ')}`)).rows[0]

/** The limits of a session that got no settings, like a pooler's session. */
async function ofPlainSession() {
  const client = new Client({ connectionString: server.url })
  await client.connect()
  try {
    return await limitsOf((text) => client.query(text))
  } finally {
    await client.end()
  }
}

const inDatabase = <T>(work: (db: Database) => Promise<T>, unhurried = false): Promise<T> =>
  using(openDatabase({ url: server.url, unhurried }), work)

it('every session of the user has limits, those of tools have none, and what an administrator has set stays', async () => {
  expect(Object.values((await ofPlainSession())!)).toEqual(['0', '0', '0'])
  expect(await inDatabase((db) => limitsOf((text) => db.execute(text)))).toEqual(sessionLimits)
  expect(await ofPlainSession()).toEqual(sessionLimits)
  expect(Object.values((await inDatabase((db) => limitsOf((text) => db.execute(text)), true))!)).toEqual([
    '0',
    '0',
    '0',
  ])

  await inDatabase((db) =>
    db.execute(sql`alter role current_user in database postgres set statement_timeout = '200ms'`),
  )
  await expect(inDatabase((db) => db.execute(sql`select pg_sleep(60)`))).rejects.toMatchObject({
    cause: { code: '57014' },
  })
  expect(await ofPlainSession()).toMatchObject({ statement_timeout: '200ms', lock_timeout: '10s' })
})
