import { randomUUID } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { savedJourneys } from '../../database/tables/index.ts'
import type { Transaction } from '../../database/database.ts'
import type { Deps } from '../deps.ts'
import { isUuid } from '../../base/tokens.ts'
import type { Journey } from './readJourney.ts'

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

export async function isKept(deps: Deps, keeper: Keeper, id: string): Promise<boolean> {
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
