import { jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { FormData } from '#schemas/formData.ts'
import { claimRequests, type SignedDocument } from './claimRequests.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Every version of a legal document that this site has shown, word for word. Rows are never changed. */
export const legalTexts = pgTable(
  'legal_texts',
  {
    templateId: uuid('template_id').notNull(),
    version: text().notNull(),
    sha256: text().notNull(),
    html: text().notNull(),
    firstSeen: moment('first_seen').notNull(),
  },
  (table) => [primaryKey({ columns: [table.templateId, table.version, table.sha256] })],
)

/** Who signed, word for word as the claim request had it then. */
export interface Signer {
  title: string
  firstName: string
  lastName: string
  /** `YYYY-MM-DD`. */
  dateOfBirth: string
  address: NonNullable<FormData['address']>
}

/** What was signed, when and in which form: written with the signature, gone only with the claim request. */
export const signingRecords = pgTable(
  'signing_records',
  {
    claimRequestId: uuid('claim_request_id')
      .notNull()
      .references(() => claimRequests.id, { onDelete: 'cascade' }),
    /** SHA-256 of the image: another image is another signing. */
    signatureSha256: text('signature_sha256').notNull(),
    method: text(),
    funnel: text().notNull(),
    /** Hash of the definition, which `definitions` holds. */
    definition: text().notNull(),
    /** Those that the browser says were on screen, added once it says so; none where they could not be listed. Never changed after that. */
    documents: jsonb().$type<SignedDocument[]>().notNull(),
    /** Keyed hash of who signed: the same picture under another name is another signing. Empty in records of before this was kept. */
    signerKey: text('signer_key').notNull().default(''),
    /** Null in records of before this was kept. */
    signer: jsonb().$type<Signer>(),
    /** The version of the terms that the signer had ticked. */
    terms: jsonb().$type<SignedDocument[]>().notNull().default([]),
    /** SHA-256 of the device cookie of the browser that sent the signature. */
    deviceHash: text('device_hash'),
    userAgent: text('user_agent'),
    networkAddress: text('network_address'),
    signedAt: moment('signed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.claimRequestId, table.signatureSha256, table.definition, table.signerKey] }),
  ],
)

/** Every definition that this site has run with, by its hash: what an applicant saw can be told years later. */
export const definitions = pgTable('definitions', {
  hash: text().primaryKey(),
  funnel: text().notNull(),
  /** The funnel as it was compiled. */
  compiled: jsonb().$type<Record<string, unknown>>().notNull(),
  firstSeen: timestamp('first_seen', { withTimezone: true, mode: 'date' }).notNull(),
})
