import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The condition for emails that may not be in their normal form: one of printable ASCII without blanks always is. */
export const unusualEmail = sql`email !~ '^[!-~]*$'`

/** ENT-META-01, -02. `affiliate_token` marks applicants sent by a partner; only the server writes it and `claim_request_id`. */
export interface UserMetadata {
  password_set?: boolean
  from_v2_confirmation?: boolean
  first_login?: boolean
  affiliate_token?: string
  claim_request_id?: string
  /** ISO time; browsers that signed in before it are no longer known. Never sent to browsers. */
  devices_known_since?: string
}

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    /** argon2id; absent until a password is set. */
    passwordHash: text('password_hash'),
    metadata: jsonb().$type<UserMetadata>().notNull(),
    /** When a link sent to the email was opened; null until a person has proved that the email is theirs. */
    emailVerifiedAt: moment('email_verified_at'),
    /** Kept to the day; the retention of accounts counts from it. */
    lastSeenAt: moment('last_seen_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    index('users_seen').on(table.lastSeenAt, table.id),
    index('users_unusual_email').on(table.id).where(unusualEmail),
  ],
)

/** A signed-in browser. Only that browser knows the token; stored is its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** The name of the session in lists, which opens nothing. */
    id: uuid().notNull().unique().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What the browser calls itself, in a few words; empty where that is not known. */
    browser: text().notNull().default(''),
    /** When the session was last used, to a quarter of an hour. */
    seenAt: moment('seen_at').notNull().defaultNow(),
    /** SHA-256 of the device cookie of the browser that opened it; null in older rows, which no call hands over. */
    openedBy: text('opened_by'),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
)

export type UserRow = typeof users.$inferSelect
