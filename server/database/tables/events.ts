import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** What an event of a claim request is about. */
export type ClaimEventKind =
  | 'submitted'
  | 'signed'
  | 'superseded'
  | 'documents-shown'
  | 'files'
  | 'claims'
  | 'call'
  | 'account'
  | 'look-needed'
  | 'looked'

/**
 * The journal of each claim request, a chain: every event contains the SHA-256 of the one before it. Rows are only added (`add_claim_event`) and go with
 * their claim request, which triggers enforce.
 */
export const claimEvents = pgTable(
  'claim_events',
  {
    claimRequestId: uuid('claim_request_id').notNull(),
    /** Its place in the chain, from 1. */
    number: integer().notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
    kind: text().$type<ClaimEventKind>().notNull(),
    /** JSON, as text: the hash is of these characters. */
    detail: text().notNull(),
    /** SHA-256 of the event before; empty for the first. */
    previous: text().notNull(),
    /** SHA-256 of the lines `previous`, claim request, number, time, kind and detail. */
    sha256: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.claimRequestId, table.number] }),
    index('claim_events_look_needed')
      .on(table.at)
      .where(sql`kind = 'look-needed'`),
  ],
)

export type ClaimEventRow = typeof claimEvents.$inferSelect
