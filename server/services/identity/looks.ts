import { and, asc, eq, sql } from 'drizzle-orm'
import { claimEvents, claimRequests, type ClaimRequestRow } from '../../database/tables/index.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { recordAct } from '../audit.ts'
import { recordEvent } from '../events/recordEvent.ts'

/** Who acts in the audit log when it is no person. */
const actor = 'server'

const why =
  'Somebody with the same name and birth date failed the identity questions elsewhere, and the person of this claim request passed them. Staff should look whether they are who they say they are.'

/** Notes that staff should look at a claim request, which goes on meanwhile. At the end of the transaction of what happened. */
export async function needLook(
  tx: Transaction,
  at: Date,
  { id, claimReference: reference }: Pick<ClaimRequestRow, 'id' | 'claimReference'>,
): Promise<void> {
  await recordAct(tx, at, { actor, action: 'person look-needed', detail: { reference } })
  await recordEvent(tx, id, at, { kind: 'look-needed', detail: { why } })
}

/** Looks that nobody has taken since. The kind is no parameter, so that the index is used. */
export const isLookWaiting = sql`claim_events.kind = 'look-needed' and not exists (
  select from claim_events later where later.claim_request_id = claim_events.claim_request_id and later.number > claim_events.number and later.kind = 'looked')`

/** Claim requests that staff should look at, since when, oldest first. */
export const waitingLooks = (db: Pick<Database | Transaction, 'select'>, limit: number) =>
  db
    .select({
      reference: claimRequests.claimReference,
      brand: claimRequests.brandId,
      since: sql`min(${claimEvents.at})`.mapWith(claimEvents.at),
    })
    .from(claimEvents)
    .innerJoin(claimRequests, eq(claimRequests.id, claimEvents.claimRequestId))
    .where(isLookWaiting)
    .groupBy(claimRequests.id)
    .orderBy(asc(sql`min(${claimEvents.at})`), asc(claimRequests.id))
    .limit(limit)

/** Notes that staff have looked. False if nothing waits for it. */
export async function closeLook(tx: Transaction, at: Date, id: string, note: string): Promise<boolean> {
  const waiting = and(isLookWaiting, eq(claimEvents.claimRequestId, id))
  const [found] = await tx.select({ at: claimEvents.at }).from(claimEvents).where(waiting).limit(1)
  if (found) await recordEvent(tx, id, at, { kind: 'looked', detail: { note } })
  return found !== undefined
}
