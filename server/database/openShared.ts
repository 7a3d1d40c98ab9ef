import { resolve } from 'node:path'
import { openDatabase, type DatabaseLocation } from './openDatabase.ts'
import { filesIn, hasFiles, requireUpgraded } from './own/dataFolder.ts'
import { runningIn } from './own/ownPostgres.ts'

/**
 * Opens a database that a server may be running on. Our own PostgreSQL is used while it runs, or else runs until `close`. Creates no database unless `make`
 * is set. Throws what `openDatabase` throws.
 */
export async function openShared(location: DatabaseLocation, { make = false } = {}): ReturnType<typeof openDatabase> {
  if ('url' in location) return openDatabase(location)
  const { dataDir, unhurried = false } = location
  requireUpgraded(dataDir)
  const url = await runningIn(dataDir)
  if (url) return openDatabase({ url, unhurried })
  if (!make && !hasFiles(filesIn(dataDir)))
    throw new Error(
      `There is no database in ${resolve(dataDir)}. Please name its folder as DATA_DIR, or the PostgreSQL server as DATABASE_URL.`,
    )
  return openDatabase(location)
}
