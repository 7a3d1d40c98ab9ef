import { index, integer, pgTable, primaryKey, serial, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { claimRequests } from './claimRequests.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** What another service must still be told. Written in the statement that makes it necessary, so that neither is lost without the other. */
export const outbox = pgTable(
  'outbox',
  {
    id: serial().primaryKey(),
    topic: text().$type<'sync-client'>().notNull(),
    /** Sent along as idempotency key: delivery may happen twice, its effect may not. */
    dedupeKey: text('dedupe_key').notNull().unique(),
    claimRequestId: uuid('claim_request_id')
      .notNull()
      .references(() => claimRequests.id, { onDelete: 'cascade' }),
    attempts: integer().notNull().default(0),
    /** Not before this moment: a lease while somebody works on it, else the wait before the next attempt. */
    lockedUntil: moment('locked_until').notNull(),
    doneAt: moment('done_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('outbox_open').on(table.lockedUntil)],
)

/** How often something happened in a window of time, for all processes together. Keys are hashes. */
export const rateCounters = pgTable(
  'rate_counters',
  { key: text().notNull(), windowStart: moment('window_start').notNull(), count: integer().notNull() },
  (table) => [primaryKey({ columns: [table.key, table.windowStart] })],
)
