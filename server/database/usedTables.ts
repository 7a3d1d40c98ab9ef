import { sql } from 'drizzle-orm'
import { seed } from '../data/seed.ts'
import { tablesInOrder, type Handle } from './copy/tablesInOrder.ts'

/** Tables that every start of a server fills. */
export const seeded = [
  'lenders',
  'legal_file_templates',
  'legal_texts',
  'definitions',
  'claim_status_types',
  'users',
  'staff',
  'source_texts',
  'funnel_parts',
  'funnel_versions',
  'publications',
]
/** Tables that a server without applicants may fill. */
export const notes = ['job_runs', 'rate_counters', 'turns', 'presences', 'draft_changes']

const idIn = (rows: readonly { id: string }[]) =>
  sql`id in (${sql.join(
    rows.map(({ id }) => sql`${id}`),
    sql`, `,
  )})`

/** Rows of the tables above that no start of a server writes. */
const own = {
  users: sql`not (${idIn(seed.demoUsers)})`,
  staff: sql`not (${idIn(seed.demoStaff)})`,
  publications: sql`kind <> 'files'`,
}

async function hasRows(db: Handle, table: string, where = sql`true`): Promise<boolean> {
  return (await db.execute(sql`select from ${sql.identifier(table)} where ${where} limit 1`)).rows.length > 0
}

/** The tables that show that a database was used; empty where a server was only started on it. */
export async function usedTables(db: Handle): Promise<string[]> {
  const used: string[] = []
  for (const table of await tablesInOrder(db))
    if (![...seeded, ...notes].includes(table) && (await hasRows(db, table))) used.push(table)
  for (const [table, where] of Object.entries(own)) if (await hasRows(db, table, where)) used.push(table)
  return used
}
