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

/** The first events of a new claim request, which its own statement writes. */
export function firstEvents(claimRequestId: string, at: Date, events: readonly ClaimEvent[]): ClaimEventRow[] {
  const chain: ClaimEventRow[] = []
  for (const { kind, detail } of events) {
    const number = chain.length + 1
    const previous = chain.at(-1)?.sha256 ?? ''
    const event = { claimRequestId, number, at, kind, detail: JSON.stringify(detail), previous }
    chain.push({ ...event, sha256: eventHash(event) })
  }
  return chain
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
