import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { outbox } from '../../database/tables/index.ts'
import type { Deps } from '../deps.ts'
import { erasureKey, firstDelivery } from './clientKey.ts'
import { crmOf } from './clientOf.ts'

type Message = typeof outbox.$inferSelect

/**
 * Orders that the CRM forgets a client, in the transaction that erases them here. What the message holds means nothing to anybody else. Not at once: what
 * the CRM is being told of the client this very moment must not come after it.
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

/** Has the CRM forget a client, and marks the message as done. */
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
