import { sql, type SQL } from 'drizzle-orm'
import { continueNumbers, countRows, readRows, writeRows } from './copy/rows.ts'
import { columnsOf, tablesInOrder, type Handle } from './copy/tablesInOrder.ts'
import type { Database } from './database.ts'
import { addMonths, monthsOf } from './partitions.ts'

/** Existing rows stay, but of two times at which something was first seen the earlier one is kept. */
async function onConflict(to: Handle, table: string): Promise<SQL> {
  const { rows } = await to.execute<{ keys: string | null }>(sql`
    select string_agg(quote_ident(key.attname), ', ') as keys from pg_index i join pg_attribute key on key.attrelid = i.indrelid and key.attnum = any(i.indkey)
    where i.indisprimary and i.indrelid = quote_ident(${table}::text)::regclass and exists (select 1 from pg_attribute seen where seen.attrelid = i.indrelid and seen.attname = 'first_seen')`)
  const keys = rows[0]!.keys
  if (!keys) return sql`do nothing`
  return sql`(${sql.raw(keys)}) do update set first_seen = least(excluded.first_seen, ${sql.identifier(table)}.first_seen)`
}

/**
 * Copies everything from one database to another with the same tables and no personal data yet, all or nothing. Gives the number of rows by table. Throws
 * if the other database is in use, or if a row did not arrive.
 */
export async function moveData(from: Database, to: Database): Promise<Map<string, number>> {
  const tables = await tablesInOrder(from)
  // Partitions must exist before their rows are inserted: a month whose rows are in the default partition cannot be created.
  await addMonths(to, new Date(), (await monthsOf(from, 'claim_requests'))[0])
  const moved = new Map<string, number>()
  await from.transaction(async (source) => {
    await to.transaction(async (target) => {
      // Prevents inserts between the check and the copy.
      await target.execute(sql`lock table users, claim_requests in share row exclusive mode`)
      if ((await countRows(target, 'users')) + (await countRows(target, 'claim_requests')) > 0)
        throw new Error('The database to move to has users or claim requests already. Please name an empty one.')
      for (const table of tables) {
        const [columns, conflict] = [await columnsOf(source, table), await onConflict(target, table)]
        for await (const rows of readRows(source, table)) await writeRows(target, table, columns, rows, conflict)
        const [had, has] = [await countRows(source, table), await countRows(target, table)]
        if (has < had) throw new Error(`Of ${had} rows of ${table} only ${has} arrived; nothing was moved.`)
        moved.set(table, had)
      }
      await continueNumbers(target)
    })
  })
  return moved
}
