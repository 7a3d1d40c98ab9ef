import { sql, type SQL } from 'drizzle-orm'
import type { Database } from './database.ts'

type Handle = Pick<Database, 'execute'>

/** Rows per statement, so that locks are held only briefly. */
export const batch = 500

/** Changes rows in batches until `change` finds none or the signal stops it. `change` takes at most `batch` rows. Gives the number of changed rows. */
export async function inBatches(db: Handle, change: SQL, signal?: AbortSignal): Promise<number> {
  for (let total = 0; ;) {
    const { rowCount } = await db.execute(change)
    total += rowCount ?? 0
    if ((rowCount ?? 0) < batch || signal?.aborted) return total
  }
}

/**
 * The same for a table that is partitioned by claim request: selects some rows first and then changes them by their claim request ids, which restricts the
 * statement to few months. `change` gets the rows.
 */
export async function inBatchesByRequest(
  db: Handle,
  { table, where }: { table: string; where: SQL },
  change: (which: SQL) => SQL,
  signal?: AbortSignal,
): Promise<number> {
  for (let total = 0; ;) {
    const { rows } = await db.execute<{ id: string }>(
      sql`select claim_request_id as id from ${sql.identifier(table)} where ${where} limit ${batch}`,
    )
    if (rows.length > 0)
      total +=
        (
          await db.execute(
            change(sql`claim_request_id = any(${sql.param(rows.map(({ id }) => id))}::uuid[]) and ${where}`),
          )
        ).rowCount ?? 0
    if (rows.length < batch || signal?.aborted) return total
  }
}

/** A condition on rows, and the indexed column to order by, so that only matching rows are read. */
export interface Which {
  where: SQL
  by?: string
}

/**
 * Some matching rows that nobody has locked, by their physical location, so that they need not be searched for again. Rows changed concurrently are left
 * for the next batch. Not for partitioned tables, in which a location is ambiguous.
 */
function some(table: string, { where, by }: Which): SQL {
  const inOrder = by === undefined ? sql`` : sql`order by ${sql.identifier(by)}`
  return sql`ctid = any(array(select ctid from ${sql.identifier(table)} where ${where} ${inOrder} limit ${batch} for update skip locked))`
}

export const deleting = (table: string, which: Which): SQL =>
  sql`delete from ${sql.identifier(table)} where ${some(table, which)}`

export const updating = (table: string, set: SQL, which: Which): SQL =>
  sql`update ${sql.identifier(table)} set ${set} where ${some(table, which)}`

/** Deletes at most `batch` rows by their key, and waits for locks on them. */
export function deletingAll(table: string, key: readonly string[], where: SQL): SQL {
  const columns = sql.join(
    key.map((column) => sql.identifier(column)),
    sql`, `,
  )
  return sql`delete from ${sql.identifier(table)} where (${columns}) in (select ${columns} from ${sql.identifier(table)} where ${where} limit ${batch})`
}
