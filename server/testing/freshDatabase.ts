import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { emptyTables, ensureTemplate, newDatabase } from './newDatabase.ts'

/** A new folder. The caller removes it. */
export const freshFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'runnel-test-'))

/** `again` opens it a second time, as another process would. */
type Opened = Awaited<ReturnType<typeof openDatabase>> & { again(): ReturnType<typeof openDatabase> }

/**
 * A database with all tables, deleted by `close`, on the PostgreSQL server of the project `api` of the tests. It has no rows, or those that `fill` gives to
 * the template `filled`, which the first caller makes.
 */
export async function openFreshDatabase(filled?: string, fill?: (db: Database) => Promise<void>): Promise<Opened> {
  const server = process.env.TEST_DATABASE_URL
  if (!server)
    throw new Error(
      'There is no PostgreSQL server for this test: list its file under "withDatabase" in vitest.config.ts.',
    )
  if (filled) await ensureTemplate(server, filled, fill)
  const { url, drop } = await newDatabase(server, filled ?? emptyTables)
  const { db, close } = await openDatabase({ url })
  return { db, again: () => openDatabase({ url }), close: async () => void (await close().then(drop)) }
}
