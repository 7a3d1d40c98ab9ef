import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Every definition that this site has run with, by its hash: what an applicant saw can be told years later. */
export const definitions = pgTable('definitions', {
  hash: text().primaryKey(),
  funnel: text().notNull(),
  /** The funnel as it was compiled. */
  compiled: jsonb().$type<Record<string, unknown>>().notNull(),
  firstSeen: timestamp('first_seen', { withTimezone: true, mode: 'date' }).notNull(),
})
