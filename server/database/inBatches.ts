import { sql, type SQL } from 'drizzle-orm'
import type { Database } from './openDatabase.ts'

type Handle = Pick<Database, 'execute'>

/** Rows of one statement: it holds its locks for a moment only. */
export const batch = 500

/** Changes rows some at a time until none is left that `change` finds, or it is told to stop. `change` takes at most `batch` rows. Answers how many it were. */
export async function inBatches(db: Handle, change: SQL, signal?: AbortSignal): Promise<number> {
  for (let total = 0; ; ) {
    const { rowCount } = await db.execute(change)
    total += rowCount ?? 0
    if ((rowCount ?? 0) < batch || signal?.aborted) return total
  }
}

const columnsOf = (key: readonly string[]): SQL => sql.join(key.map((column) => sql.identifier(column)), sql`, `)

/** Some of the rows of a table, by its key. */
const some = (table: string, key: readonly string[], where: SQL, locking: SQL): SQL =>
  sql`(${columnsOf(key)}) in (select ${columnsOf(key)} from ${sql.identifier(table)} where ${where} limit ${batch} ${locking})`

const thatAreFree = sql`for update skip locked`

/** Deletes some of the rows that nobody else works on. */
export const deleting = (table: string, key: readonly string[], where: SQL): SQL => sql`delete from ${sql.identifier(table)} where ${some(table, key, where, thatAreFree)}`

/** The same, and waits for whoever works on one. */
export const deletingAll = (table: string, key: readonly string[], where: SQL): SQL => sql`delete from ${sql.identifier(table)} where ${some(table, key, where, sql``)}`

export const updating = (table: string, key: readonly string[], set: SQL, where: SQL): SQL => sql`update ${sql.identifier(table)} set ${set} where ${some(table, key, where, thatAreFree)}`
