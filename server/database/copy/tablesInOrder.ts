import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'

/** A database or a transaction. */
export type Handle = Pick<Database, 'execute'>

/**
 * All tables, each after the tables that it references. A partitioned table is listed once: its partitions are read and written through it, and their
 * references count as its own.
 */
export async function tablesInOrder(db: Handle): Promise<string[]> {
  const { rows } = await db.execute<{ name: string; needs: string }>(sql`
    with whole as (select oid, coalesce(pg_partition_root(oid), oid) as root from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace)
    select c.relname as name, coalesce(string_agg(distinct f.relname, ' ') filter (where f.relname <> c.relname), '') as needs
    from whole join pg_class c on c.oid = whole.root left join pg_constraint k on k.conrelid = whole.oid and k.contype = 'f'
    left join whole other on other.oid = k.confrelid left join pg_class f on f.oid = other.root group by c.relname order by c.relname`)
  const ordered: string[] = []
  const waiting = new Map(rows.map(({ name, needs }) => [name, needs.split(' ').filter(Boolean)]))
  while (waiting.size > 0) {
    const ready = [...waiting]
      .filter(([, needs]) => needs.every((need) => ordered.includes(need)))
      .map(([name]) => name)
    if (ready.length === 0) throw new Error(`Tables point to each other in a circle: ${[...waiting.keys()].join(', ')}`)
    for (const name of ready) {
      ordered.push(name)
      waiting.delete(name)
    }
  }
  return ordered
}

/** The columns of a table, in order. */
export async function columnsOf(db: Handle, table: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select column_name as name from information_schema.columns where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`,
  )
  return rows.map(({ name }) => name)
}
