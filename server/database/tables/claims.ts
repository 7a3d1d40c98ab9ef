import { sql } from 'drizzle-orm'
import {
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AccountContext } from '#schemas/operations/account.ts'
import type { CreditProviderKind } from '#schemas/theme.ts'
import type { CreditReport } from '#server/providers/types.ts'
import { claimRequests } from './claimRequests.ts'
import { lenders } from './lenders.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const pounds = (name: string) => numeric(name, { precision: 14, scale: 2, mode: 'number' })
const ofClaimRequest = () =>
  uuid('claim_request_id')
    .notNull()
    .references(() => claimRequests.id, { onDelete: 'cascade' })

/**
 * `running` is stored before a provider is asked, so that no crash can lead to an automatic second search. `superseded` is stored when the claim request
 * is about another person now.
 */
export type CreditCheckState = NonNullable<AccountContext['searchState']>

export const creditChecks = pgTable(
  'credit_checks',
  {
    id: uuid().notNull().defaultRandom(),
    claimRequestId: ofClaimRequest(),
    run: integer().notNull(),
    provider: text().$type<CreditProviderKind>().notNull(),
    status: text().$type<CreditCheckState>().notNull(),
    /** Keyed hash of the person searched for; empty in rows older than this column. */
    personKey: text('person_key').notNull().default(''),
    /** The proof that the applicant had given when the search was permitted; null in rows older than this column. */
    proof: text().$type<'none' | 'decision' | 'questions'>(),
    verificationId: text('verification_id'),
    phoneLastFour: text('phone_last_four'),
    errorMessage: text('error_message'),
    claimsFound: integer('claims_found').notNull().default(0),
    report: jsonb().$type<CreditReport>(),
    startedAt: moment('started_at').notNull(),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    primaryKey({ columns: [table.claimRequestId, table.id] }),
    unique('credit_checks_run').on(table.claimRequestId, table.run),
    index('credit_checks_unknown')
      .on(table.claimRequestId)
      .where(sql`status = 'unknown'`),
    index('credit_checks_report')
      .on(table.finishedAt)
      .where(sql`report is not null`),
  ],
)

/** ENT-CLAIM-22. */
export const claimStatusTypes = pgTable('claim_status_types', {
  id: integer().primaryKey(),
  name: text().notNull(),
  orderSequence: integer('order_sequence').notNull(),
})

export const claims = pgTable(
  'claims',
  {
    id: uuid().notNull().defaultRandom(),
    claimRequestId: ofClaimRequest(),
    /** Same format as the reference of a claim request. */
    claimReference: text('claim_reference').notNull(),
    companyId: text('company_id').notNull(),
    lenderId: uuid('lender_id').notNull(),
    lenderName: text('lender_name').notNull(),
    accountId: text('account_id'),
    /** Distinguishes agreements with one lender: the account id, or what is known of the agreement; empty for a lender named by hand. */
    accountKey: text('account_key').notNull(),
    source: text().$type<'credit-check' | 'manual'>().notNull(),
    status: text().notNull(),
    statusTypeId: integer('status_type_id')
      .notNull()
      .references(() => claimStatusTypes.id),
    amount: pounds('amount').notNull(),
    loanType: text('loan_type'),
    startDate: text('start_date'),
    endDate: text('end_date'),
    paymentFrequency: text('payment_frequency'),
    originalLoanAmount: pounds('original_loan_amount'),
    paymentAmount: pounds('payment_amount'),
    creditBureaus: jsonb('credit_bureaus').$type<string[]>(),
    creditCheckId: uuid('credit_check_id'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.claimRequestId, table.id] }),
    index('claims_changed').using('brin', table.updatedAt),
    unique('claims_agreement').on(table.claimRequestId, table.lenderId, table.accountKey),
    foreignKey({
      name: 'claims_credit_check',
      columns: [table.claimRequestId, table.creditCheckId],
      foreignColumns: [creditChecks.claimRequestId, creditChecks.id],
    }),
    foreignKey({
      name: 'claims_lender',
      columns: [table.companyId, table.lenderId],
      foreignColumns: [lenders.companyId, lenders.id],
    }),
  ],
)

/** ENT-CLAIM-23. */
export const claimStatusHistory = pgTable(
  'claim_status_history',
  {
    id: serial().notNull(),
    claimRequestId: uuid('claim_request_id').notNull(),
    claimId: uuid('claim_id').notNull(),
    statusTypeId: integer('status_type_id')
      .notNull()
      .references(() => claimStatusTypes.id),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.claimRequestId, table.claimId, table.id] }),
    foreignKey({
      name: 'claim_status_history_claim',
      columns: [table.claimRequestId, table.claimId],
      foreignColumns: [claims.claimRequestId, claims.id],
    }).onDelete('cascade'),
  ],
)

export type CreditCheckRow = typeof creditChecks.$inferSelect
