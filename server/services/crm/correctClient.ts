import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { outbox, type ClaimRequestRow } from '../../database/tables/index.ts'
import type { Deps } from '../deps.ts'
import { recordedCall } from '../events/recordEvent.ts'
import { correctionKey, firstDelivery } from './clientKey.ts'
import { clientOf, crmOf } from './clientOf.ts'

type Message = typeof outbox.$inferSelect

/**
 * Orders a message to the CRM about a client's corrected name, email or phone number, in the transaction that corrects
 * it. Several corrections share one message. It carries a mark of the last one, so that delivering an earlier correction
 * does not count as delivering the last.
 */
export async function orderCorrection(tx: Transaction, claimRequestId: string, now: Date): Promise<void> {
  const payload = { correction: randomUUID() }
  const anew = {
    payload,
    attempts: 0,
    doneAt: null,
    lockedUntil: sql`greatest(${outbox.lockedUntil}, excluded.locked_until)`,
  }
  await tx
    .insert(outbox)
    .values({
      topic: 'correct-client',
      dedupeKey: correctionKey(claimRequestId),
      claimRequestId,
      payload,
      lockedUntil: firstDelivery(now),
      createdAt: now,
    })
    .onConflictDoUpdate({ target: outbox.dedupeKey, set: anew })
}

/** Tells the CRM about a client as they are now, and marks the message as done unless there was another correction meanwhile. */
export async function correctClient(
  deps: Deps,
  { id, dedupeKey, payload }: Message,
  request: ClaimRequestRow,
): Promise<void> {
  const { correction = '' } = payload ?? {}
  if (request.crmClientUuid) {
    const call = deps.providers.crm.updateClient({
      idempotencyKey: `${dedupeKey}:${correction}`,
      uuid: request.crmClientUuid,
      brandId: request.brandId,
      providerType: crmOf(deps, request),
      client: clientOf(request),
    })
    await recordedCall(deps, request.id, 'correctInCrm', call, () => ({ outcome: 'told' }))
  }
  await deps.db
    .update(outbox)
    .set({ doneAt: deps.now() })
    .where(and(eq(outbox.id, id), sql`${outbox.payload}->>'correction' = ${correction}`))
}
