import { and, isNotNull, isNull, lt, notExists, eq } from 'drizzle-orm'
import { claimRequests, creditChecks, idempotencyKeys, kbaSessions, otpChallenges, outbox, rateCounters, sessions, signatures, signingRecords } from '../database/tables/index.ts'
import type { Deps } from '../deps.ts'

/** Days after which something is deleted. */
export interface Retention {
  /** Claim requests that were never signed and belong to no account. */
  abandoned: number
  /** One-time code counts, identity checks with their questions, idempotency keys, delivered messages, rate counters. */
  housekeeping: number
  /** Raw credit reports; the claims made from them stay. */
  reports: number
}

const defaultRetention: Retention = { abandoned: 30, housekeeping: 7, reports: 90 }

/** Deletes what is no longer needed. Safe to repeat and to run in several processes. */
export async function forgetOld({ db, now }: Deps, keep: Retention = defaultRetention): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * 24 * 3600_000)
  const signature = db.select({ id: signatures.claimRequestId }).from(signatures).where(eq(signatures.claimRequestId, claimRequests.id))
  // A signature that no longer counts was given, and its record is kept.
  const record = db.select({ id: signingRecords.claimRequestId }).from(signingRecords).where(eq(signingRecords.claimRequestId, claimRequests.id))
  await db.delete(claimRequests).where(and(lt(claimRequests.updatedAt, before(keep.abandoned)), isNull(claimRequests.userId), notExists(signature), notExists(record)))
  await db.update(creditChecks).set({ report: null }).where(and(isNotNull(creditChecks.report), lt(creditChecks.finishedAt, before(keep.reports))))
  await db.delete(otpChallenges).where(lt(otpChallenges.expiresAt, before(keep.housekeeping)))
  await db.delete(kbaSessions).where(lt(kbaSessions.expiresAt, before(keep.housekeeping)))
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before(keep.housekeeping)))
  await db.delete(outbox).where(lt(outbox.doneAt, before(keep.housekeeping)))
  await db.delete(rateCounters).where(lt(rateCounters.windowStart, before(keep.housekeeping)))
  await db.delete(sessions).where(lt(sessions.expiresAt, now()))
}
