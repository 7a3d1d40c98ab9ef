import { and, eq, gt, isNull, ne, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { mailLinks } from '../../database/tables/index.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../../base/apiError.ts'
import { newToken, tokenHash } from '../../base/tokens.ts'

type Row = typeof mailLinks.$inferSelect
export type LinkPurpose = Row['purpose']

/** Whom a link lets in: an account, or a journey that was saved. */
export type LinkSubject = { userId: string } | { journeyId: string }
export type MailLink = Pick<Row, 'purpose' | 'userId' | 'journeyId'>

/** For how long a link is good. */
export const linkMinutes = 30

export const linkIsOver = (): ApiError =>
  new ApiError(410, 'This link does not work any more. Links work once, for 30 minutes.')

const wellFormed = /^[\w-]{43}$/

/** Makes a link that is good once and for a while. The token in the reply is the only copy: nothing that is stored opens it. */
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

/** What a link is for, without using it up; undefined when it is none, is over or was used. */
export async function findLink({ db, now }: Pick<Deps, 'db' | 'now'>, token: string): Promise<MailLink | undefined> {
  if (!wellFormed.test(token)) return undefined
  const [row] = await db.select().from(mailLinks).where(isGood(token, now()))
  return row
}

const isAlike = ({ userId, journeyId }: Row): SQL =>
  userId ? eq(mailLinks.userId, userId) : eq(mailLinks.journeyId, journeyId!)

/**
 * Uses a link up: of any number of calls at once, one gets it. The other links for the same purpose and account (or journey) are over, too.
 * Undefined when it is not good, or for another purpose.
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
