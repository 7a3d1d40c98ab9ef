import { cp, readFile, rm } from 'node:fs/promises'
import { constants } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../../database/database.ts'
import { migrate } from '../../database/migrate.ts'
import { oldFilesIn } from '../../database/own/dataFolder.ts'

/** Major version of PostgreSQL that was inside the server. */
const oldVersion = '18'

/** Opens a copy of old data, with the tables up to date, so that the old data stay as they are. `close` removes the copy. */
export async function openOldData(dataDir: string): Promise<{ db: Database; close(): Promise<void> }> {
  const files = oldFilesIn(dataDir)
  const version = (await readFile(join(files, 'PG_VERSION'), 'latin1')).trim()
  if (version !== oldVersion)
    throw new Error(
      `${files} holds a database of PostgreSQL ${version.slice(0, 20)}; only those of PostgreSQL ${oldVersion}, which earlier versions of runnel wrote, can be upgraded.`,
    )
  const copy = `${files}-copy`
  const remove = () => rm(copy, { recursive: true, force: true })
  await remove()
  try {
    await cp(files, copy, { recursive: true, mode: constants.COPYFILE_FICLONE })
    // Only this command needs the package.
    const [{ PGlite }, { drizzle }] = await Promise.all([import('@electric-sql/pglite'), import('drizzle-orm/pglite')])
    const client = await PGlite.create(copy)
    // Both drivers have the same interface as far as it is used here.
    const db = drizzle(client) as unknown as Database
    await migrate(db)
    return { db, close: () => client.close().then(remove) }
  } catch (error) {
    await remove()
    throw new Error(`The old data in ${files} could not be read (${(error as Error).message}).`)
  }
}
