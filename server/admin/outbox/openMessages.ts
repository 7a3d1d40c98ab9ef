import { and, gte, isNull } from 'drizzle-orm'
import { outbox } from '../../database/tables/index.ts'
import { mostAttempts } from '../../jobs/deliverOutbox.ts'

export const isOpen = isNull(outbox.doneAt)
/** Tried so often that nobody tries any more. */
export const isDead = and(isOpen, gte(outbox.attempts, mostAttempts))!
