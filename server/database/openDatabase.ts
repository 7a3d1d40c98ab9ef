import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { types } from 'pg'
import type { Database } from './database.ts'
import { openEmbedded } from './embedded/openEmbedded.ts'
import { startUpkeep } from './embedded/upkeep.ts'
import { migrate } from './migrate.ts'
import { addMonths } from './partitions.ts'
import { limitSessions } from './sessionLimits.ts'
import * as tables from './tables/index.ts'
import { liftLimits } from './unhurried.ts'
import { WatchedPool } from './watchedPool.ts'

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
