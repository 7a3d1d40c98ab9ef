import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, serial, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Messages to other services, and claims that a page may have failed to save. Written by the statement that makes them necessary, so that neither is lost without the other. */
export const outbox = pgTable(
  'outbox',
  {
    id: serial().primaryKey(),
    topic: text().$type<'sync-client' | 'correct-client' | 'erase-client' | 'send-mail' | 'save-claims'>().notNull(),
    /** Sent as idempotency key: a message may be delivered twice, but must take effect once. */
    dedupeKey: text('dedupe_key').notNull().unique(),
    /** Null if the message is not about a claim request, or about a deleted one. A trigger deletes the messages of a deleted claim request. */
    claimRequestId: uuid('claim_request_id'),
    /** What the topic needs besides the claim request. */
    payload: jsonb().$type<Record<string, string>>(),
    attempts: integer().notNull().default(0),
    /** Not due before: the end of the lease while a process works on it, otherwise the wait before the next attempt. */
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

/** How often something happened in a time window, across all processes. Keys are hashes. */
export const rateCounters = pgTable(
  'rate_counters',
  { key: text().notNull(), windowStart: moment('window_start').notNull(), count: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.key, table.windowStart] }),
    index('rate_counters_window').on(table.windowStart),
  ],
)

/** Turns to do something that is paid for once. A turn expires, whatever became of its holder. */
export const turns = pgTable(
  'turns',
  { key: text().primaryKey(), holder: uuid().notNull(), endsAt: moment('ends_at').notNull() },
  (table) => [index('turns_end').on(table.endsAt)],
)

/** When a job shared by all processes last started: it runs daily, however often a process starts. */
export const jobRuns = pgTable('job_runs', { name: text().primaryKey(), startedAt: moment('started_at').notNull() })

/**
 * What staff read, exported, changed and erased. Rows are only added, which a trigger enforces, and contain no personal data. Partitioned by the month of
 * `at`.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid().notNull().defaultRandom(),
    at: moment('at').notNull(),
    /** The operating system's user, or the service that acted. */
    actor: text().notNull(),
    /** For example `person export`. */
    action: text().notNull(),
    /** Claim references and keyed hashes, counts and days. */
    detail: jsonb().$type<Record<string, string | number | boolean | string[]>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.at, table.id] })],
)

export type OutboxRow = typeof outbox.$inferSelect
