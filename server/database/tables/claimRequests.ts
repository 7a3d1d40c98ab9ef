import { sql, type SQL } from 'drizzle-orm'
import {
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { FormData } from '#schemas/formData.ts'
import { unusualEmail, users } from './users.ts'

/** A name in its search form: case, spaces, full stops and hyphens do not matter. Indexed. */
export const lettersOf = (text: SQL): SQL => sql`lower(translate(${text}, ' .,''’-', ''))`

/** A legal document, in the version that the applicant agreed to or that was shown at the signing. */
export interface SignedDocument {
  id: string
  name: string
  version: string
  /** SHA-256 of its text in `legal_texts`. */
  sha256: string
}

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * One applicant's request (ENT-CR-01). It belongs to the browser that made it (`owner_hash`) and, once there is an account, to a user. Partitioned by the
 * month in its id (`timedIds.ts`), as are all tables with a `claim_request_id`: queries name the id or bound it.
 */
export const claimRequests = pgTable(
  'claim_requests',
  {
    id: uuid().primaryKey(),
    /** Contains the month of the id, and is unique within it. */
    claimReference: text('claim_reference').notNull(),
    /** SHA-256 of the device cookie. */
    ownerHash: text('owner_hash').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The email already had an account: the request is tied to it when this browser logs in. */
    pendingAssociation: boolean('pending_association').notNull().default(false),
    brandId: text('brand_id').notNull(),
    companyId: text('company_id').notNull(),
    title: text(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    email: text(),
    phoneNumber: text('phone_number'),
    isTermsPolicyAgreed: boolean('is_terms_policy_agreed').notNull().default(false),
    /** The documents that the ticked consent refers to, in their versions at that time; empty until it is ticked. */
    terms: jsonb().$type<SignedDocument[]>().notNull().default([]),
    address: jsonb().$type<NonNullable<FormData['address']>>().notNull(),
    /** Answers to the own questions of forms (`data`): by the id of the form, then by path. */
    ownAnswers: jsonb('own_answers').$type<Record<string, Record<string, unknown>>>().notNull().default({}),
    userAgent: text('user_agent'),
    deviceSessionId: text('device_session_id'),
    /** The form with which it was made; beside it, the hash of its definition as the page sent it. */
    funnel: text().notNull().default(''),
    definition: text().notNull().default(''),
    crmClientUuid: text('crm_client_uuid'),
    /** Given by the third provider once it has confirmed the applicant. Never taken from the browser. */
    verificationId: text('verification_id'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('claim_requests_owner').on(table.ownerHash),
    index('claim_requests_user')
      .on(table.userId)
      .where(sql`user_id is not null`),
    index('claim_requests_email').on(sql`lower(${table.email})`),
    index('claim_requests_unusual_email').on(table.id).where(unusualEmail),
    index('claim_requests_name').on(lettersOf(sql`${table.lastName}`), lettersOf(sql`${table.firstName}`)),
    index('claim_requests_changed').using('brin', table.updatedAt),
  ],
)

/** The claim requests of each account, in any month. Maintained by triggers on `claim_requests`. */
export const userClaimRequests = pgTable(
  'user_claim_requests',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    claimRequestId: uuid('claim_request_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.claimRequestId] }),
    index('user_claim_requests_request').on(table.claimRequestId),
  ],
)

/** Maps a repeated create to the first claim request. Keys belong to the browser that sent them. A trigger deletes those of a deleted claim request. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    ownerHash: text('owner_hash').notNull(),
    key: text().notNull(),
    claimRequestId: uuid('claim_request_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerHash, table.key] }),
    index('idempotency_keys_request').on(table.claimRequestId),
  ],
)

/** The PNG of a signature, separate from its request so that ordinary queries do not read it. */
export const signatures = pgTable('signatures', {
  claimRequestId: uuid('claim_request_id')
    .primaryKey()
    .references(() => claimRequests.id, { onDelete: 'cascade' }),
  image: bytes().notNull(),
  method: text(),
  signedAt: moment('signed_at').notNull(),
})

/** Attempts at a one-time code, counted here whatever the provider counts. */
export const otpChallenges = pgTable(
  'otp_challenges',
  {
    id: uuid().primaryKey().defaultRandom(),
    claimRequestId: uuid('claim_request_id')
      .notNull()
      .references(() => claimRequests.id, { onDelete: 'cascade' }),
    verificationId: text('verification_id').notNull(),
    phoneLastFour: text('phone_last_four').notNull(),
    attempts: integer().notNull().default(0),
    sends: integer().notNull().default(1),
    expiresAt: moment('expires_at').notNull(),
    acceptedAt: moment('accepted_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('otp_challenges_verification').on(table.claimRequestId, table.verificationId),
    index('otp_challenges_code').on(table.verificationId),
    index('otp_challenges_expiry').on(table.expiresAt),
  ],
)

export type ClaimRequestRow = typeof claimRequests.$inferSelect
