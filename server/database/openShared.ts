import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { reachHolder, type Holder } from './embedded/control/reachHolder.ts'
import { openDatabase, type DatabaseLocation } from './openDatabase.ts'
import * as tables from './tables/index.ts'

type Opened = ReturnType<typeof openDatabase>

function requireDatabase(dataDir: string): void {
  if (!existsSync(join(dataDir, 'postgres', 'PG_VERSION')))
    throw new Error(
      `There is no embedded database in ${resolve(dataDir)}. Please name its folder as DATA_DIR, or the PostgreSQL server as DATABASE_URL.`,
    )
}

async function openThrough(holder: Holder): Opened {
  const pool = holder.pool()
  pool.on('error', () => undefined)
  return { db: drizzle(pool, { schema: tables }), close: () => pool.end() }
}

/**
 * Opens a database that a server may be running on. The embedded one is opened through the process that holds it, or directly if there is none. Creates
 * none unless `make` is set. Throws what `openDatabase` throws.
 */
export async function openShared(location: DatabaseLocation, { make = false } = {}): Opened {
  if ('url' in location) return openDatabase(location)
  const holder = await reachHolder(location.dataDir)
  if (holder) return openThrough(holder)
  if (!make) requireDatabase(location.dataDir)
  return openDatabase(location)
}

/**
 * Opens a database for a long read of one snapshot. The embedded one has a single session, which a running server needs, so its files are quickly copied
 * and the copy is opened.
 */
export async function openForSnapshot(location: DatabaseLocation): Opened {
  if ('url' in location) return openDatabase(location)
  const holder = await reachHolder(location.dataDir)
  if (!holder) return openShared(location)
  const folder = join(location.dataDir, await holder.copy())
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const { db, close } = await openDatabase({ dataDir: folder })
    return { db, close: () => close().finally(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}
