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

/** Names a person's email without telling it, so that their journeys are found when they are to be erased. */
export const journeyEmailKey = ({ keyed }: Pick<Deps, 'keyed'>, email: string): string =>
  keyed(`saved journey of ${email.trim().toLowerCase()}`)

/** What a journey's answers are bound to: in another row, or under another owner, they do not open. */
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

/** What a save writes: the answers, sealed, and a new time to be kept for. */
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

/** Writes a kept journey anew. Undefined when this browser no longer keeps it. */
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

/** Keeps a journey that was not kept before, beside others of the same browser: those may be somebody else's. */
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

/** A browser that no longer keeps a journey, or never did: whoever has gone on with it on another device keeps it there. */
const notKept = (): ApiError => new ApiError(404, 'This form is no longer saved from here.')

export const keeperOf = ({ ownerHash, brand }: Caller): Keeper => ({ ownerHash, brandId: brand.brandId })

/** Saves a journey that this browser keeps, as its page hands it in. Throws 404 where it is not kept from here, 429 after too many saves, 400 for what is no journey. */
export async function saveJourney(deps: Deps, caller: Caller, id: string, text: string): Promise<void> {
  const keeper = keeperOf(caller)
  await countJourneySaved(deps, caller)
  if (!(await isKept(deps, keeper, id))) throw notKept()
  // Another device may have taken it over meanwhile.
  if (!(await saveAgain(deps.db, deps, keeper, id, handedIn(deps, text)))) throw notKept()
}

/** Forgets a journey that this browser keeps. Throws 404 where it is not kept from here. */
export async function dropJourney(deps: Deps, caller: Caller, id: string): Promise<void> {
  const which = isUuid(id) ? journeyOf(deps, keeperOf(caller), id) : undefined
  const dropped = which ? await deps.db.delete(savedJourneys).where(which).returning({ id: savedJourneys.id }) : []
  if (dropped.length === 0) throw notKept()
}
