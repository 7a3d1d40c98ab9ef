import { sql } from 'drizzle-orm'
import { seed } from '../data/seed.ts'
import { tablesInOrder, type Handle } from './copy/tablesInOrder.ts'

/** Tables that every start of a server fills. */
export const seeded = ['lenders', 'legal_file_templates', 'legal_texts', 'definitions', 'claim_status_types', 'users']
/** Tables that a server without applicants may fill. */
export const notes = ['job_runs', 'rate_counters', 'turns', 'presences']

const isDemo = sql`id in (${sql.join(
  seed.demoUsers.map(({ id }) => sql`${id}`),
  sql`, `,
)})`

async function hasRows(db: Handle, table: string, where = sql`true`): Promise<boolean> {
  return (await db.execute(sql`select from ${sql.identifier(table)} where ${where} limit 1`)).rows.length > 0
}

/** The tables that show that a database was used; empty where a server was only started on it. */
export async function usedTables(db: Handle): Promise<string[]> {
  const used: string[] = []
  for (const table of await tablesInOrder(db))
    if (![...seeded, ...notes].includes(table) && (await hasRows(db, table))) used.push(table)
  if (await hasRows(db, 'users', sql`not (${isDemo})`)) used.push('users')
  return used
}
