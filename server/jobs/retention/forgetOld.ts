import { sql, type SQL } from 'drizzle-orm'
import { onlyOwn } from 'runnel/rules'
import { deleting, inBatches, inBatchesByRequest, updating } from '../../database/inBatches.ts'
import { dropAuditMonths, dropRequestMonths } from '../../database/partitions.ts'
import { leastId } from '../../database/timedIds.ts'
import type { Deps } from '../../services/deps.ts'
import { draftHistory, readRetention, type Retention } from '../../policy/retention.ts'
import { inPages } from '../../database/inPages.ts'
import type { Database } from '../../database/database.ts'

/** Claim requests per statement. */
const requestsAtOnce = 1000

/**
 * Deletes claim requests that were never signed, belong to no account and were not changed since `abandoned`; and those
 * of which nothing was changed since `over`. It goes through all ids, since nothing tells who will never sign: each
 * page compares two indexes, and reads only rows that are unsigned or as old as `over`. Ids without a time may be of
 * any age.
 */
function forgetRequests(
  db: Database,
  { abandoned, over }: { abandoned: Date; over: Date },
  signal?: AbortSignal,
): Promise<number> {
  return inPages(
    db,
    { table: 'claim_requests', key: [{ column: 'id', type: 'uuid' }], size: requestsAtOnce },
    (page) => sql`
      with candidates as materialized (
        select id from claim_requests where ${page()}
          and (id not in (select claim_request_id from signatures where ${page('claim_request_id')}) or id < ${leastId(over)}::uuid or substr(id::text, 15, 1) <> '7')
      ), due as materialized (
        select id from claim_requests where ${page()} and id in (select id from candidates) and (
          (updated_at < ${abandoned} and user_id is null
            and not exists (select from signatures where claim_request_id = claim_requests.id) and not exists (select from signing_records where claim_request_id = claim_requests.id))
          or (updated_at < ${over} and not exists (select from claims where claim_request_id = claim_requests.id and updated_at >= ${over}))
        ) for update skip locked
      )
      delete from claim_requests where ${page()} and id in (select id from due)`,
    signal,
  )
}

/** Accounts per statement. */
const accountsAtOnce = 100

const isSigned = sql`(exists (select from signatures where claim_request_id = tied.claim_request_id) or exists (select from signing_records where claim_request_id = tied.claim_request_id))`

/**
 * Deletes accounts that were not used since `unseen` and have no signed claim request. Accounts with one stay for
 * years, so the table is read page by page.
 */
function forgetAccounts(db: Database, unseen: Date, signal?: AbortSignal): Promise<number> {
  return inPages(
    db,
    {
      table: 'users',
      key: [
        { column: 'last_seen_at', type: 'timestamptz' },
        { column: 'id', type: 'uuid' },
      ],
      where: sql`last_seen_at < ${unseen}`,
      size: accountsAtOnce,
    },
    (page) => sql`
      delete from users where id in (
        select id from users where last_seen_at < ${unseen} and ${page()} and not exists (select from user_claim_requests tied where tied.user_id = users.id and ${isSigned})
        for update skip locked
      )`,
    signal,
  )
}

type Moment = (days: number) => Date

/**
 * The condition for rows of claim requests older than so many days, by their ids: that restricts the query to few
 * months and needs no index on the time. Older, random ids mostly lie above today's, and are reached as time goes on.
 */
const ofRequestsBefore = (before: Moment, days: number): SQL =>
  sql`(claim_request_id < ${leastId(before(days))}::uuid or claim_request_id >= ${leastId(before(-1))}::uuid)`

const reports = (before: Moment, keep: Retention) => ({
  table: 'credit_checks',
  where: sql`report is not null and finished_at < ${before(keep.report)}`,
})
const signatures = (before: Moment, keep: Retention) => ({
  table: 'signatures',
  where: sql`${ofRequestsBefore(before, keep.signature)} and signed_at < ${before(keep.signature)}`,
})

/** What is deleted after how long: a few rows at a time, each found by an index. */
function steps(before: Moment, keep: Retention): Record<string, SQL> {
  const [now, notes] = [before(0), before(keep.housekeeping)]
  const over = (column: string, time: Date) => ({ where: sql`${sql.identifier(column)} < ${time}`, by: column })
  return {
    // For accounts older than this column nobody knows when they were last used: their time starts today.
    unseen: updating('users', sql`last_seen_at = ${now}`, { where: sql`last_seen_at is null`, by: 'id' }),
    codes: deleting('otp_challenges', over('expires_at', notes)),
    identityChecks: deleting('kba_sessions', {
      where: sql`expires_at < ${notes} and failed_key is null`,
      by: 'expires_at',
    }),
    verdicts: deleting('kba_sessions', {
      where: sql`expires_at < ${before(keep.verdict)} and failed_key is not null`,
      by: 'expires_at',
    }),
    turns: deleting('turns', over('ends_at', now)),
    journeys: deleting('saved_journeys', over('expires_at', now)),
    links: deleting('mail_links', over('expires_at', notes)),
    repeats: deleting('idempotency_keys', {
      where: sql`${ofRequestsBefore(before, keep.housekeeping)} and created_at < ${notes}`,
    }),
    messages: deleting('outbox', over('done_at', notes)),
    // An undelivered mail is useless after days; other undelivered messages wait for an operator.
    mails: deleting('outbox', {
      where: sql`topic = 'send-mail' and done_at is null and created_at < ${notes}`,
      by: 'created_at',
    }),
    counters: deleting('rate_counters', over('window_start', notes)),
    sessions: deleting('sessions', over('expires_at', now)),
    // Revisions go on from the newest change of a file, which therefore stays. Texts are kept by difference from newer ones,
    // so the oldest go first, whatever the clocks of two servers say.
    draftChanges: deleting('draft_changes', {
      where: sql`at < ${before(draftHistory)}
        and exists (select from draft_changes newer where newer.path = draft_changes.path and newer.id > draft_changes.id)
        and not exists (select from draft_changes older where older.path = draft_changes.path and older.id < draft_changes.id and older.at >= ${before(draftHistory)})`,
      by: 'id',
    }),
    staffSessions: deleting('staff_sessions', over('expires_at', now)),
    staffKeys: deleting('staff_tokens', over('expires_at', now)),
    presences: deleting('presences', over('seen_at', before(1))),
  }
}

const day = 24 * 3600_000

/**
 * Deletes what is no longer needed: whole months first, then the rest a few rows at a time. It may be repeated, run in
 * several processes, and interrupted. Gives the number of deleted rows by kind.
 */
export async function forgetOld(
  { db, now }: Deps,
  keep: Retention = readRetention({}),
  signal?: AbortSignal,
): Promise<Record<string, number>> {
  if (signal?.aborted) return {}
  const at = now().getTime()
  const before: Moment = (days) => new Date(at - days * day)
  const over = before(keep.claim)
  const isKept = sql`updated_at >= ${over}`
  const months = await dropRequestMonths(db, over, { claim_requests: isKept, claims: isKept })
  // A trigger of the audit log prevents every other kind of deletion.
  const auditMonths = await dropAuditMonths(db, before(keep.audit))
  const forgotten = onlyOwn<number>({ months: months.length, auditMonths: auditMonths.length })
  const work = {
    requests: () => forgetRequests(db, { abandoned: before(keep.abandoned), over }, signal),
    accounts: () => forgetAccounts(db, before(keep.account), signal),
    reports: () =>
      inBatchesByRequest(
        db,
        reports(before, keep),
        (which) => sql`update credit_checks set report = null where ${which}`,
        signal,
      ),
    signatures: () =>
      inBatchesByRequest(db, signatures(before, keep), (which) => sql`delete from signatures where ${which}`, signal),
    ...Object.fromEntries(
      Object.entries(steps(before, keep)).map(([what, change]) => [what, () => inBatches(db, change, signal)]),
    ),
  }
  for (const [what, forget] of Object.entries(work)) {
    if (signal?.aborted) break
    forgotten[what] = await forget()
  }
  return forgotten
}
