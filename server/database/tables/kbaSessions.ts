import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { KbaVerdict } from '#server/providers/types.ts'
import { claimRequests } from './claimRequests.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * The questions of an `open` check wait for answers, which are accepted once: `answering` is stored before the provider is asked. `released` is no check: the
 * operator has looked at the person, and earlier failures do not count for this claim request.
 */
export type KbaState = 'open' | 'answering' | 'decided' | 'released'

/** One identity check of a claim request. Answers are not stored. */
export const kbaSessions = pgTable(
  'kba_sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    claimRequestId: uuid('claim_request_id')
      .notNull()
      .references(() => claimRequests.id, { onDelete: 'cascade' }),
    /** Keyed hash of the person checked: the result does not apply if the claim request becomes about another person. */
    personKey: text('person_key').notNull(),
    /** Ids from the latest reply; empty where it had none. */
    correlationId: text('correlation_id').notNull(),
    state: text().$type<KbaState>().notNull(),
    /** The latest reply. */
    verdict: jsonb().$type<KbaVerdict>().notNull(),
    rounds: integer().notNull().default(0),
    /** For a failed check, and for a release: keyed hash of name and birth date. */
    failedKey: text('failed_key'),
    /** For a failed check: keyed hashes of the browsers, account, phone and networks where it is final for that name and birth date; null in older rows. */
    failedAt: jsonb('failed_at').$type<string[]>(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('kba_sessions_request').on(table.claimRequestId),
    index('kba_sessions_correlation').on(table.correlationId),
    index('kba_sessions_expiry').on(table.expiresAt),
    index('kba_sessions_failed')
      .on(table.failedKey)
      .where(sql`failed_key is not null`),
  ],
)

export type KbaSessionRow = typeof kbaSessions.$inferSelect
