import { customType, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A journey that a funnel keeps on the server (`persist.in: "server"`), so that it can be continued on another device. */
export const savedJourneys = pgTable(
  'saved_journeys',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** SHA-256 of the device cookie of the browser that keeps it. */
    ownerHash: text('owner_hash').notNull(),
    brandId: text('brand_id').notNull(),
    funnel: text().notNull(),
    /** Hash of the definition with which it was answered. */
    definition: text().notNull(),
    /** The answers, encrypted with a key derived from `SECRET`. */
    sealed: bytes().notNull(),
    /** Keyed hash of the email that the link is sent to: finds the journey without storing the email. */
    emailKey: text('email_key'),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('saved_journeys_owner').on(table.ownerHash, table.brandId, table.funnel),
    index('saved_journeys_email').on(table.emailKey),
    index('saved_journeys_expiry').on(table.expiresAt),
  ],
)

/** A link sent by mail. Only its receiver knows the token; stored is its SHA-256. */
export const mailLinks = pgTable(
  'mail_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text().$type<'reset-password' | 'verify-email' | 'resume-journey'>().notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    journeyId: uuid('journey_id').references(() => savedJourneys.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('mail_links_user').on(table.userId),
    index('mail_links_journey').on(table.journeyId),
    index('mail_links_expiry').on(table.expiresAt),
  ],
)
