import type { PGlite } from '@electric-sql/pglite'

/** Rolls back an abandoned transaction and writes everything to disk, so that the next start has nothing to recover. */
export async function closeInOrder(database: PGlite): Promise<void> {
  await database.exec('rollback')
  await database.exec('checkpoint')
  await database.close()
}
