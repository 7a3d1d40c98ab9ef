import { sql } from 'drizzle-orm'
import { migrationNames } from '../database/migrate.ts'
import type { Handle } from '../database/copy/tablesInOrder.ts'
import type { Migration } from './format.ts'

/** The newest migration that this database has run. */
export async function lastMigration(db: Handle): Promise<Migration> {
  const { rows } = await db.execute<{ at: string }>(
    sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`,
  )
  const at = Number(rows[0]!.at)
  return { name: migrationNames().get(at) ?? String(at), at }
}
