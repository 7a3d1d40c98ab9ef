import { and, eq, gt, isNull, lt, lte, ne, not, or, sql, type SQL } from 'drizzle-orm'
import { ownValue } from 'runnel/rules'
import { outbox } from '../database/tables/index.ts'
import { letterHours } from '../policy/letterHours.ts'

export type Message = typeof outbox.$inferSelect

const hour = 3600
/** Seconds for which a message other than a mail is tried, from its first attempt. */
const longestTime = 72 * hour
/** Longest pause between attempts, in seconds. */
const longestPause = 2 * hour
const longestMailPause = hour / 2
/** A person waits for a mail, so after this many attempts its pauses grow by only a fifth each, up to half an hour. */
const quickAttempts = 8

const mailPause = (attempts: number): number =>
  Math.min(2 ** Math.min(attempts, quickAttempts) * 1.2 ** Math.max(0, attempts - quickAttempts), longestMailPause)

/** Seconds before the next attempt after so many failures: 2, 4, 8 … */
export const pauseAfter = (attempts: number, topic: Message['topic']): number =>
  topic === 'send-mail' ? mailPause(attempts) : Math.min(2 ** attempts, longestPause)

function attemptsWithin(seconds: number): number {
  let attempts = 1
  for (let time = 0; time < seconds; attempts += 1) time += pauseAfter(attempts, 'sync-client')
  return attempts
}

/** Most attempts for a message other than a mail. A mail is tried for the hours of its letter instead. */
export const mostAttempts = attemptsWithin(longestTime)

const isMail = eq(outbox.topic, 'send-mail')
const isLetter = (name: string): SQL => sql`${outbox.payload}->>'letter' = ${name}`
/** The hours of a message's letter, as an expression; 0 for an unknown letter. */
const hoursOfLetter = sql`case ${sql.join(
  Object.entries(letterHours).map(([name, hours]) => sql`when ${isLetter(name)} then ${hours}::int`),
  sql` `,
)} else 0 end`
const isInTime = (now: Date): SQL =>
  sql`${outbox.createdAt} + make_interval(hours => ${hoursOfLetter}) > ${now}::timestamptz`

/** The moment from which a mail is no longer tried. */
const endOfMail = ({ payload, createdAt }: Message): Date =>
  new Date(createdAt.getTime() + (ownValue(letterHours as Record<string, number>, payload?.letter) ?? 0) * hour * 1000)

const earlier = (one: Date, other: Date): Date => (one < other ? one : other)

/**
 * When a failed message is tried again: after its pause, plus up to a quarter of it by `chance` (0 to 1). After the
 * last attempt, the moment at which it is given up.
 */
export function nextAttempt(message: Message, now: Date, chance: number): Date {
  const { attempts, topic } = message
  const next = new Date(now.getTime() + pauseAfter(attempts, topic) * 1000 * (1 + chance / 4))
  if (topic === 'send-mail') return earlier(next, endOfMail(message))
  return attempts < mostAttempts ? next : now
}

/** Whether this is the last attempt, finished or not. */
export const isLastTry = (message: Message): boolean =>
  message.topic === 'send-mail'
    ? message.attempts > 0 && message.lockedUntil >= endOfMail(message)
    : message.attempts >= mostAttempts

export const isOpen = isNull(outbox.doneAt)
/** No process works on it, and its pause is over. */
export const isFree = (now: Date) => lte(outbox.lockedUntil, now)
/** It is still tried. A message that was never tried always is, however late: its delivery decides what to do. */
export const isTried = (now: Date) =>
  or(
    and(ne(outbox.topic, 'send-mail'), lt(outbox.attempts, mostAttempts)),
    and(isMail, or(eq(outbox.attempts, 0), isInTime(now))),
  )!
/**
 * Given up: the row stays, is counted in the metrics, and waits for an operator. The last attempt must be over, since
 * it is counted when it begins.
 */
export const isDead = (now: Date) => and(isOpen, not(isTried(now)), isFree(now))!

/** It waits for its first attempt: for an earlier message of its kind, or for its time. */
export const isAwaited = (now: Date) => and(isOpen, eq(outbox.attempts, 0), gt(outbox.lockedUntil, now))!
