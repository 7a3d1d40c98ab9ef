import { and, gte, isNull, lte } from 'drizzle-orm'
import { outbox } from '../database/tables/index.ts'

/** Then a message is dead: it stays, is counted, and waits for somebody. */
export const mostAttempts = 12

export const isOpen = isNull(outbox.doneAt)
/** Nobody works on it, and nobody waits before trying it again. */
export const isFree = (now: Date) => lte(outbox.lockedUntil, now)
/** Tried so often that nobody tries any more. The last attempt is counted when it begins, so it must be over as well. */
export const isDead = (now: Date) => and(isOpen, gte(outbox.attempts, mostAttempts), isFree(now))!
