// npm run move-data: copies the embedded database under DATA_DIR to the PostgreSQL server of DATABASE_URL. The server must be stopped.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isDatabaseError } from '#server/database/databaseError.ts'
import { moveData } from '#server/database/moveData.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { withSecretFiles } from '#server/settings/secretFiles.ts'
import { readSettings } from '#server/settings/settings.ts'

try {
  const { dataDir, databaseUrl } = readSettings(withSecretFiles(process.env))
  if (!databaseUrl) throw new Error('DATABASE_URL must name the PostgreSQL database to move to')
  if (!existsSync(join(dataDir, 'postgres', 'PG_VERSION')))
    throw new Error(`There is no embedded database in ${resolve(dataDir)}. Please name its folder as DATA_DIR.`)
  // The target first: if it cannot be reached, the embedded database is not opened.
  const to = await openDatabase({ url: databaseUrl, unhurried: true })
  try {
    const from = await openDatabase({ dataDir })
    try {
      const moved = await moveData(from.db, to.db)
      for (const [table, rows] of moved) console.log(`${String(rows).padStart(8)}  ${table}`)
      console.log('Moved. Start the server with DATABASE_URL from now on; the embedded data are still where they were.')
    } finally {
      await from.close()
    }
  } finally {
    await to.close()
  }
} catch (error) {
  // A database error repeats the values that were written, so only our own messages are shown. A host name with several addresses fails without a message.
  const { message } = error as Error
  console.error(
    isDatabaseError(error)
      ? 'The data could not be copied; nothing was moved.'
      : message || 'The PostgreSQL server of DATABASE_URL cannot be reached.',
  )
  process.exitCode = 1
}
