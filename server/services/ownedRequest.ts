import { normalisedEmail } from './applicant/normalised.ts'
import { and, desc, eq, gte, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import {
  claimRequests,
  creditChecks,
  kbaSessions,
  otpChallenges,
  userClaimRequests,
  users,
  type ClaimRequestRow,
  type CreditCheckRow,
  type KbaSessionRow,
} from '../database/tables/index.ts'
import { leastId, timedSince } from '../database/timedIds.ts'
import type { Caller, Deps } from './deps.ts'
import { ApiError, noClaimRequest, notFound } from '../base/apiError.ts'
import { idsOfReference } from './references.ts'
import { cookieLifetime, userIdOfToken } from './sessions.ts'
import { isUuid } from '../base/tokens.ts'

const day = 24 * 3600
/** The smallest id that contains a time. */
const firstTimed = leastId(timedSince)

/** The claim request belongs to an account with a password: its owner is known by signing in, and no longer by the browser. */
const isProtected = sql`exists (select from ${users} where ${users.id} = ${claimRequests.userId} and ${users.passwordHash} is not null)`

/**
 * The condition for the caller's claim requests at this brand: those of this browser, unless a password protects them,
 * and those of the signed-in user.
 */
export function ownedBy(deps: Deps, { brand, ownerHash, sessionToken: token }: Caller): SQL {
  const ofBrowser = sql`(${eq(claimRequests.ownerHash, ownerHash)} and not ${isProtected})`
  const ofCaller = token ? or(ofBrowser, eq(claimRequests.userId, userIdOfToken(deps, token)))! : ofBrowser
  return and(eq(claimRequests.brandId, brand.brandId), ofCaller)!
}

/** The earliest time at which this browser can have made a claim request: when its cookie was set. */
const oldestOfBrowser = (now: Date): Date => new Date(now.getTime() - (cookieLifetime + day) * 1000)

/**
 * The condition for claim requests that a browser made while it had its cookie. The bound restricts the query to the
 * newest months. Older, random ids lie above it, except for one in 150, which lies below the smallest id with a time.
 */
export const ofBrowser = ({ now }: Pick<Deps, 'now'>, ownerHash: string): SQL =>
  and(
    eq(claimRequests.ownerHash, ownerHash),
    or(gte(claimRequests.id, leastId(oldestOfBrowser(now()))), lt(claimRequests.id, firstTimed)),
  )!

const tiedTo = ({ db }: Deps, userId: SQL | string) =>
  db
    .select({ id: userClaimRequests.claimRequestId })
    .from(userClaimRequests)
    .where(eq(userClaimRequests.userId, userId))
const idsIn = (rows: { id: string }[]): string[] => rows.map(({ id }) => id)

/** The ids of all claim requests of the caller. What belongs to them is looked up by these ids, and so only in their months. */
export async function requestIdsOf(deps: Deps, { ownerHash, sessionToken: token }: Caller): Promise<string[]> {
  const made = deps.db.select({ id: claimRequests.id }).from(claimRequests).where(ofBrowser(deps, ownerHash))
  return idsIn(await (token ? made.union(tiedTo(deps, userIdOfToken(deps, token))) : made))
}

/** The same, for what can only be found by them. Throws the 404 of a missing claim request to a caller who has none. */
async function idsOfOwner(deps: Deps, caller: Caller): Promise<string[]> {
  const ids = await requestIdsOf(deps, caller)
  if (ids.length === 0) throw noClaimRequest()
  return ids
}

/** The ids of all claim requests of an account, whatever their months. */
export const requestIdsOfUser = async (deps: Deps, userId: string): Promise<string[]> =>
  idsIn(await tiedTo(deps, userId))

/** The condition for the claim request with this reference. Older references do not contain their month, so they are looked up in every month. */
export function hasReference(reference: string): SQL {
  const ids = idsOfReference(reference)
  return and(
    eq(claimRequests.claimReference, reference),
    ids && gte(claimRequests.id, ids[0]),
    ids && lt(claimRequests.id, ids[1]),
  )!
}

/** The condition for one of the caller's claim requests. Throws the 404 of a missing one for what cannot be an id. */
export function ownedWithId(deps: Deps, caller: Caller, id: string): SQL {
  if (!isUuid(id)) throw noClaimRequest()
  return and(eq(claimRequests.id, id), ownedBy(deps, caller))!
}

async function findOwned({ db }: Deps, which: SQL, missing = noClaimRequest): Promise<ClaimRequestRow> {
  const [row] = await db.select().from(claimRequests).where(which)
  if (!row) throw missing()
  return row
}

/** The claim request of something that was found. Throws what it would have thrown without that thing. */
const ownerOf = (deps: Deps, caller: Caller, id: string): Promise<ClaimRequestRow> =>
  findOwned(deps, ownedWithId(deps, caller, id), notFound)

/** The only way to a claim request (AMB-56). Throws the same 404 whether it is missing or another person's. */
export async function ownedRequest(deps: Deps, caller: Caller, id: string): Promise<ClaimRequestRow> {
  return findOwned(deps, ownedWithId(deps, caller, id))
}

/** Throws 400 unless this is the email of the claim request: accounts are opened, and emails asked about, only for one's own. */
export function requireItsEmail(owner: ClaimRequestRow, email: string): void {
  if (!owner.email || normalisedEmail(email) !== normalisedEmail(owner.email))
    throw new ApiError(400, 'email is not the email of this claim request')
}

/** The same by claim reference, which providers call `clientRefId`. */
export const ownedByReference = (deps: Deps, caller: Caller, reference: string): Promise<ClaimRequestRow> =>
  findOwned(deps, and(hasReference(reference), ownedBy(deps, caller))!)

/** The same by the id of a verification that a code was sent for; of several, by the newest. */
export async function ownedByVerification(
  deps: Deps,
  caller: Caller,
  verificationId: string,
): Promise<ClaimRequestRow> {
  const [challenge] = await deps.db
    .select({ id: otpChallenges.claimRequestId })
    .from(otpChallenges)
    .where(
      and(
        inArray(otpChallenges.claimRequestId, await idsOfOwner(deps, caller)),
        eq(otpChallenges.verificationId, verificationId),
      ),
    )
    .orderBy(desc(otpChallenges.createdAt))
    .limit(1)
  if (!challenge) throw notFound()
  return ownerOf(deps, caller, challenge.id)
}

/** A credit check together with the claim request that it was made for. */
export async function ownedCreditCheck(
  deps: Deps,
  caller: Caller,
  id: string,
): Promise<{ check: CreditCheckRow; owner: ClaimRequestRow }> {
  if (!isUuid(id)) throw notFound()
  const [check] = await deps.db
    .select()
    .from(creditChecks)
    .where(and(inArray(creditChecks.claimRequestId, await idsOfOwner(deps, caller)), eq(creditChecks.id, id)))
  if (!check) throw notFound()
  return { check, owner: await ownerOf(deps, caller, check.claimRequestId) }
}

/** The same for an id that may be that of a claim request instead. */
export async function ownedCheckOrRequest(
  deps: Deps,
  caller: Caller,
  id: string,
): Promise<{ check?: CreditCheckRow; owner: ClaimRequestRow }> {
  try {
    return await ownedCreditCheck(deps, caller, id)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    return { owner: await ownedRequest(deps, caller, id) }
  }
}

/** The newest identity check with this correlation id, with its claim request. */
export async function ownedKbaSession(
  deps: Deps,
  caller: Caller,
  correlationId: string,
): Promise<{ session: KbaSessionRow; owner: ClaimRequestRow }> {
  const [session] = await deps.db
    .select()
    .from(kbaSessions)
    .where(
      and(
        inArray(kbaSessions.claimRequestId, await idsOfOwner(deps, caller)),
        eq(kbaSessions.correlationId, correlationId),
      ),
    )
    .orderBy(desc(kbaSessions.createdAt))
    .limit(1)
  if (!session) throw notFound()
  return { session, owner: await ownerOf(deps, caller, session.claimRequestId) }
}
