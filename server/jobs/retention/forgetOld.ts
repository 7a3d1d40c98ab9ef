import { sql, type SQL } from 'drizzle-orm'
import { dropAuditMonths, dropRequestMonths } from '../../database/partitions.ts'
import type { Deps } from '../../deps.ts'
import { deleting, inBatches, updating } from './inBatches.ts'
import { readRetention, type Retention } from './periods.ts'

const signed = sql`(exists (select from signatures where claim_request_id = claim_requests.id) or exists (select from signing_records where claim_request_id = claim_requests.id))`

const changedSince = (time: SQL): SQL => sql`(updated_at >= ${time} or exists (select from claims where claim_request_id = claim_requests.id and updated_at >= ${time}))`

/** What is deleted after how long, in this order. A claim request takes everything with it that hangs on it. */
function steps(before: (days: number) => SQL, now: SQL, keep: Retention): Record<string, SQL> {
  const old = { claim: before(keep.claim), notes: before(keep.housekeeping), account: before(keep.account) }
  return {
    abandoned: deleting('claim_requests', ['id'], sql`updated_at < ${before(keep.abandoned)} and user_id is null and not ${signed}`),
    claims: deleting('claim_requests', ['id'], sql`not ${changedSince(old.claim)}`),
    reports: updating('credit_checks', ['claim_request_id', 'id'], sql`report = null`, sql`report is not null and finished_at < ${before(keep.report)}`),
    signatures: deleting('signatures', ['claim_request_id'], sql`signed_at < ${before(keep.signature)}`),
    // Of accounts from before this was kept nobody knows when they were last used: their time begins today.
    unseen: updating('users', ['id'], sql`last_seen_at = ${now}`, sql`last_seen_at is null`),
    accounts: deleting('users', ['id'], sql`last_seen_at < ${old.account} and not exists (select from claim_requests where user_id = users.id and ${signed})`),
    codes: deleting('otp_challenges', ['id'], sql`expires_at < ${old.notes}`),
    identityChecks: deleting('kba_sessions', ['id'], sql`expires_at < ${old.notes}`),
    journeys: deleting('saved_journeys', ['id'], sql`expires_at < ${now}`),
    links: deleting('mail_links', ['token_hash'], sql`expires_at < ${old.notes}`),
    repeats: deleting('idempotency_keys', ['owner_hash', 'key'], sql`created_at < ${old.notes}`),
    // A mail that could not be sent for days helps nobody; whatever else was not delivered waits for somebody.
    messages: deleting('outbox', ['id'], sql`done_at < ${old.notes} or (topic = 'send-mail' and created_at < ${old.notes})`),
    counters: deleting('rate_counters', ['key', 'window_start'], sql`window_start < ${old.notes}`),
    sessions: deleting('sessions', ['token_hash'], sql`expires_at < ${now}`),
  }
}

const day = 24 * 3600_000

/** Deletes what is no longer needed: months that are over as a whole, what is left some rows at a time. Safe to repeat, to run in several processes, and to be stopped. Answers how many rows of what. */
export async function forgetOld({ db, now }: Deps, keep: Retention = readRetention({}), signal?: AbortSignal): Promise<Record<string, number>> {
  if (signal?.aborted) return {}
  const at = now().getTime()
  const dayBefore = (days: number) => new Date(at - days * day)
  const before = (days: number) => sql`${dayBefore(days)}::timestamptz`
  const months = await dropRequestMonths(db, dayBefore(keep.claim), changedSince(before(keep.claim)))
  // The audit log lets nothing else be deleted.
  const auditMonths = await dropAuditMonths(db, dayBefore(keep.audit))
  const forgotten: Record<string, number> = { months: months.length, auditMonths: auditMonths.length }
  for (const [what, change] of Object.entries(steps(before, before(0), keep))) {
    if (signal?.aborted) break
    forgotten[what] = await inBatches(db, change, signal)
  }
  return forgotten
}
