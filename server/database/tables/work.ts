import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, serial, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** What another service must still be told. Written in the statement that makes it necessary, so that neither is lost without the other. */
export const outbox = pgTable(
  'outbox',
  {
    id: serial().primaryKey(),
    topic: text().$type<'sync-client' | 'correct-client' | 'erase-client' | 'send-mail'>().notNull(),
    /** Sent along as idempotency key: delivery may happen twice, its effect may not. */
    dedupeKey: text('dedupe_key').notNull().unique(),
    /** Null where the message is not about one, or about one that is gone. A trigger removes the messages of a claim request that goes. */
    claimRequestId: uuid('claim_request_id'),
    /** What the topic needs beside the claim request. */
    payload: jsonb().$type<Record<string, string>>(),
    attempts: integer().notNull().default(0),
    /** Not before this moment: a lease while somebody works on it, else the wait before the next attempt. */
    lockedUntil: moment('locked_until').notNull(),
    doneAt: moment('done_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('outbox_open')
      .on(table.lockedUntil, table.attempts, table.createdAt)
      .where(sql`done_at is null`),
    index('outbox_request').on(table.claimRequestId),
    index('outbox_done')
      .on(table.doneAt)
      .where(sql`done_at is not null`),
    index('outbox_mails')
      .on(table.createdAt)
      .where(sql`topic = 'send-mail' and done_at is null`),
  ],
)

/** How often something happened in a window of time, for all processes together. Keys are hashes. */
export const rateCounters = pgTable(
  'rate_counters',
  { key: text().notNull(), windowStart: moment('window_start').notNull(), count: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.key, table.windowStart] }),
    index('rate_counters_window').on(table.windowStart),
  ],
)

/** Whose turn it is to do something that is paid for once. A turn ends at its time, whatever became of its holder. */
export const turns = pgTable(
  'turns',
  { key: text().primaryKey(), holder: uuid().notNull(), endsAt: moment('ends_at').notNull() },
  (table) => [index('turns_end').on(table.endsAt)],
)

/** When a job that all processes share was last begun: it runs daily however often a process starts. */
export const jobRuns = pgTable('job_runs', { name: text().primaryKey(), startedAt: moment('started_at').notNull() })

/** What staff read, exported, changed and erased. Rows are added and never changed, which a trigger guards; nothing personal is in them. Partitioned by the month of `at`. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid().notNull().defaultRandom(),
    at: moment('at').notNull(),
    /** The operating system's user, or the service that acted. */
    actor: text().notNull(),
    /** As `person export`. */
    action: text().notNull(),
    /** Claim references and keyed hashes, counts and days. */
    detail: jsonb().$type<Record<string, string | number | boolean | string[]>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.at, table.id] })],
)

export type OutboxRow = typeof outbox.$inferSelect
