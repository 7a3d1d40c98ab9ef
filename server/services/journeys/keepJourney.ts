import { normalisedEmail } from '../applicant/normalised.ts'
import { randomUUID } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { ApiError } from '../../base/apiError.ts'
import { savedJourneys } from '../../database/tables/index.ts'
import type { Transaction } from '../../database/database.ts'
import { countJourneySaved } from '../counting/counts.ts'
import type { Caller, Deps } from '../deps.ts'
import { isUuid } from '../../base/tokens.ts'
import { handedIn, type Journey } from './readJourney.ts'

export type JourneyRow = typeof savedJourneys.$inferSelect

/** The browser that keeps a journey, and the brand that it was begun with. */
export interface Keeper {
  ownerHash: string
  brandId: string
}
type Db = Deps['db'] | Transaction

/** A keyed hash of an email, by which a person's journeys are found when they are to be erased. */
export const journeyEmailKey = ({ keyed }: Pick<Deps, 'keyed'>, email: string): string =>
  keyed(`saved journey of ${normalisedEmail(email)}`)

/** What a journey's sealed answers are bound to: they cannot be opened in another row or for another owner. */
export const belongsTo = ({
  id,
  ownerHash,
  brandId,
  funnel,
}: Pick<JourneyRow, 'id' | 'ownerHash' | 'brandId' | 'funnel'>): string[] => [
  'saved_journeys',
  id,
  ownerHash,
  brandId,
  funnel,
]

/** The columns that a save sets: the sealed answers and the new time of expiry. */
export function sealedJourney(
  { sealer, now }: Deps,
  row: Pick<JourneyRow, 'id'> & Keeper,
  { funnel, definition, text }: Journey,
) {
  const updatedAt = now()
  return {
    definition,
    sealed: sealer.seal(text, belongsTo({ ...row, funnel: funnel.id })),
    expiresAt: new Date(updatedAt.getTime() + funnel.persist.for),
    updatedAt,
  }
}

/** A journey of this browser, as the condition of a query. */
export const journeyOf = ({ now }: Deps, { ownerHash, brandId }: Keeper, id: string) =>
  and(
    eq(savedJourneys.id, id),
    eq(savedJourneys.ownerHash, ownerHash),
    eq(savedJourneys.brandId, brandId),
    gt(savedJourneys.expiresAt, now()),
  )!

async function isKept(deps: Deps, keeper: Keeper, id: string): Promise<boolean> {
  const [row] = isUuid(id)
    ? await deps.db
        .select({ id: savedJourneys.id })
        .from(savedJourneys)
        .where(journeyOf(deps, keeper, id))
    : []
  return row !== undefined
}

/** Saves a journey again. Undefined when this browser no longer keeps it. */
export async function saveAgain(
  db: Db,
  deps: Deps,
  keeper: Keeper,
  id: string,
  journey: Journey,
  more: { emailKey?: string } = {},
): Promise<JourneyRow | undefined> {
  const [row] = await db
    .update(savedJourneys)
    .set({ ...sealedJourney(deps, { id, ...keeper }, journey), ...more })
    .where(and(journeyOf(deps, keeper, id), eq(savedJourneys.funnel, journey.funnel.id)))
    .returning()
  return row
}

/** Saves a journey for the first time, beside others of the same browser, which may be another person's. */
export async function saveFirst(
  db: Db,
  deps: Deps,
  keeper: Keeper,
  journey: Journey,
  emailKey: string,
): Promise<JourneyRow> {
  const id = randomUUID()
  const funnel = journey.funnel.id
  const sealed = sealedJourney(deps, { id, ...keeper }, journey)
  const [row] = await db
    .insert(savedJourneys)
    .values({ id, ...keeper, funnel, emailKey, ...sealed, createdAt: sealed.updatedAt })
    .returning()
  return row!
}

/** The error for a browser that does not keep the journey, for example because its owner has gone on with it on another device. */
const notKept = (): ApiError => new ApiError(404, 'This form is no longer saved from here.')

export const keeperOf = ({ ownerHash, brand }: Caller): Keeper => ({ ownerHash, brandId: brand.brandId })

/**
 * Saves a journey that this browser keeps, as its page sends it. Throws 404 if this browser does not keep it, 429 after too many saves, 400 for invalid
 * journeys.
 */
export async function saveJourney(deps: Deps, caller: Caller, id: string, text: string): Promise<void> {
  const keeper = keeperOf(caller)
  await countJourneySaved(deps, caller)
  if (!(await isKept(deps, keeper, id))) throw notKept()
  // Another device may have taken it over meanwhile.
  if (!(await saveAgain(deps.db, deps, keeper, id, await handedIn(deps, text)))) throw notKept()
}

/** Deletes a journey that this browser keeps. Throws 404 if this browser does not keep it. */
export async function dropJourney(deps: Deps, caller: Caller, id: string): Promise<void> {
  const which = isUuid(id) ? journeyOf(deps, keeperOf(caller), id) : undefined
  const dropped = which ? await deps.db.delete(savedJourneys).where(which).returning({ id: savedJourneys.id }) : []
  if (dropped.length === 0) throw notKept()
}
