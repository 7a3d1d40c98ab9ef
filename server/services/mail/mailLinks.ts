import { and, eq, gt, isNull, ne, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { mailLinks } from '../../database/tables/index.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../../base/apiError.ts'
import { newToken, tokenHash } from '../../base/tokens.ts'

type Row = typeof mailLinks.$inferSelect
export type LinkPurpose = Row['purpose']

/** What a link gives access to: an account or a saved journey. */
export type LinkSubject = { userId: string } | { journeyId: string }
export type MailLink = Pick<Row, 'purpose' | 'userId' | 'journeyId'>

/** Minutes for which a link is valid. */
export const linkMinutes = 30

export const linkIsOver = (): ApiError =>
  new ApiError(410, 'This link does not work any more. Links work once, for 30 minutes.')

const wellFormed = /^[\w-]{43}$/

/** Makes a link that works once and for a limited time. Gives its token, which is stored nowhere else. */
export async function makeLink(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  purpose: LinkPurpose,
  subject: LinkSubject,
  minutes: number = linkMinutes,
): Promise<string> {
  const token = newToken()
  const createdAt = now()
  await db
    .insert(mailLinks)
    .values({
      tokenHash: tokenHash(token),
      purpose,
      ...subject,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + minutes * 60_000),
    })
  return token
}

const isGood = (token: string, now: Date): SQL =>
  and(eq(mailLinks.tokenHash, tokenHash(token)), isNull(mailLinks.usedAt), gt(mailLinks.expiresAt, now))!

/** Finds a link without using it up; undefined when it is unknown, expired or used. */
export async function findLink({ db, now }: Pick<Deps, 'db' | 'now'>, token: string): Promise<MailLink | undefined> {
  if (!wellFormed.test(token)) return undefined
  const [row] = await db.select().from(mailLinks).where(isGood(token, now()))
  return row
}

const isAlike = ({ userId, journeyId }: Row): SQL =>
  userId ? eq(mailLinks.userId, userId) : eq(mailLinks.journeyId, journeyId!)

/**
 * Uses a link up: of several calls at once only one gets it. Other links for the same purpose and account (or journey)
 * become invalid too. Undefined when it is not valid, or for another purpose.
 */
export async function redeemLink(
  tx: Transaction,
  now: Date,
  token: string,
  purpose: LinkPurpose,
): Promise<MailLink | undefined> {
  if (!wellFormed.test(token)) return undefined
  const [row] = await tx
    .update(mailLinks)
    .set({ usedAt: now })
    .where(and(isGood(token, now), eq(mailLinks.purpose, purpose)))
    .returning()
  if (row)
    await tx
      .update(mailLinks)
      .set({ usedAt: now })
      .where(
        and(
          isAlike(row),
          eq(mailLinks.purpose, purpose),
          isNull(mailLinks.usedAt),
          ne(mailLinks.tokenHash, row.tokenHash),
        ),
      )
  return row
}
