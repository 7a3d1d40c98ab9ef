import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { Pool } from 'pg'
import { inProject } from '../project.ts'

const migrationsFolder = inProject('server/database/migrations')
/** Any number, as long as it is always the same: who holds it may change the tables. */
const lockId = 725_301

/** Brings the tables up to date. Of several processes that start together one does it and the others wait. */
export async function migrate(pool: Pool): Promise<void> {
  // All of it in one transaction, which has one session whatever stands between the database and us: a pooler gives the next one another.
  await drizzle(pool).transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local lock_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(${lockId})`)
    await applyMigrations(tx as never, { migrationsFolder })
  })
}

/** The names of all steps by when they were made, as the database notes them. */
export function migrationNames(): Map<number, string> {
  const { entries } = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as { entries: { when: number; tag: string }[] }
  return new Map(entries.map(({ when, tag }) => [when, tag]))
}
