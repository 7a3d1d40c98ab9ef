import { and, eq, inArray, isNull } from 'drizzle-orm'
import { claimRequests, savedJourneys, sessions, uploads, users } from '../../database/tables/index.ts'
import type { Transaction } from '../../database/database.ts'
import { requireFunnel } from '../../policy/requireBrand.ts'
import { countJourneyOpened } from '../counting/counts.ts'
import type { Caller, Deps } from '../deps.ts'
import { currentUser } from '../sessions.ts'
import { takeLink } from './journeyLink.ts'
import { ApiError } from '../../base/apiError.ts'
import { belongsTo, keeperOf, sealedJourney, type JourneyRow, type Keeper } from './keepJourney.ts'
import { keptJourney, type Journey } from './readJourney.ts'

const journeyMessages = {
  gone: 'This link cannot be used. It works once, for 30 days.',
  unreadable: 'What was saved can no longer be opened. We are sorry: please start again.',
  account: 'This claim belongs to an account. Please log in here first, then open the link again.',
} as const

/** The browser that asks for a journey, and the user who is signed in there. */
interface Receiver extends Keeper {
  userId?: string
}

/**
 * Opens the answers of a journey. Throws 410 when they cannot be opened, for example after a change of `SECRET`, or
 * when their form is no longer kept.
 */
async function openJourney(tx: Transaction, deps: Deps, row: JourneyRow): Promise<Journey> {
  const text = deps.sealer.open(row.sealed, belongsTo(row))
  if (text === undefined) deps.log('saved journey cannot be opened', { funnel: row.funnel })
  const journey = text === undefined ? undefined : await keptJourney(deps, text, tx)
  if (!journey) throw new ApiError(410, journeyMessages.unreadable)
  return journey
}

/**
 * Moves the claim request along with the journey that made it: the old browser loses it. If it belongs to an account
 * with a password, only that user may open it, not everybody with the link; throws 409 otherwise. If the account has no
 * password, the old browser is also signed out.
 */
async function moveClaimRequest(tx: Transaction, row: JourneyRow, claimRequestId: string, to: Receiver): Promise<void> {
  const made = and(eq(claimRequests.id, claimRequestId), eq(claimRequests.brandId, row.brandId))
  const [found] = await tx
    .select({ user: users })
    .from(claimRequests)
    .innerJoin(users, eq(users.id, claimRequests.userId))
    .where(made)
  const isTheirs = found?.user.id === to.userId
  if (found?.user.passwordHash && !isTheirs) throw new ApiError(409, journeyMessages.account)
  const moved = await tx
    .update(claimRequests)
    .set({ ownerHash: to.ownerHash })
    .where(and(made, eq(claimRequests.ownerHash, row.ownerHash)))
    .returning({ id: claimRequests.id })
  if (found && moved.length > 0 && !isTheirs && row.ownerHash !== to.ownerHash)
    await tx.delete(sessions).where(eq(sessions.userId, found.user.id))
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Moves the files along that a journey names and that belong to no claim request yet. */
async function moveUploads(tx: Transaction, row: JourneyRow, { text }: Journey, { ownerHash }: Keeper): Promise<void> {
  const named = [...new Set(text.match(uuids) ?? [])]
  await tx
    .update(uploads)
    .set({ ownerHash })
    .where(
      and(
        inArray(uploads.id, named),
        eq(uploads.ownerHash, row.ownerHash),
        eq(uploads.brandId, row.brandId),
        isNull(uploads.claimRequestId),
      ),
    )
}

/** Moves a journey to another browser, all or nothing, and gives its answers. */
async function moveJourney(tx: Transaction, deps: Deps, row: JourneyRow, to: Receiver): Promise<Journey> {
  const journey = await openJourney(tx, deps, row)
  if (journey.claimRequestId) await moveClaimRequest(tx, row, journey.claimRequestId, to)
  await moveUploads(tx, row, journey, to)
  const { ownerHash, brandId } = to
  await tx
    .update(savedJourneys)
    .set({ ownerHash, ...sealedJourney(deps, { id: row.id, ownerHash, brandId }, journey) })
    .where(eq(savedJourneys.id, row.id))
  return journey
}

/** A journey that continues on another browser. */
export interface Resumed extends Journey {
  id: string
  /** Whether its form has changed since it was answered. */
  changed: boolean
}

/**
 * Opens the journey of a link and moves it to the calling browser. A refused link is not used up: nothing is written. Throws 410 for a link or journey
 * that cannot be opened, 404 for a form that the brand does not offer, 409 if the owner must log in first, 429 after too many tries.
 */
export async function resumeJourney(deps: Deps, caller: Caller, token: string): Promise<Resumed> {
  await countJourneyOpened(deps, caller)
  const user = await currentUser(deps, caller)
  const { brand } = caller
  const receiver = { ...keeperOf(caller), userId: user?.id }
  return deps.db.transaction(async (tx) => {
    const row = await takeLink(tx, deps, token, brand.brandId)
    if (!row) throw new ApiError(410, journeyMessages.gone)
    requireFunnel(brand, row.funnel)
    const journey = await moveJourney(tx, deps, row, receiver)
    return { ...journey, id: row.id, changed: journey.definition !== journey.funnel.hash }
  })
}
