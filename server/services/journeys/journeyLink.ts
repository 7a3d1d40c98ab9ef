import { isEmailAddress } from '#schemas/values/emailAddress.ts'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { ApiError } from '../../base/apiError.ts'
import { isUuid } from '../../base/tokens.ts'
import { requireFunnel } from '../../policy/requireBrand.ts'
import type { Transaction } from '../../database/database.ts'
import { mailLinks, savedJourneys } from '../../database/tables/index.ts'
import { countJourneyMail } from '../counting/counts.ts'
import type { Caller, Deps } from '../deps.ts'
import { redeemLink } from '../mail/mailLinks.ts'
import { queueMail } from '../mail/queueMail.ts'
import { journeyEmailKey, keeperOf, saveAgain, saveFirst, type JourneyRow } from './keepJourney.ts'
import { handedIn } from './readJourney.ts'

/** What the sealed email is bound to. It is sealed because nothing else in the database says whose journey it is. */
const receiverOf = (journeyId: string): string[] => ['outbox', journeyId]

/** Queues a mail with a link to a journey. Earlier links, which may have gone to a mistyped email, become invalid. */
async function sendLink(
  tx: Transaction,
  { now, sealer }: Deps,
  { id, brandId }: JourneyRow,
  { email, origin }: { email: string; origin: string },
): Promise<void> {
  await tx
    .update(mailLinks)
    .set({ usedAt: now() })
    .where(and(eq(mailLinks.journeyId, id), isNull(mailLinks.usedAt)))
  const about = { journeyId: id, receiver: sealer.seal(email, receiverOf(id)).toString('base64') }
  await queueMail(tx, now(), { letter: 'resume-journey', brandId, origin, about })
}

/**
 * Keeps a journey from now on and has a link to it sent. The reply and its time do not depend on whose email it is.
 * Throws 429 after too many mails, 400 or 404 for what is no journey through a form of the brand, 503 where no mail can
 * be sent.
 */
export async function keepAndSendLink(
  deps: Deps,
  caller: Caller,
  given: { email: string; journey: string; journeyId: string | undefined },
): Promise<JourneyRow> {
  const keeper = keeperOf(caller)
  const { email } = given
  if (!isEmailAddress(email)) throw new ApiError(400, 'Please enter a valid email address')
  const emailKey = journeyEmailKey(deps, email)
  await countJourneyMail(deps, caller, email)
  const journey = await handedIn(deps, given.journey)
  requireFunnel(caller.brand, journey.funnel.id)
  const { origin } = caller
  if (!deps.providers.mail.canSend || origin === undefined)
    throw new ApiError(503, 'No link can be sent at the moment. We are sorry.')
  return deps.db.transaction(async (tx) => {
    const known = isUuid(given.journeyId ?? '')
      ? await saveAgain(tx, deps, keeper, given.journeyId!, journey, { emailKey })
      : undefined
    const kept = known ?? (await saveFirst(tx, deps, keeper, journey, emailKey))
    await sendLink(tx, deps, kept, { email, origin })
    return kept
  })
}

/**
 * The receiver of a mail and the journey that its link opens; undefined when the journey is gone, or a link to it was
 * sent to another email since. `minutes` is the rest of the journey's time.
 */
export async function journeyOfLetter(
  deps: Deps,
  { journeyId = '', receiver = '' }: Record<string, string>,
): Promise<{ to: string; row: JourneyRow; minutes: number } | undefined> {
  const to = deps.sealer.open(Buffer.from(receiver, 'base64'), receiverOf(journeyId))
  if (to === undefined) return undefined
  const now = deps.now()
  const isOpen = and(
    eq(savedJourneys.id, journeyId),
    eq(savedJourneys.emailKey, journeyEmailKey(deps, to)),
    gt(savedJourneys.expiresAt, now),
  )
  const [row] = await deps.db.select().from(savedJourneys).where(isOpen)
  return row && { to, row, minutes: Math.floor((row.expiresAt.getTime() - now.getTime()) / 60_000) }
}

/**
 * Uses a link up and gives its journey, locked for this transaction. Undefined when the link is not valid, or the
 * journey belongs to another brand.
 */
export async function takeLink(
  tx: Transaction,
  deps: Deps,
  token: string,
  brandId: string,
): Promise<JourneyRow | undefined> {
  const link = await redeemLink(tx, deps.now(), token, 'resume-journey')
  if (!link?.journeyId) return undefined
  const isOpen = and(
    eq(savedJourneys.id, link.journeyId),
    eq(savedJourneys.brandId, brandId),
    gt(savedJourneys.expiresAt, deps.now()),
  )
  const [row] = await tx.select().from(savedJourneys).where(isOpen).for('update')
  return row
}
