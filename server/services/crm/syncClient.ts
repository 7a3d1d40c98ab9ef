import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNull } from 'drizzle-orm'
import { claimRequests, outbox, type ClaimRequestRow } from '../../database/tables/index.ts'
import type { Deps } from '../deps.ts'
import { ProviderError } from '../../providers/types.ts'
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

/** Milliseconds that an applicant's call waits for the CRM. */
const applicantPatience = 300

/**
 * Syncs a client for a call of the applicant, who is not kept waiting: gives undefined if the CRM has not answered soon,
 * and goes on by itself. The attempt is counted in the outbox, so only one call of a claim request makes it; if it fails,
 * the outbox tries again. Throws what the provider throws soon.
 */
export async function syncClientSoon(deps: Deps, request: ClaimRequestRow): Promise<string | undefined> {
  if (request.crmClientUuid) return request.crmClientUuid
  const order = and(eq(outbox.dedupeKey, clientKey(request.id)), isNull(outbox.doneAt))
  const count = (from: number, to: number) =>
    deps.db
      .update(outbox)
      .set({ attempts: to })
      .where(and(order, eq(outbox.attempts, from)))
      .returning({ id: outbox.id })
  if ((await count(0, 1)).length === 0) return undefined
  let late = false
  const sync = syncClient(deps, request).catch(async (error: unknown) => {
    await count(1, 0)
    if (!late) throw error
    deps.log('outbox delivery failed', {
      topic: 'sync-client',
      attempt: 1,
      failure: error instanceof ProviderError ? error.code : 'unknown',
    })
    return undefined
  })
  const soon = new AbortController()
  const patience = sleep(applicantPatience, undefined, { signal: soon.signal }).then(
    () => void (late = true),
    () => undefined,
  )
  return Promise.race([sync, patience]).finally(() => soon.abort())
}
