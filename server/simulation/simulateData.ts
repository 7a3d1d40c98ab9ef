import { sql } from 'drizzle-orm'
import type { Theme } from '#schemas/theme.ts'
import type { Database, Transaction } from '../database/database.ts'
import { addMonths } from '../database/partitions.ts'
import { usedTables } from '../database/usedTables.ts'
import { portions, requestsFor, simulatedSince, type Portion } from './portions.ts'
import { createBase, fillBase, fillTables } from './statements.ts'

/** Claim requests of one transaction. */
const atOnce = 20_000

export interface Simulation {
  /** About how many claims; claim requests, accounts and the rest follow from it. */
  claims: number
  now: Date
  /** Whose claim requests they are. Their lenders and documents must be there. */
  brands: readonly Theme[]
  /** When the first of them was made. */
  since?: Date
  /** Hears after each portion how many claim requests are there. */
  progress?: (done: number, all: number) => void
}

/** The database has been used. */
export class NotEmpty extends Error {}

/**
 * What is written fits together, so its keys need not be checked row by row, where the user of the database may say so. What triggers would add is written as well.
 */
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
 * Fills an empty database with made-up people in the proportions of a real one, as retention leaves it, month by month from five years ago or from when ids began to tell
 * their time. Answers how many rows each table has, as the database knows it. Throws `NotEmpty`. One that is broken off leaves what it has written.
 */
export async function simulateData(db: Database, simulation: Simulation): Promise<Record<string, number>> {
  const { claims, now, since = simulatedSince(now), progress } = simulation
  const used = await usedTables(db)
  if (used.length > 0) throw new NotEmpty(`${used.join(', ')} ${used.length === 1 ? 'has' : 'have'} rows`)
  await addMonths(db, now, since)
  const requests = requestsFor(claims)
  for (const portion of portions(requests, since, now, atOnce)) {
    await db.transaction((tx) => fill(tx, portion, simulation))
    progress?.(portion.last, requests)
  }
  await vacuum(db)
  return rowsByTable(db)
}

/** Tidies and analyses all tables. It runs in no transaction and takes its time, so it has a connection of its own, which is closed with what was said in it. */
export async function vacuum(db: Database): Promise<void> {
  const client = await db.$client.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('vacuum (analyze)')
  } finally {
    client.release(true)
  }
}

/** Rows of each table as its last analysis has counted them, those of partitions with the whole. */
async function rowsByTable(db: Database): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ name: string; rows: number }>(sql`
    select coalesce(pg_partition_root(oid), oid)::regclass::text as name, sum(greatest(reltuples, 0))::float8 as rows from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace group by 1 having sum(reltuples) > 0 order by 2 desc, 1`)
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]))
}
