import type { PGlite } from '@electric-sql/pglite'

/** Undoes what somebody has begun and will not end any more, and writes all the rest where it belongs: the next start has nothing to repair. */
export async function closeInOrder(database: PGlite): Promise<void> {
  await database.exec('rollback')
  await database.exec('checkpoint')
  await database.close()
}
