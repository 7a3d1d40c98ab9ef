import { jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { FormData } from '#schemas/formData.ts'
import { claimRequests, type SignedDocument } from './claimRequests.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Every version of a legal document that this site has shown, word for word. Rows never change. */
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

/** The signer, as stored in the claim request at the signing. */
export interface Signer {
  title: string
  firstName: string
  lastName: string
  /** `YYYY-MM-DD`. */
  dateOfBirth: string
  address: NonNullable<FormData['address']>
}

/** What was signed, when and in which form: written with the signature, deleted only with the claim request. */
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
    /** Hash of the definition, which `definitions` stores. */
    definition: text().notNull(),
    /** Documents that the browser reports to have been on screen, added once it does; empty if they could not be listed. Not changed afterwards. */
    documents: jsonb().$type<SignedDocument[]>().notNull(),
    /** Keyed hash of the signer: the same image under another name is another signing. Empty in records older than this column. */
    signerKey: text('signer_key').notNull().default(''),
    /** Null in records older than this column. */
    signer: jsonb().$type<Signer>(),
    /** The version of the terms that the signer had accepted. */
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

/** Every definition that this site has served, by hash, so that years later it is known what an applicant saw. */
export const definitions = pgTable('definitions', {
  hash: text().primaryKey(),
  funnel: text().notNull(),
  /** The compiled funnel. */
  compiled: jsonb().$type<Record<string, unknown>>().notNull(),
  firstSeen: timestamp('first_seen', { withTimezone: true, mode: 'date' }).notNull(),
})
