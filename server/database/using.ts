import type { Database } from './database.ts'

/** Works on a database that is being opened, and closes it in any case. */
export async function using<T>(
  opening: Promise<{ db: Database; close(): Promise<unknown> }>,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const { db, close } = await opening
  try {
    return await work(db)
  } finally {
    await close()
  }
}
