import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  findPooler,
  startPooler,
  startPostgres,
  type Pooler,
  type PostgresServer,
} from '#tests/support/compiledServer.ts'
import { executePrepared } from './executePrepared.ts'
import { openDatabase } from './openDatabase.ts'
import { using } from './using.ts'
import { sessionLimits } from './sessionLimits.ts'
import type { Database } from './database.ts'

const question = `select ${Object.keys(sessionLimits)
  .map((name) => `current_setting('${name}') as ${name}`)
  .join(', ')}, pg_backend_pid() as session, pg_sleep(0.1)`
const shown = sql.raw(question)

/** Settings of the sessions that meet so many statements at once. */
async function settingsOf(db: Database, count = 8) {
  const replies = await Promise.all(Array.from({ length: count }, () => db.execute<Record<string, string>>(shown)))
  return replies.map(({ rows }) => rows[0]!)
}

const limitsIn = ({
  statement_timeout,
  lock_timeout,
  idle_in_transaction_session_timeout,
}: Record<string, string>) => ({ statement_timeout, lock_timeout, idle_in_transaction_session_timeout })

// Only where this machine has a PgBouncer: the project installs none.
describe.skipIf(!findPooler())('through PgBouncer in transaction mode', () => {
  let server: PostgresServer
  let pooler: Pooler
  let made = 0
  beforeAll(async () => {
    server = await startPostgres()
    pooler = await startPooler(server.url)
  })
  afterAll(async () => {
    await pooler.stop()
    await server.stop()
  })

  async function direct(...statements: string[]): Promise<void> {
    const client = new Client({ connectionString: server.url })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }

  async function freshDatabase(): Promise<{ name: string; url: string }> {
    const name = `pooled_${(made += 1)}`
    await direct(`create database ${name}`)
    return { name, url: pooler.urlOf(server.url.replace(/postgres$/, name)) }
  }

  const opened = <T>(url: string, work: (db: Database) => Promise<T>, unhurried = false): Promise<T> =>
    using(openDatabase({ url, unhurried }), work)

  it('every session has the limits, also the one that set them', async () => {
    const { url } = await freshDatabase()
    await opened(url, async (db) => {
      const found = await settingsOf(db)
      expect(new Set(found.map(({ session }) => session)).size).toBeGreaterThan(1)
      expect(found.map(limitsIn)).toEqual(found.map(() => sessionLimits))
    })
  })

  it('what an administrator sets stays, whatever a connection from before says', async () => {
    const { name, url } = await freshDatabase()
    const before = new Client({ connectionString: url })
    await before.connect()
    await before.query('select 1')
    await direct(
      `alter role runnel in database ${name} set statement_timeout = '5min'`,
      `alter role runnel in database ${name} set lock_timeout = 0`,
    )
    await opened(url, async () => undefined)
    await before.end()
    const client = new Client({ connectionString: server.url.replace(/postgres$/, name) })
    await client.connect()
    const { rows } = await client.query<Record<string, string>>(question)
    await client.end()
    expect(limitsIn(rows[0]!)).toEqual({ ...sessionLimits, statement_timeout: '5min', lock_timeout: '0' })
  })

  it('tools have no limits and leave those of others alone', async () => {
    const { url } = await freshDatabase()
    await opened(url, async (db) => {
      await settingsOf(db)
      const ofTool = await opened(
        url,
        async (tool) => [
          ...(await settingsOf(tool)),
          (await tool.transaction((tx) => tx.execute<Record<string, string>>(shown))).rows[0]!,
        ],
        true,
      )
      expect(ofTool.flatMap((found) => Object.values(limitsIn(found)))).toEqual(ofTool.flatMap(() => ['0', '0', '0']))
      const found = await settingsOf(db)
      expect(found.map(limitsIn)).toEqual(found.map(() => sessionLimits))
    })
  })

  it('prepared statements of several processes are each executed once, whether or not it keeps their names', async () => {
    vi.spyOn(process, 'emitWarning').mockReturnValue(undefined)
    const { url } = await freshDatabase()
    await opened(url, (one) =>
      opened(url, async (other) => {
        await one.execute(sql`create table marks (mark int)`)
        const mark = (at: number) =>
          executePrepared(at % 2 ? one : other, sql`insert into marks values (${at}) returning mark`)
        for (let round = 0; round < 10; round += 1)
          await Promise.all(Array.from({ length: 40 }, (_, at) => mark(round * 40 + at)))
        const { rows } = await one.execute(
          sql`select count(*)::int as all, count(distinct mark)::int as marks from marks`,
        )
        expect(rows).toEqual([{ all: 400, marks: 400 }])
      }),
    )
  })
})
