import { and, eq } from 'drizzle-orm'
import type { StoredClaim } from '#schemas/operations/claims.ts'
import {
  claimRequests,
  creditChecks,
  outbox,
  type ClaimRequestRow,
  type CreditCheckRow,
} from '../../database/tables/index.ts'
import { ApiError } from '../../base/apiError.ts'
import type { Deps } from '../deps.ts'
import { foundClaims } from './foundClaims.ts'
import { listStored } from './listStored.ts'
import { storeClaims } from './storeClaims.ts'

/** Whether a search found claims and none of them is saved. */
export const areUnsaved = (check: CreditCheckRow | undefined, stored: StoredClaim[]): check is CreditCheckRow =>
  check !== undefined &&
  ['success', 'partial'].includes(check.status) &&
  (check.claimsFound ?? 0) > 0 &&
  !stored.some(({ source }) => source === 'credit-check')

/** Saves the claims that a search found, so that a failed call loses none. Claims that may not be saved are skipped. */
export async function keepFound(
  deps: Deps,
  request: ClaimRequestRow,
  { id }: Pick<CreditCheckRow, 'id'>,
): Promise<void> {
  try {
    const { claims, creditCheckId } = await foundClaims(deps, request, id)
    await storeClaims(deps, { id: request.id, which: eq(claimRequests.id, request.id) }, claims, creditCheckId)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

/** Milliseconds. The page asks for it right after the search; the outbox does it if the page does not, or is not answered. */
const pagePatience = 2 * 60_000

/** Orders the claims of a search to be saved, in the transaction that stores its result. */
export async function orderKeeping(
  tx: Pick<Deps['db'], 'insert'>,
  { id, claimRequestId }: CreditCheckRow,
  now: Date,
): Promise<void> {
  const order = {
    topic: 'save-claims',
    dedupeKey: `save-claims:${id}`,
    claimRequestId,
    payload: { creditCheckId: id },
    lockedUntil: new Date(now.getTime() + pagePatience),
    createdAt: now,
  } as const
  await tx.insert(outbox).values(order).onConflictDoNothing()
}

/** Carries such an order out, unless the page has saved claims of a search meanwhile. */
export async function keepOrdered(
  deps: Deps,
  { id, payload }: Pick<typeof outbox.$inferSelect, 'id' | 'payload'>,
  request: ClaimRequestRow | undefined,
): Promise<void> {
  if (request) {
    const which = and(eq(creditChecks.claimRequestId, request.id), eq(creditChecks.id, payload!.creditCheckId!))
    const [check] = await deps.db.select().from(creditChecks).where(which)
    if (areUnsaved(check, (await listStored(deps, [request.id])).get(request.id)!))
      await keepFound(deps, request, check)
  }
  await deps.db.update(outbox).set({ doneAt: deps.now() }).where(eq(outbox.id, id))
}
