import { sql } from 'drizzle-orm'
import { ownValue, onlyOwn } from 'runnel/rules'
import { tablesInOrder } from '../../database/copy/tablesInOrder.ts'
import type { Database, Transaction } from '../../database/database.ts'
import type { Sealer } from '../../base/sealer.ts'
import { personalRows, tracesOf } from './personalRows.ts'
import type { Person } from './findPersons.ts'

/** Columns that give access or identify a browser, and say nothing about the person. */
const credentials = ['password_hash', 'token_hash', 'owner_hash', 'device_hash', 'email_key']
/** Tables of which only the number of rows is exported. */
const counted = ['sessions', 'rate_counters', 'idempotency_keys']

type Row = Record<string, unknown>

const withoutCredentials = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !credentials.includes(column)))

/** Images as data URLs; encrypted values as a note that they are encrypted. */
function readable(table: string, row: Row): Row {
  if (table === 'signatures')
    return {
      ...row,
      image: `data:image/png;base64,${Buffer.from(String(row.image).slice(2), 'hex').toString('base64')}`,
    }
  if (table === 'claim_events') return { ...row, detail: JSON.parse(String(row.detail)) as unknown }
  if (table === 'saved_journeys') return { ...row, sealed: 'encrypted' }
  return row
}

/** Everything stored about a person, by table. */
export async function exportPerson(
  db: Pick<Database | Transaction, 'execute' | 'select'>,
  person: Person,
  keyed: ((text: string) => string) | undefined,
  sealer?: Sealer,
): Promise<Record<string, Row[] | number>> {
  const traces = await tracesOf(db, person, keyed, sealer)
  const kept = onlyOwn<Row[] | number>()
  for (const table of await tablesInOrder(db)) {
    const which = ownValue(personalRows, table)
    if (!which) continue
    const { rows } = await db.execute<{ row: Row }>(
      sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where ${which(traces)}`,
    )
    kept[table] = counted.includes(table)
      ? rows.length
      : rows.map(({ row }) => withoutCredentials(readable(table, row)))
  }
  return kept
}
