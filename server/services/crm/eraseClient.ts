import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { outbox } from '../../database/tables/index.ts'
import type { Deps } from '../deps.ts'
import { erasureKey, firstDelivery } from './clientKey.ts'
import { crmOf } from './clientOf.ts'

type Message = typeof outbox.$inferSelect

/**
 * Orders a message that tells the CRM to erase a client, in the transaction that erases them here. The message contains
 * only ids. It is delivered later, so that it comes after any message that the CRM is receiving at this moment.
 */
export async function orderErasure(
  tx: Transaction,
  { uuid, brandId }: { uuid: string; brandId: string },
  now: Date,
): Promise<void> {
  await tx
    .insert(outbox)
    .values({
      topic: 'erase-client',
      dedupeKey: erasureKey(uuid),
      payload: { uuid, brandId },
      lockedUntil: firstDelivery(now),
      createdAt: now,
    })
    .onConflictDoNothing()
}

/** Has the CRM erase a client, and marks the message as done. */
export async function eraseClient(deps: Deps, { id, dedupeKey, payload }: Message): Promise<void> {
  const { uuid = '', brandId = '' } = payload ?? {}
  await deps.providers.crm.eraseClient({
    idempotencyKey: dedupeKey,
    uuid,
    brandId,
    providerType: crmOf(deps, { brandId }),
  })
  await deps.db.update(outbox).set({ doneAt: deps.now() }).where(eq(outbox.id, id))
}
