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

/** A day has no time zone: `1980-02-29` must not become a moment. */
types.setTypeParser(types.builtins.DATE, (text) => text)

/** `unhurried` is for tools: their statements take as long as they need. */
export type DatabaseLocation = { dataDir: string } | { url: string; unhurried?: boolean }

/** Milliseconds that statements under way have when the pool is closed; the server undoes what they have not committed. */
const lastWork = 5000

/** Milliseconds for a connection to be made. */
const toConnect = 10_000
/** Milliseconds after which a server that says nothing any more is given up; it would have ended the statement itself by then. */
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
  // A connection that dies while idle is replaced by the next query; unheard, the event would end the process.
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
 * Opens the database with its tables up to date: a PostgreSQL server at `url`, or an embedded one with its files under `dataDir`.
 * Throws when the folder is in use, the disk is not written to, or the server cannot be reached.
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
