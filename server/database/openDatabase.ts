import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { types, type Pool } from 'pg'
import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { openEmbedded } from './embedded/openEmbedded.ts'
import { migrate } from './migrate.ts'
import { addMonths } from './partitions.ts'
import { limitSessions, withoutLimits } from './sessionLimits.ts'
import * as tables from './tables/index.ts'
import { WatchedPool } from './watchedPool.ts'

const minute = 60_000
const day = 24 * 60 * minute

/**
 * What a database server does by itself and the embedded one does not: a checkpoint in every minute with writes (otherwise its log grows without end), and
 * a daily vacuum and analyse. Closing the database makes the last checkpoint.
 */
function startUpkeep(pool: Pool): { stop(): void } {
  let written = ''
  const position = async () =>
    (await pool.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at')).rows[0]!.at

  const checkpoint = async () => {
    if ((await position()) === written) return
    await pool.query('checkpoint')
    written = await position()
  }
  const quietly = (work: () => Promise<unknown>) => () =>
    void work().catch((error: Error) => process.emitWarning(`Database upkeep failed: ${error.name}`))

  const timers = [
    setInterval(quietly(checkpoint), minute),
    setInterval(
      quietly(() => pool.query('vacuum analyze')),
      day,
    ),
  ]
  for (const timer of timers) timer.unref()
  return { stop: () => timers.forEach(clearInterval) }
}

/**
 * Lifts the time limits of each transaction, and runs each single statement in a transaction for that purpose. Set on the session instead, the change
 * would stay with a pooler's connection, which somebody else uses next, and might not apply to our own next statement.
 */
function liftLimits(db: Database): void {
  const pool = db.$client
  const transaction = db.transaction.bind(db)
  db.transaction = (work, config) =>
    transaction(async (tx) => {
      await tx.execute(sql.raw(withoutLimits))
      return work(tx)
    }, config)
  pool.query = (async (...given: [string, unknown[]?]) => {
    const client = await pool.connect()
    try {
      await client.query(`begin; ${withoutLimits}`)
      const result = await client.query(...given)
      await client.query('commit')
      client.release()
      return result
    } catch (error) {
      // Dropping the connection rolls back its transaction.
      client.release(error as Error)
      throw error
    }
  }) as typeof pool.query
}

/** A date has no time zone: `1980-02-29` must not become a timestamp. */
types.setTypeParser(types.builtins.DATE, (text) => text)

/** `unhurried` is for tools whose statements may take as long as they need. */
export type DatabaseLocation = { dataDir: string } | { url: string; unhurried?: boolean }

/** Milliseconds that running statements get when the pool is closed; the server rolls back what they have not committed. */
const lastWork = 5000

/** Milliseconds to establish a connection. */
const toConnect = 10_000
/** Milliseconds after which a silent server is given up; by then it would have cancelled the statement itself. */
const silence = 45_000

async function openServer({ url, unhurried = false }: { url: string; unhurried?: boolean }) {
  await limitSessions(url, toConnect)
  const pool = new WatchedPool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: toConnect,
    keepAlive: true,
    ...(unhurried ? {} : { query_timeout: silence }),
  })
  // A connection that dies while idle is replaced at the next query; without a listener the event would end the process.
  pool.on('error', () => undefined)
  return { pool, close: () => Promise.race([pool.end(), sleep(lastWork, undefined, { ref: false })]) }
}

async function openOwn(dataDir: string) {
  const { pool, close } = await openEmbedded(dataDir)
  const upkeep = startUpkeep(pool)
  return {
    pool,
    close: () => {
      upkeep.stop()
      return close()
    },
  }
}

/**
 * Opens the database with its tables up to date: a PostgreSQL server at `url`, or an embedded one with its files under `dataDir`. Throws if the folder is
 * in use, the disk does not sync, or the server cannot be reached.
 */
export async function openDatabase(location: DatabaseLocation): Promise<{ db: Database; close(): Promise<void> }> {
  const { pool, close } = 'url' in location ? await openServer(location) : await openOwn(location.dataDir)
  const db = drizzle(pool, { schema: tables })
  if ('url' in location && location.unhurried) liftLimits(db)
  try {
    await migrate(pool)
    await addMonths(db, new Date())
  } catch (error) {
    await close()
    throw error
  }
  return { db, close }
}
