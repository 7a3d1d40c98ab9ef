import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { mailLinks, savedJourneys } from '../../database/tables/index.ts'
import type { Deps } from '../deps.ts'
import { redeemLink } from '../mail/mailLinks.ts'
import { queueMail } from '../mail/queueMail.ts'
import { journeyEmailKey, type JourneyRow } from './keepJourney.ts'

/** The email waits for its mail sealed: nothing else in the database says whom a journey belongs to. */
const receiverOf = (journeyId: string): string[] => ['outbox', journeyId]

/** Asks for a mail with a link to a kept journey. Links that were sent before, to a mistyped email perhaps, are good no more. */
export async function sendLink(
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

/** Whom a mail goes to, and the journey that its link opens; undefined when that has gone, or a link to it was sent elsewhere since. The link lives as long as the journey does as of now. */
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

/** The journey that a link leads to, for this transaction alone, and the link used up. Undefined when it is not good, or the journey is another brand's. */
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
