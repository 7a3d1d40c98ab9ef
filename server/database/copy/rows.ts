import { sql, type SQL } from 'drizzle-orm'
import type { Handle } from './tablesInOrder.ts'

/** Limits of one message: rows, and roughly bytes. */
const most = { rows: 500, bytes: 4_000_000 }

/** Fixes time zone and byte format, so that the same row has the same text in every database. */
export const writeAlike = (tx: Handle): Promise<unknown> =>
  tx.execute(
    sql`select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true), set_config('intervalstyle', 'postgres', true), set_config('bytea_output', 'hex', true), set_config('extra_float_digits', '1', true)`,
  )

/** The number of rows per message, chosen so that even the table's longest rows fit into memory. */
async function batchOf(tx: Handle, table: string): Promise<number> {
  const { rows } = await tx.execute<{ longest: number }>(
    sql`select coalesce(max(octet_length(to_jsonb(t)::text)), 1)::int as longest from ${sql.identifier(table)} t`,
  )
  return Math.max(1, Math.min(most.rows, Math.floor(most.bytes / rows[0]!.longest)))
}

/**
 * All rows of a table in batches, each row as the database's own JSON text, so that no value is converted by JavaScript. `sorted` orders them by that text,
 * the same in every database. Needs a transaction.
 */
export async function* readRows(tx: Handle, table: string, { sorted = false } = {}): AsyncGenerator<string[]> {
  const batch = await batchOf(tx, table)
  await tx.execute(
    sql`declare copied no scroll cursor for select to_jsonb(t)::text as row from ${sql.identifier(table)} t${sorted ? sql` order by to_jsonb(t)::text collate "C"` : sql``}`,
  )
  for (;;) {
    const { rows } = await tx.execute<{ row: string }>(sql.raw(`fetch ${batch} from copied`))
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await tx.execute(sql`close copied`)
}

/** Joins rows into JSON lists of roughly limited size. */
export async function* inMessages(rows: AsyncIterable<string>): AsyncGenerator<string[]> {
  let message: string[] = []
  let bytes = 0
  for await (const row of rows) {
    message.push(row)
    bytes += row.length
    if (message.length < most.rows && bytes < most.bytes) continue
    yield message
    message = []
    bytes = 0
  }
  if (message.length > 0) yield message
}

/** Inserts rows as `readRows` gives them. Columns that are not named get their default. */
export async function writeRows(
  tx: Handle,
  table: string,
  columns: readonly string[],
  rows: readonly string[],
  conflict?: SQL,
): Promise<void> {
  const name = sql.identifier(table)
  const list = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )
  await tx.execute(
    sql`insert into ${name} (${list}) select ${list} from jsonb_populate_recordset(null::${name}, ${`[${rows.join(',')}]`}::jsonb)${conflict ? sql` on conflict ${conflict}` : sql``}`,
  )
}

export const countRows = async (tx: Handle, table: string): Promise<number> =>
  Number((await tx.execute<{ count: string }>(sql`select count(*) from ${sql.identifier(table)}`)).rows[0]!.count)

/** Moves every sequence past the highest number in its table. */
export async function continueNumbers(tx: Handle): Promise<void> {
  const { rows } = await tx.execute<{ table: string; column: string; sequence: string }>(sql`
    select table_name as table, column_name as column, pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
    from information_schema.columns where table_schema = 'public' and pg_get_serial_sequence(quote_ident(table_name), column_name) is not null`)
  for (const { table, column, sequence } of rows) {
    await tx.execute(
      sql`select setval(${sequence}::regclass, (select coalesce(max(${sql.identifier(column)}), 0) + 1 from ${sql.identifier(table)}), false)`,
    )
  }
}
