import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../database/openDatabase.ts'

/** Rows of one statement: it holds its locks for a moment only. */
export const batch = 500

/** Changes rows some at a time until none is left that `change` finds, or it is told to stop. `change` takes at most `batch` rows. Answers how many it were. */
export async function inBatches(db: Database, change: SQL, signal?: AbortSignal): Promise<number> {
  for (let total = 0; ; ) {
    const { rowCount } = await db.execute(change)
    total += rowCount ?? 0
    if ((rowCount ?? 0) < batch || signal?.aborted) return total
  }
}

/** Some of the rows of a table, by its key, that nobody else works on. */
const some = (table: string, key: readonly string[], where: SQL): SQL => {
  const columns = sql.join(key.map((column) => sql.identifier(column)), sql`, `)
  return sql`(${columns}) in (select ${columns} from ${sql.identifier(table)} where ${where} limit ${batch} for update skip locked)`
}

export const deleting = (table: string, key: readonly string[], where: SQL): SQL => sql`delete from ${sql.identifier(table)} where ${some(table, key, where)}`

export const updating = (table: string, key: readonly string[], set: SQL, where: SQL): SQL => sql`update ${sql.identifier(table)} set ${set} where ${some(table, key, where)}`
