import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** ENT-META-01, -02. `affiliate_token` marks those whom a partner has sent; it and `claim_request_id` are written by the server only. */
export interface UserMetadata {
  password_set?: boolean
  from_v2_confirmation?: boolean
  first_login?: boolean
  affiliate_token?: string
  claim_request_id?: string
  /** ISO time: browsers that signed in before it are known no more. Never given out. */
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
    /** When a link that was sent to the email was followed; null while nobody has proved that it is theirs. */
    emailVerifiedAt: moment('email_verified_at'),
    /** Kept to the day: what the retention of accounts counts from. */
    lastSeenAt: moment('last_seen_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    index('users_seen').on(table.lastSeenAt, table.id),
  ],
)

/** A signed-in browser. The token itself is known to that browser only; here stands its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
)

export type UserRow = typeof users.$inferSelect
