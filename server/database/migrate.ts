import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { inProject } from '../base/project.ts'
import type { Database } from './database.ts'

const migrationsFolder = inProject('server/database/migrations')
/** An arbitrary constant: the lock under which tables are changed. */
const lockId = 725_301

/**
 * Brings the tables up to date, all or nothing. Of several processes that start together, one migrates and the others wait for a lock that ends with its
 * transaction, since a pooler may give each transaction another session. (The package's own `migrate` takes no lock.)
 */
export async function migrate(db: Pick<Database, 'transaction'>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local lock_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(${lockId})`)
    await tx.execute(sql`create schema if not exists drizzle`)
    await tx.execute(
      sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
    )
    const { rows } = await tx.execute<{ newest: string }>(
      sql`select coalesce(max(created_at), 0) as newest from drizzle.__drizzle_migrations`,
    )
    for (const { sql: statements, folderMillis, hash } of readMigrationFiles({ migrationsFolder })) {
      if (folderMillis <= Number(rows[0]!.newest)) continue
      for (const statement of statements) await tx.execute(sql.raw(statement))
      await tx.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
      )
    }
  })
}

/** Migration names by timestamp, as the database records them. */
export function migrationNames(): Map<number, string> {
  const { entries } = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number; tag: string }[]
  }
  return new Map(entries.map(({ when, tag }) => [when, tag]))
}
