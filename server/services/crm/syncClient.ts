import { eq } from 'drizzle-orm'
import { claimRequests, outbox } from '../../database/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { ClaimRequestRow } from '../ownedRequest.ts'
import { clientKey } from './clientKey.ts'

/**
 * Tells the brand's CRM about the client of a claim request, once (AMB-39): a client that is known there is not sent again, and the key
 * that goes along makes a repeat harmless. Throws what the provider throws; the outbox tries again later.
 */
export async function syncClient(deps: Deps, request: ClaimRequestRow): Promise<string> {
  if (request.crmClientUuid) return request.crmClientUuid
  const { uuid } = await deps.providers.crm.syncClient({
    idempotencyKey: clientKey(request.id),
    claimRequestId: request.id,
    brandId: request.brandId,
    providerType: deps.themes.find(({ brandId }) => brandId === request.brandId)?.crmProvider ?? '',
    client: { firstName: request.firstName ?? '', lastName: request.lastName ?? '', email: request.email ?? '', phoneNumber: request.phoneNumber ?? '' },
  })
  await deps.db.transaction(async (tx) => {
    await tx.update(claimRequests).set({ crmClientUuid: uuid }).where(eq(claimRequests.id, request.id))
    await tx.update(outbox).set({ doneAt: deps.now() }).where(eq(outbox.dedupeKey, clientKey(request.id)))
  })
  return uuid
}
