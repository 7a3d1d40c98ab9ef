import { sql, type SQL } from 'drizzle-orm'
import { fingerprint } from '../../data/fingerprint.ts'
import type { Database, Transaction } from '../../database/database.ts'
import type { ClaimEventKind, ClaimEventRow } from '../../database/tables/index.ts'
import { ProviderError } from '../../providers/types.ts'
import type { Deps } from '../deps.ts'

/** What an event says: no codes, no answers to questions about identity, no reports. */
export type EventDetail = Record<string, unknown>

export interface ClaimEvent {
  kind: ClaimEventKind
  detail: EventDetail
}

/** The SHA-256 of an event, as `add_claim_event` makes it too. */
export const eventHash = ({
  previous,
  claimRequestId,
  number,
  at,
  kind,
  detail,
}: Omit<ClaimEventRow, 'sha256'>): string =>
  fingerprint([previous, claimRequestId, number, at.toISOString(), kind, detail].join('\n'))

/** The first events of a new claim request as columns of its own statement, which writes them: text, so that nothing is read as JSON again. */
export function firstEvents(claimRequestId: string, at: Date, submitted: ClaimEvent, signed: ClaimEvent | undefined) {
  const hashed = (number: number, { kind, detail }: ClaimEvent, previous: string) => {
    const text = JSON.stringify(detail)
    return { text, sha256: eventHash({ previous, claimRequestId, number, at, kind, detail: text }) }
  }
  const one = hashed(1, submitted, '')
  const two = signed && hashed(2, signed, one.sha256)
  return {
    submitted: one.text,
    submitted_sha256: one.sha256,
    ...(two && { signed: two.text, signed_sha256: two.sha256 }),
  }
}

/** The expression that adds an event; `detail` is JSON as text. */
export const addEvent = (claimRequestId: string, at: Date, kind: ClaimEventKind, detail: SQL | string): SQL =>
  sql`add_claim_event(${claimRequestId}::uuid, ${at}::timestamptz, ${kind}::text, ${detail}::text)`

/**
 * Adds an event to the journal of a claim request, in the transaction of what happened and at its end: nobody else adds
 * one to this journal until it is committed. Does nothing for a claim request that is gone.
 */
export async function recordEvent(
  db: Pick<Database | Transaction, 'execute'>,
  claimRequestId: string,
  at: Date,
  { kind, detail }: ClaimEvent,
): Promise<void> {
  await db.execute(sql`select ${addEvent(claimRequestId, at, kind, JSON.stringify(detail))}`)
}

/** Records how a call to an outside service ended. */
export const recordCall = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  claimRequestId: string,
  operation: string,
  detail: EventDetail & { outcome: string },
): Promise<void> => recordEvent(db, claimRequestId, now(), { kind: 'call', detail: { operation, ...detail } })

const failureOf = (error: unknown): string => (error instanceof ProviderError ? error.code : 'unexpected')

/** Waits for a call to an outside service, and records how it ended. A failed call fails as it did. */
export async function recordedCall<T>(
  deps: Pick<Deps, 'db' | 'now'>,
  claimRequestId: string,
  operation: string,
  call: Promise<T>,
  told: (answer: T) => EventDetail & { outcome: string },
): Promise<T> {
  const answer = await call.catch(async (error: unknown) => {
    await recordCall(deps, claimRequestId, operation, { outcome: 'failed', why: failureOf(error) })
    throw error
  })
  await recordCall(deps, claimRequestId, operation, told(answer))
  return answer
}
