import { sql } from 'drizzle-orm'
import { continueNumbers, readRows, writeAlike, writeRows } from './copy/rows.ts'
import { columnsOf, tablesInOrder } from './copy/tablesInOrder.ts'
import type { Database } from './database.ts'
import { addMonths, monthsOf } from './partitions.ts'

type Source = Pick<Database, 'execute' | 'transaction'>

/** Copies everything from one database to a new one with the same tables, all or nothing. */
export async function moveData(from: Source, to: Database): Promise<void> {
  const tables = await tablesInOrder(from)
  // Partitions must exist before their rows are inserted: a month whose rows are in the default partition cannot be created.
  await addMonths(to, new Date(), (await monthsOf(from, 'claim_requests'))[0])
  await from.transaction((source) =>
    to.transaction(async (target) => {
      for (const table of tables) {
        const columns = await columnsOf(source, table)
        // Triggers have written some rows already.
        for await (const rows of readRows(source, table)) await writeRows(target, table, columns, rows, sql`do nothing`)
      }
      await continueNumbers(target)
    }),
  )
}

/** Compares two databases row by row. Gives the number of rows by table. Throws with the first table that differs. */
export async function compareData(from: Source, to: Source): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  await from.transaction((one) =>
    to.transaction(async (other) => {
      await writeAlike(one)
      await writeAlike(other)
      for (const table of await tablesInOrder(one)) {
        const copied = readRows(other, table, { sorted: true })
        let count = 0
        for await (const rows of readRows(one, table, { sorted: true })) {
          const { value: others = [] } = await copied.next()
          const at = rows.findIndex((row, index) => row !== others[index])
          if (at >= 0 || others.length !== rows.length)
            throw new Error(`Of the table ${table}, a row after the first ${count} differs in the copy.`)
          count += rows.length
        }
        if (!(await copied.next()).done) throw new Error(`The table ${table} has more rows in the copy.`)
        counts.set(table, count)
      }
    }),
  )
  return counts
}
