import { sql, type SQL } from 'drizzle-orm'
import { deletingAll, inBatches } from './inBatches.ts'
import type { Database, Transaction } from './database.ts'
import { leastId, monthOf } from './timedIds.ts'

/** Tables partitioned by the month of a claim request, each after those that it references. */
const ofRequests = [
  'claim_requests',
  'signatures',
  'signing_records',
  'legal_file_acknowledgments',
  'credit_checks',
  'claims',
  'claim_status_history',
  'claim_events',
] as const
/** Other tables with rows of claim requests, and their keys. */
const besideRequests = {
  outbox: ['id'],
  idempotency_keys: ['owner_hash', 'key'],
  user_claim_requests: ['user_id', 'claim_request_id'],
  otp_challenges: ['id'],
  kba_sessions: ['id'],
  uploads: ['id'],
} as const

/** Tables whose months are created and dropped together, and how the bound of a month is written. */
interface Family {
  tables: readonly [string, ...string[]]
  bound: (at: Date) => string
}
const requests: Family = { tables: ofRequests, bound: leastId }
const auditLog: Family = { tables: ['audit_log'], bound: (at) => at.toISOString() }
const families = [requests, auditLog]

/** An arbitrary constant: the lock under which months are added or dropped. */
const lockId = 725_302
/** Adding or dropping a month briefly needs an exclusive lock. Rather than hold up those behind it in the queue, it gives up and tries again later. */
const lockTimeout = '3s'
/** Months created in advance. */
const ahead = 2

const suffixOf = (month: Date): string => month.toISOString().slice(0, 7).replace('-', '_')

const run = (tx: Transaction, text: string): Promise<unknown> => tx.execute(sql.raw(text))

async function textsOf(db: Pick<Database, 'execute'>, query: SQL): Promise<string[]> {
  return (await db.execute<{ text: string }>(query)).rows.map(({ text }) => text)
}

/** Runs in one process at a time. */
const alone = <T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await run(tx, `set local lock_timeout = '${lockTimeout}'`)
    await tx.execute(sql`select pg_advisory_xact_lock(${lockId})`)
    return work(tx)
  })

/** What the default partition does not inherit from its table: its unique indexes, and its foreign keys to other default partitions. */
const ownOf = (tx: Transaction, table: string): Promise<string[]> =>
  textsOf(
    tx,
    sql`select pg_get_indexdef(indexrelid) as text from pg_index where indrelid = ${`${table}_default`}::text::regclass and not exists (select from pg_inherits where inhrelid = indexrelid)
      union all
      select 'ALTER TABLE ' || conrelid::regclass || ' ADD CONSTRAINT ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where conrelid = ${`${table}_default`}::text::regclass and contype = 'f' and conparentid = 0`,
  )

/** Creates a month of a family, like its default partition. Does nothing if it exists. */
function addMonth(db: Database, { tables, bound }: Family, month: Date): Promise<void> {
  const suffix = suffixOf(month)
  return alone(db, async (tx) => {
    if (
      (
        await textsOf(
          tx,
          sql`select relname as text from pg_class where oid = to_regclass(${`${tables[0]}_${suffix}`})`,
        )
      ).length > 0
    )
      return
    for (const table of tables) {
      // Created separately and then attached, so that nobody who uses the other months has to wait.
      await run(tx, `create table ${table}_${suffix} (like ${table} including defaults including storage)`)
      await run(
        tx,
        `alter table ${table} attach partition ${table}_${suffix} for values from ('${bound(month)}') to ('${bound(monthOf(month, 1))}')`,
      )
    }
    for (const table of tables)
      for (const own of await ownOf(tx, table)) await run(tx, own.replaceAll('_default', `_${suffix}`))
  })
}

const codeOf = (error: unknown): unknown => (error as { cause?: { code?: unknown } }).cause?.code
/** Errors after which it may be tried later: a lock was not available, or the default partition has rows of that month, where they stay. */
const mayWait = (error: unknown): boolean => ['55P03', '40P01', '23514'].includes(String(codeOf(error)))

/**
 * Creates the months from that of `from` to the second after that of `now`, unless they exist. Safe in several processes at once. Gives the months that
 * could not be created: their rows go to the default partition, which works too.
 */
export async function addMonths(db: Database, now: Date, from = now): Promise<string[]> {
  const missed: string[] = []
  for (let month = monthOf(from); month <= monthOf(now, ahead); month = monthOf(month, 1)) {
    for (const family of families) {
      await addMonth(db, family, month).catch((error: unknown) => {
        if (!mayWait(error)) throw error
        missed.push(`${family.tables[0]} ${suffixOf(month)}`)
      })
    }
  }
  return missed
}

/** The months of a table, oldest first. */
export async function monthsOf(db: Pick<Database, 'execute'>, table: 'claim_requests' | 'audit_log'): Promise<Date[]> {
  const names = await textsOf(
    db,
    sql`select relname as text from pg_inherits join pg_class on oid = inhrelid where inhparent = ${table}::text::regclass and relname like '%\_20__\___' order by 1`,
  )
  return names.map((name) => new Date(`${name.slice(-7).replace('_', '-')}-01T00:00:00Z`))
}

const over = async (db: Database, table: 'claim_requests' | 'audit_log', before: Date): Promise<Date[]> =>
  (await monthsOf(db, table)).filter((month) => monthOf(month, 1) <= before)

/** Drops months of a family, each in its own transaction, unless `isKept` says otherwise. Gives the dropped ones. */
async function dropMonths(
  db: Database,
  { tables }: Family,
  months: Date[],
  before: (tx: Transaction, month: Date) => Promise<'drop' | 'keep'>,
): Promise<string[]> {
  const dropped: string[] = []
  for (const month of months) {
    const suffix = suffixOf(month)
    await alone(db, async (tx) => {
      if ((await before(tx, month)) === 'keep') return
      await run(tx, `alter table ${tables[0]} detach partition ${tables[0]}_${suffix}`)
      await run(
        tx,
        `drop table ${tables
          .map((table) => `${table}_${suffix}`)
          .toReversed()
          .join(', ')}`,
      )
      dropped.push(suffix)
    }).catch((error: unknown) => {
      if (!mayWait(error)) throw error
    })
  }
  return dropped
}

/** Conditions on rows that prevent their month from being dropped. */
export type Kept = Partial<Record<(typeof ofRequests)[number], SQL>>

async function hasKept(tx: Transaction, suffix: string, kept: Kept): Promise<boolean> {
  for (const [table, where] of Object.entries(kept)) {
    if ((await tx.execute(sql`select from ${sql.raw(`${table}_${suffix}`)} where ${where} limit 1`)).rows.length > 0)
      return true
  }
  return false
}

/**
 * Drops the months of claim requests that ended before `before`, with everything that belongs to them, unless a row is kept for another reason. Rows of
 * the default partition are not touched. Gives the months, as `2021_11`.
 */
export async function dropRequestMonths(db: Database, before: Date, kept: Kept = {}): Promise<string[]> {
  return dropMonths(db, requests, await over(db, 'claim_requests', before), async (tx, month) => {
    // Prevents claim requests from being tied to an account between the check and the drop.
    await tx.execute(sql`lock table ${sql.raw(`claim_requests_${suffixOf(month)}`)} in share row exclusive mode`)
    // Forces the use of indexes, even where the planner prefers to read the whole table.
    await run(tx, 'set local enable_seqscan = off')
    if (await hasKept(tx, suffixOf(month), kept)) return 'keep'
    const ofMonth = sql`claim_request_id >= ${leastId(month)}::uuid and claim_request_id < ${leastId(monthOf(month, 1))}::uuid`
    for (const [table, key] of Object.entries(besideRequests)) await inBatches(tx, deletingAll(table, key, ofMonth))
    return 'drop'
  })
}

/** Drops the months of the audit log that ended before `before`. Gives them. */
export async function dropAuditMonths(db: Database, before: Date): Promise<string[]> {
  return dropMonths(db, auditLog, await over(db, 'audit_log', before), async () => 'drop')
}
