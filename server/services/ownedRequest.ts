import { and, desc, eq, or, type SQL } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { claimRequests, creditChecks, kbaSessions } from '../database/tables/index.ts'
import type { Deps } from '../deps.ts'
import { notFound } from './apiError.ts'
import { currentUser } from './sessions.ts'
import { isUuid } from './tokens.ts'

export type ClaimRequestRow = typeof claimRequests.$inferSelect
export type CreditCheckRow = typeof creditChecks.$inferSelect
export type KbaSessionRow = typeof kbaSessions.$inferSelect

/** The claim requests of whoever calls: of this browser, or of the signed-in user. */
export async function ownedBy(deps: Deps, request: FastifyRequest): Promise<SQL> {
  const user = await currentUser(deps, request)
  const ofBrowser = eq(claimRequests.ownerHash, request.ownerHash)
  return user ? or(ofBrowser, eq(claimRequests.userId, user.id))! : ofBrowser
}

async function findOwned(deps: Deps, request: FastifyRequest, which: SQL): Promise<ClaimRequestRow> {
  const [row] = await deps.db
    .select()
    .from(claimRequests)
    .where(and(which, await ownedBy(deps, request)))
  if (!row) throw notFound()
  return row
}

/** The one way to a claim request (AMB-56). Throws the same 404 for a missing and for a foreign one. */
export async function ownedRequest(deps: Deps, request: FastifyRequest, id: string): Promise<ClaimRequestRow> {
  if (!isUuid(id)) throw notFound()
  return findOwned(deps, request, eq(claimRequests.id, id))
}

/** The same by claim reference, which providers know as `clientRefId`. */
export const ownedByReference = (deps: Deps, request: FastifyRequest, reference: string): Promise<ClaimRequestRow> => findOwned(deps, request, eq(claimRequests.claimReference, reference))

/** A credit check together with the claim request that it was made for. */
export async function ownedCreditCheck(deps: Deps, request: FastifyRequest, id: string): Promise<{ check: CreditCheckRow; owner: ClaimRequestRow }> {
  if (!isUuid(id)) throw notFound()
  const [row] = await deps.db
    .select({ check: creditChecks, owner: claimRequests })
    .from(creditChecks)
    .innerJoin(claimRequests, eq(claimRequests.id, creditChecks.claimRequestId))
    .where(and(eq(creditChecks.id, id), await ownedBy(deps, request)))
  if (!row) throw notFound()
  return row
}

/** The newest identity check that goes by this correlation id, with its claim request. */
export async function ownedKbaSession(deps: Deps, request: FastifyRequest, correlationId: string): Promise<{ session: KbaSessionRow; owner: ClaimRequestRow }> {
  const [row] = await deps.db
    .select({ session: kbaSessions, owner: claimRequests })
    .from(kbaSessions)
    .innerJoin(claimRequests, eq(claimRequests.id, kbaSessions.claimRequestId))
    .where(and(eq(kbaSessions.correlationId, correlationId), await ownedBy(deps, request)))
    .orderBy(desc(kbaSessions.createdAt))
    .limit(1)
  if (!row) throw notFound()
  return row
}
