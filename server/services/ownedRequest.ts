import { and, desc, eq, or, sql, type SQL } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { claimRequests, creditChecks, kbaSessions, users } from '../database/tables/index.ts'
import type { Deps } from '../deps.ts'
import { notFound } from './apiError.ts'
import { sessionToken, userIdOfToken } from './sessions.ts'
import { isUuid } from './tokens.ts'

export type ClaimRequestRow = typeof claimRequests.$inferSelect
export type CreditCheckRow = typeof creditChecks.$inferSelect
export type KbaSessionRow = typeof kbaSessions.$inferSelect

/** An account with a password has taken it over: then its owner is known by being signed in, and no longer by the browser. */
const isProtected = sql`exists (select from ${users} where ${users.id} = ${claimRequests.userId} and ${users.passwordHash} is not null)`

/** The claim requests of whoever calls: of this browser as long as no password protects them, and of the signed-in user. Those of other brands are not among them. */
export function ownedBy(deps: Deps, request: FastifyRequest): SQL {
  const token = sessionToken(request)
  const ofBrowser = sql`(${eq(claimRequests.ownerHash, request.ownerHash)} and not ${isProtected})`
  const ofCaller = token ? or(ofBrowser, eq(claimRequests.userId, userIdOfToken(deps, token)))! : ofBrowser
  return and(eq(claimRequests.brandId, deps.brandOf(request).brandId), ofCaller)!
}

/** One of them, as the condition of a query. Throws the 404 of a missing one for what cannot be an id. */
export function ownedWithId(deps: Deps, request: FastifyRequest, id: string): SQL {
  if (!isUuid(id)) throw notFound()
  return and(eq(claimRequests.id, id), ownedBy(deps, request))!
}

async function findOwned({ db }: Deps, which: SQL): Promise<ClaimRequestRow> {
  const [row] = await db.select().from(claimRequests).where(which)
  if (!row) throw notFound()
  return row
}

/** The one way to a claim request (AMB-56). Throws the same 404 for a missing and for a foreign one. */
export async function ownedRequest(deps: Deps, request: FastifyRequest, id: string): Promise<ClaimRequestRow> {
  return findOwned(deps, ownedWithId(deps, request, id))
}

/** The same by claim reference, which providers know as `clientRefId`. */
export const ownedByReference = (deps: Deps, request: FastifyRequest, reference: string): Promise<ClaimRequestRow> => findOwned(deps, and(eq(claimRequests.claimReference, reference), ownedBy(deps, request))!)

/** A credit check together with the claim request that it was made for. */
export async function ownedCreditCheck(deps: Deps, request: FastifyRequest, id: string): Promise<{ check: CreditCheckRow; owner: ClaimRequestRow }> {
  if (!isUuid(id)) throw notFound()
  const [row] = await deps.db
    .select({ check: creditChecks, owner: claimRequests })
    .from(creditChecks)
    .innerJoin(claimRequests, eq(claimRequests.id, creditChecks.claimRequestId))
    .where(and(eq(creditChecks.id, id), ownedBy(deps, request)))
  if (!row) throw notFound()
  return row
}

/** The newest identity check that goes by this correlation id, with its claim request. */
export async function ownedKbaSession(deps: Deps, request: FastifyRequest, correlationId: string): Promise<{ session: KbaSessionRow; owner: ClaimRequestRow }> {
  const [row] = await deps.db
    .select({ session: kbaSessions, owner: claimRequests })
    .from(kbaSessions)
    .innerJoin(claimRequests, eq(claimRequests.id, kbaSessions.claimRequestId))
    .where(and(eq(kbaSessions.correlationId, correlationId), ownedBy(deps, request)))
    .orderBy(desc(kbaSessions.createdAt))
    .limit(1)
  if (!row) throw notFound()
  return row
}
