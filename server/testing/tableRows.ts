import { sql } from 'drizzle-orm'
import { writeAlike } from '../database/copy/rows.ts'
import { tablesInOrder } from '../database/copy/tablesInOrder.ts'
import type { Database } from '../database/database.ts'

/** Rows of each table as the database's own text, sorted, so that equal rows are equal in every database. */
export type TableRows = Record<string, string[]>

/** Every row of every table, in one snapshot. */
export const tableRows = (db: Database): Promise<TableRows> =>
  db.transaction(
    async (tx) => {
      await writeAlike(tx)
      const found: TableRows = {}
      for (const table of await tablesInOrder(tx)) {
        const { rows } = await tx.execute<{ row: string }>(
          sql`select to_jsonb(t)::text as row from ${sql.identifier(table)} t`,
        )
        found[table] = rows.map(({ row }) => row).toSorted()
      }
      return found
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
