import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { types } from 'pg'
import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { startOwn } from './own/ownPostgres.ts'
import { addMonths } from './partitions.ts'
import { limitSessions, withoutLimits } from './sessionLimits.ts'
import * as tables from './tables/index.ts'
import { WatchedPool } from './watchedPool.ts'

/**
 * Lifts the time limits of each transaction, and runs each single statement in a transaction for that purpose. Set on the session instead, the change
 * would stay with a pooler's connection, which another client uses next, and might not apply to our own next statement.
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

/** `unhurried` is for tools: their statements may take as long as they need. */
export type DatabaseLocation = ({ dataDir: string } | { url: string }) & { unhurried?: boolean }

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

/** A PostgreSQL of our own. A tool waits for other tools that use it. */
async function openOwn({ dataDir, unhurried = false }: { dataDir: string; unhurried?: boolean }) {
  const own = await startOwn(dataDir)
  const stop = () => own.stop(unhurried ? 'smart' : 'fast')
  try {
    const { pool, close } = await openServer({ url: own.url, unhurried })
    const closeBoth = async () => {
      try {
        await close()
      } finally {
        await stop()
      }
    }
    return { pool, close: closeBoth }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * Opens the database with its tables up to date: a PostgreSQL server at `url`, or one of our own with its files under `dataDir`. Throws if the folder is
 * in use, or the server cannot be reached.
 */
export async function openDatabase(location: DatabaseLocation): Promise<{ db: Database; close(): Promise<void> }> {
  const { pool, close } = await ('url' in location ? openServer(location) : openOwn(location))
  const db = drizzle(pool, { schema: tables })
  if (location.unhurried) liftLimits(db)
  try {
    await migrate(db)
    await addMonths(db, new Date())
  } catch (error) {
    await close()
    throw error
  }
  return { db, close: async () => void (await close()) }
}
