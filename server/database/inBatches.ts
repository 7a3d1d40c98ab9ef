import { sql, type SQL } from 'drizzle-orm'
import type { Database } from './database.ts'

type Handle = Pick<Database, 'execute'>

/** Rows of one statement: it holds its locks for a moment only. */
export const batch = 500

/** Changes rows some at a time until none is left that `change` finds, or it is told to stop. `change` takes at most `batch` rows. Answers how many it were. */
export async function inBatches(db: Handle, change: SQL, signal?: AbortSignal): Promise<number> {
  for (let total = 0; ;) {
    const { rowCount } = await db.execute(change)
    total += rowCount ?? 0
    if ((rowCount ?? 0) < batch || signal?.aborted) return total
  }
}

/**
 * The same for a table that is partitioned by the claim request: looks for some rows first, and then changes them by the ids of their claim requests, which lead to few months.
 * `change` is told which rows.
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

/** Which rows are meant, and the column that an index leads to them by: in its order, so that none that is not meant is looked at. */
export interface Which {
  where: SQL
  by?: string
}

/**
 * Some of the rows of a table that nobody else works on, by where they lie: so the rest of the table is not read to find them again. One that was changed at this moment
 * is left for the next time. Not for tables in parts, of which several have a row in the same place.
 */
function some(table: string, { where, by }: Which): SQL {
  const inOrder = by === undefined ? sql`` : sql`order by ${sql.identifier(by)}`
  return sql`ctid = any(array(select ctid from ${sql.identifier(table)} where ${where} ${inOrder} limit ${batch} for update skip locked))`
}

export const deleting = (table: string, which: Which): SQL =>
  sql`delete from ${sql.identifier(table)} where ${some(table, which)}`

export const updating = (table: string, set: SQL, which: Which): SQL =>
  sql`update ${sql.identifier(table)} set ${set} where ${some(table, which)}`

/** Deletes some rows by their key, and waits for whoever works on one. */
export function deletingAll(table: string, key: readonly string[], where: SQL): SQL {
  const columns = sql.join(
    key.map((column) => sql.identifier(column)),
    sql`, `,
  )
  return sql`delete from ${sql.identifier(table)} where (${columns}) in (select ${columns} from ${sql.identifier(table)} where ${where} limit ${batch})`
}
