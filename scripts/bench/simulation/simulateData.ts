import { sql } from 'drizzle-orm'
import type { Theme } from '#schemas/theme.ts'
import type { Database, Transaction } from '#server/database/database.ts'
import { addMonths } from '#server/database/partitions.ts'
import { portions, requestsFor, simulatedSince, type Portion } from './portions.ts'
import { createBase, fillBase, fillTables } from './statements.ts'

/** Claim requests per transaction. */
const atOnce = 20_000

export interface Simulation {
  /** Approximate number of claims; the other numbers follow from it. */
  claims: number
  now: Date
  /** Brands of the claim requests. Their lenders and documents must exist. */
  brands: readonly Theme[]
  /** When the first was made. */
  since?: Date
  /** Is called after each portion with the number of claim requests so far. */
  progress?: (done: number, all: number) => void
}

/** Turns off key checks and triggers if the database user may do so: the data is consistent, and what triggers would add is written explicitly. */
async function unchecked(tx: Transaction): Promise<void> {
  await tx
    .transaction((inner) => inner.execute(sql`set local session_replication_role = replica`))
    .catch(() => undefined)
}

async function fill(tx: Transaction, portion: Portion, { now, brands }: Simulation): Promise<void> {
  await unchecked(tx)
  await tx.execute(createBase)
  await tx.execute(fillBase(portion, now, brands))
  await tx.execute(sql`analyze simulated`)
  for (const statement of Object.values(fillTables(portion, now))) await tx.execute(statement)
}

/**
 * Fills an empty database with made-up people in realistic proportions, as retention leaves them, month by month from five years ago or from when ids
 * began to contain their time. Gives the database's row counts by table. Rows written before an interruption stay.
 */
export async function simulateData(db: Database, simulation: Simulation): Promise<Record<string, number>> {
  const { claims, now, since = simulatedSince(now), progress } = simulation
  await addMonths(db, now, since)
  const requests = requestsFor(claims)
  for (const portion of portions(requests, since, now, atOnce)) {
    await db.transaction((tx) => fill(tx, portion, simulation))
    progress?.(portion.last, requests)
  }
  await vacuum(db)
  return rowsByTable(db)
}

/** Vacuums and analyses all tables. It cannot run in a transaction and takes long, so it uses a connection of its own, whose changed settings end with it. */
export async function vacuum(db: Database): Promise<void> {
  const client = await db.$client.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('vacuum (analyze)')
  } finally {
    client.release(true)
  }
}

/** Rows by table as of the last analysis, with partitions added to their table. */
async function rowsByTable(db: Database): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ name: string; rows: number }>(sql`
    select coalesce(pg_partition_root(oid), oid)::regclass::text as name, sum(greatest(reltuples, 0))::float8 as rows from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace group by 1 having sum(reltuples) > 0 order by 2 desc, 1`)
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]))
}
