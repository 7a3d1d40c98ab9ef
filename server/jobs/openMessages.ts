import { and, eq, gt, isNull, lt, lte, ne, not, or, sql, type SQL } from 'drizzle-orm'
import { outbox } from '../database/tables/index.ts'
import { letterHours } from '../policy/letterHours.ts'

export type Message = typeof outbox.$inferSelect

const hour = 3600
/** Seconds for which a message that is not a mail is tried, counted from its first attempt. */
const longestTime = 72 * hour
/** Seconds between attempts, once they have grown. */
const longestPause = 2 * hour
const longestMailPause = hour / 2
/** For a mail somebody waits: after so many attempts its pauses grow by a fifth each, and no longer to twice as much. */
const quickAttempts = 8

const mailPause = (attempts: number): number =>
  Math.min(2 ** Math.min(attempts, quickAttempts) * 1.2 ** Math.max(0, attempts - quickAttempts), longestMailPause)

/** Seconds before the next attempt when so many have failed: 2, 4, 8 … */
export const pauseAfter = (attempts: number, topic: Message['topic']): number =>
  topic === 'send-mail' ? mailPause(attempts) : Math.min(2 ** attempts, longestPause)

function attemptsWithin(seconds: number): number {
  let attempts = 1
  for (let time = 0; time < seconds; attempts += 1) time += pauseAfter(attempts, 'sync-client')
  return attempts
}

/** So often is a message tried that is not a mail. A mail is tried for the hours of its letter instead. */
export const mostAttempts = attemptsWithin(longestTime)

const isMail = eq(outbox.topic, 'send-mail')
const isLetter = (name: string): SQL => sql`${outbox.payload}->>'letter' = ${name}`
/** Hours as an expression: of a letter that is not known any more, none. */
const hoursOfLetter = sql`case ${sql.join(
  Object.entries(letterHours).map(([name, hours]) => sql`when ${isLetter(name)} then ${hours}::int`),
  sql` `,
)} else 0 end`
const isInTime = (now: Date): SQL =>
  sql`${outbox.createdAt} + make_interval(hours => ${hoursOfLetter}) > ${now}::timestamptz`

/** When nobody tries a mail any more. */
const endOfMail = ({ payload, createdAt }: Message): Date =>
  new Date(createdAt.getTime() + ((letterHours as Record<string, number>)[payload?.letter ?? ''] ?? 0) * hour * 1000)

const earlier = (one: Date, other: Date): Date => (one < other ? one : other)

/** When a message that failed is tried again, up to a quarter later by `chance` (0 to 1). After the last attempt it is the moment at which it is given up. */
export function nextAttempt(message: Message, now: Date, chance: number): Date {
  const { attempts, topic } = message
  const next = new Date(now.getTime() + pauseAfter(attempts, topic) * 1000 * (1 + chance / 4))
  if (topic === 'send-mail') return earlier(next, endOfMail(message))
  return attempts < mostAttempts ? next : now
}

/** Nobody tries it again, whether or not the last attempt is over. */
export const isLastTry = (message: Message): boolean =>
  message.topic === 'send-mail'
    ? message.attempts > 0 && message.lockedUntil >= endOfMail(message)
    : message.attempts >= mostAttempts

export const isOpen = isNull(outbox.doneAt)
/** Nobody works on it, and nobody waits before trying it again. */
export const isFree = (now: Date) => lte(outbox.lockedUntil, now)
/** Somebody still tries it. What was never tried is, however late: whoever delivers it finds what is to be done. */
export const isTried = (now: Date) =>
  or(
    and(ne(outbox.topic, 'send-mail'), lt(outbox.attempts, mostAttempts)),
    and(isMail, or(eq(outbox.attempts, 0), isInTime(now))),
  )!
/** Given up: it stays, is counted, and waits for somebody. The last attempt is counted when it begins, so it must be over as well. */
export const isDead = (now: Date) => and(isOpen, not(isTried(now)), isFree(now))!

/** It waits for its first attempt: another one of its kind must come first, or its time. */
export const isAwaited = (now: Date) => and(isOpen, eq(outbox.attempts, 0), gt(outbox.lockedUntil, now))!
