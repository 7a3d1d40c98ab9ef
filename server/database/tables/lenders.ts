import { boolean, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { claimRequests } from './claimRequests.ts'

/**
 * The lenders of each company, with the same ids for all companies; `show_on_manual_lenders_list` says whether applicants may name one by hand
 * (ENT-LENDER-01).
 */
export const lenders = pgTable(
  'lenders',
  {
    id: uuid().notNull(),
    name: text().notNull(),
    alias: text().notNull(),
    companyId: text('company_id').notNull(),
    showOnManualLendersList: boolean('show_on_manual_lenders_list').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
)

/** Legal documents of a brand (ENT-LEGAL-01); acknowledgments record their `version`. */
export const legalFileTemplates = pgTable('legal_file_templates', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  fileUrl: text('file_url').notNull(),
  htmlUrl: text('html_url').notNull(),
  isRequired: boolean('is_required').notNull(),
  brandId: text('brand_id').notNull(),
  displayOrder: integer('display_order').notNull(),
  version: text().notNull(),
  /** Bytes of the PDF. */
  size: integer().notNull(),
  /** When the brand stopped showing it. The row stays for the acknowledgments that refer to it. */
  withdrawnAt: timestamp('withdrawn_at', { withTimezone: true, mode: 'date' }),
})

/** Which document, in which version, was on screen when the applicant signed (ENT-LEGAL-02). */
export const legalFileAcknowledgments = pgTable(
  'legal_file_acknowledgments',
  {
    claimRequestId: uuid('claim_request_id')
      .notNull()
      .references(() => claimRequests.id, { onDelete: 'cascade' }),
    legalFileTemplateId: uuid('legal_file_template_id')
      .notNull()
      .references(() => legalFileTemplates.id),
    version: text().notNull(),
    acknowledgedAt: timestamp('acknowledged_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.claimRequestId, table.legalFileTemplateId] })],
)
