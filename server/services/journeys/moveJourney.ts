import { and, eq } from 'drizzle-orm'
import { claimRequests, savedJourneys, sessions, users } from '../../database/tables/index.ts'
import type { Transaction } from '../../database/database.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../../base/apiError.ts'
import { belongsTo, sealedJourney, type JourneyRow, type Keeper } from './keepJourney.ts'
import { keptJourney, type Journey } from './readJourney.ts'

export const journeyMessages = {
  gone: 'This link cannot be used. It works once, for 30 days.',
  unreadable: 'What was saved can no longer be opened. We are sorry: please start again.',
  account: 'This claim belongs to an account. Please log in here first, then open the link again.',
} as const

/** Who asks for a journey: a browser, and whoever is signed in on it. */
export interface Receiver extends Keeper {
  userId?: string
}

/** The answers of a journey. Throws 410 where they do not open, under another `SECRET` say, or their form is no longer kept. */
function openJourney(deps: Deps, row: JourneyRow): Journey {
  const text = deps.sealer.open(row.sealed, belongsTo(row))
  if (text === undefined) deps.log('saved journey cannot be opened', { funnel: row.funnel })
  const journey = text === undefined ? undefined : keptJourney(deps, text)
  if (!journey) throw new ApiError(410, journeyMessages.unreadable)
  return journey
}

/**
 * The claim request goes along with the journey that made it: it has one owner, and the browser that made it can no longer call it its own. One that belongs
 * to an account with a password is that person's to open, not whoever's who has a link; an account without one is left by the other browser as well.
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

/** Moves a journey to another browser, all or nothing, and gives its answers. */
export async function moveJourney(tx: Transaction, deps: Deps, row: JourneyRow, to: Receiver): Promise<Journey> {
  const journey = openJourney(deps, row)
  if (journey.claimRequestId) await moveClaimRequest(tx, row, journey.claimRequestId, to)
  const { ownerHash, brandId } = to
  await tx
    .update(savedJourneys)
    .set({ ownerHash, ...sealedJourney(deps, { id: row.id, ownerHash, brandId }, journey) })
    .where(eq(savedJourneys.id, row.id))
  return journey
}
