import { sql } from 'drizzle-orm'
import type { Database } from './openDatabase.ts'

/** What one message carries at most: so many rows, and about so many bytes. */
const most = { rows: 500, bytes: 4_000_000 }

const names = async (db: Database, query: ReturnType<typeof sql>): Promise<{ name: string; needs: string }[]> => (await db.execute<{ name: string; needs: string }>(query)).rows

/** All tables, each after those that its rows point to. */
async function tablesInOrder(db: Database): Promise<string[]> {
  const rows = await names(
    db,
    sql`select c.relname as name, coalesce(string_agg(distinct f.relname, ' ') filter (where f.relname <> c.relname), '') as needs
      from pg_class c join pg_namespace n on n.oid = c.relnamespace left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f' left join pg_class f on f.oid = k.confrelid
      where c.relkind = 'r' and n.nspname = 'public' group by c.relname order by c.relname`,
  )
  const ordered: string[] = []
  const waiting = new Map(rows.map(({ name, needs }) => [name, needs.split(' ').filter(Boolean)]))
  while (waiting.size > 0) {
    const ready = [...waiting].filter(([, needs]) => needs.every((need) => ordered.includes(need))).map(([name]) => name)
    if (ready.length === 0) throw new Error(`Tables point to each other in a circle: ${[...waiting.keys()].join(', ')}`)
    for (const name of ready) {
      ordered.push(name)
      waiting.delete(name)
    }
  }
  return ordered
}

const count = async (db: Pick<Database, 'execute'>, table: string): Promise<number> => Number((await db.execute<{ count: string }>(sql`select count(*) from ${sql.identifier(table)}`)).rows[0]!.count)

/** Rows of one message, so that even the longest rows of the table are not too much for the memory. */
async function batchOf(db: Pick<Database, 'execute'>, table: string): Promise<number> {
  const { rows } = await db.execute<{ longest: number }>(sql`select coalesce(max(octet_length(to_jsonb(t)::text)), 1)::int as longest from ${sql.identifier(table)} t`)
  return Math.max(1, Math.min(most.rows, Math.floor(most.bytes / rows[0]!.longest)))
}

/** What is there already stays, but of two moments at which something was first seen the earlier one is true. */
async function onConflict(to: Pick<Database, 'execute'>, table: string): Promise<ReturnType<typeof sql>> {
  const { rows } = await to.execute<{ keys: string | null }>(sql`
    select string_agg(quote_ident(key.attname), ', ') as keys from pg_index i join pg_attribute key on key.attrelid = i.indrelid and key.attnum = any(i.indkey)
    where i.indisprimary and i.indrelid = quote_ident(${table}::text)::regclass and exists (select 1 from pg_attribute seen where seen.attrelid = i.indrelid and seen.attname = 'first_seen')`)
  const keys = rows[0]!.keys
  if (!keys) return sql`do nothing`
  return sql`(${sql.raw(keys)}) do update set first_seen = least(excluded.first_seen, ${sql.identifier(table)}.first_seen)`
}

/** Rows travel as the database's own JSON text, so that no value passes through a type of ours. */
async function copyTable(from: Pick<Database, 'execute'>, to: Pick<Database, 'execute'>, table: string): Promise<void> {
  const name = sql.identifier(table)
  const batch = await batchOf(from, table)
  const conflict = await onConflict(to, table)
  await from.execute(sql`declare moved no scroll cursor for select to_jsonb(t)::text as row from ${name} t`)
  for (;;) {
    const { rows } = await from.execute<{ row: string }>(sql.raw(`fetch ${batch} from moved`))
    if (rows.length === 0) break
    await to.execute(sql`insert into ${name} select * from jsonb_populate_recordset(null::${name}, ${`[${rows.map(({ row }) => row).join(',')}]`}::jsonb) on conflict ${conflict}`)
  }
  await from.execute(sql`close moved`)
}

/** Numbers that a table gives out begin after those that moved in. */
async function continueNumbers(to: Pick<Database, 'execute'>): Promise<void> {
  const { rows } = await to.execute<{ table: string; column: string; sequence: string }>(sql`
    select table_name as table, column_name as column, pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
    from information_schema.columns where table_schema = 'public' and pg_get_serial_sequence(quote_ident(table_name), column_name) is not null`)
  for (const { table, column, sequence } of rows) {
    await to.execute(sql`select setval(${sequence}::regclass, (select coalesce(max(${sql.identifier(column)}), 0) + 1 from ${sql.identifier(table)}), false)`)
  }
}

/**
 * Copies everything from one database into another that has the same tables and nobody's data yet, all or nothing. Answers rows by table.
 * Throws when the other one is in use already, or when a row did not arrive.
 */
export async function moveData(from: Database, to: Database): Promise<Map<string, number>> {
  const tables = await tablesInOrder(from)
  const moved = new Map<string, number>()
  await from.transaction(async (source) => {
    await to.transaction(async (target) => {
      // Nobody can add one between the look and the copy.
      await target.execute(sql`lock table users, claim_requests in share row exclusive mode`)
      if ((await count(target, 'users')) + (await count(target, 'claim_requests')) > 0) throw new Error('The database to move to has users or claim requests already. Please name an empty one.')
      for (const table of tables) {
        await copyTable(source, target, table)
        const [had, has] = [await count(source, table), await count(target, table)]
        if (has < had) throw new Error(`Of ${had} rows of ${table} only ${has} arrived; nothing was moved.`)
        moved.set(table, had)
      }
      await continueNumbers(target)
    })
  })
  return moved
}
