import { and, gte, isNull, lte } from 'drizzle-orm'
import { outbox } from '../database/tables/index.ts'

export type Message = typeof outbox.$inferSelect

const hour = 3600
/** Seconds for which a message is tried, counted from its first attempt. */
const longestTime = 72 * hour
/** Seconds between attempts, once they have grown. For a mail somebody waits. */
const longestPause = (topic: Message['topic']): number => (topic === 'send-mail' ? hour / 12 : 2 * hour)

/** Seconds before the next attempt when so many have failed: 2, 4, 8 … */
export const pauseAfter = (attempts: number, topic: Message['topic']): number => Math.min(2 ** attempts, longestPause(topic))

function attemptsWithin(seconds: number): number {
  let attempts = 1
  for (let time = 0; time < seconds; attempts += 1) time += pauseAfter(attempts, 'sync-client')
  return attempts
}

/** Then a message is dead: it stays, is counted, and waits for somebody. */
export const mostAttempts = attemptsWithin(longestTime)

export const isOpen = isNull(outbox.doneAt)
/** Nobody works on it, and nobody waits before trying it again. */
export const isFree = (now: Date) => lte(outbox.lockedUntil, now)
/** Tried so often that nobody tries any more. The last attempt is counted when it begins, so it must be over as well. */
export const isDead = (now: Date) => and(isOpen, gte(outbox.attempts, mostAttempts), isFree(now))!
