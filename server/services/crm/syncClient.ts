import { eq } from 'drizzle-orm'
import { claimRequests, outbox, type ClaimRequestRow } from '../../database/tables/index.ts'
import type { Deps } from '../deps.ts'
import { recordedCall } from '../events/recordEvent.ts'
import { clientKey } from './clientKey.ts'
import { clientOf, crmOf } from './clientOf.ts'
import { orderErasure } from './eraseClient.ts'

/**
 * Tells the brand's CRM about the client of a claim request, once (AMB-39). A client with a CRM id is not sent again,
 * and the idempotency key makes a repeat harmless. Gives the CRM's id. Throws what the provider throws; the outbox
 * tries again later.
 */
export async function syncClient(deps: Deps, request: ClaimRequestRow): Promise<string> {
  if (request.crmClientUuid) return request.crmClientUuid
  const call = deps.providers.crm.syncClient({
    idempotencyKey: clientKey(request.id),
    claimRequestId: request.id,
    brandId: request.brandId,
    providerType: crmOf(deps, request),
    client: clientOf(request),
  })
  const { uuid } = await recordedCall(deps, request.id, 'tellCrm', call, () => ({ outcome: 'told' }))
  await deps.db.transaction(async (tx) => {
    const known = await tx
      .update(claimRequests)
      .set({ crmClientUuid: uuid })
      .where(eq(claimRequests.id, request.id))
      .returning({ id: claimRequests.id })
    await tx
      .update(outbox)
      .set({ doneAt: deps.now() })
      .where(eq(outbox.dedupeKey, clientKey(request.id)))
    // The person was erased while the CRM was receiving their data.
    if (known.length === 0) await orderErasure(tx, { uuid, brandId: request.brandId }, deps.now())
  })
  return uuid
}
