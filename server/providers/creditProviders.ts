import { creditProviderKinds, proofOf, type CreditProviderKind } from '#schemas/theme.ts'

/** What tells one provider of credit searches from another, beside the proof that it goes by (`proofOf`). Whoever acts on a difference reads it here and knows no names. */
export interface CreditProviderTraits {
  /** Accounts with coded types, written as text of two digits or as numbers, or claims ready to take over (ENT-REPORT-06). */
  report: 'text codes' | 'number codes' | 'claims'
  /** How often agreements are paid, where the reports say nothing of it and it is always the same (ENT-REPORT-05, AMB-45). */
  paymentFrequency?: 'Monthly'
}

export const creditProviders: Record<CreditProviderKind, CreditProviderTraits> = {
  mcg: { report: 'text codes', paymentFrequency: 'Monthly' },
  valid8: { report: 'number codes' },
  affiliatetech: { report: 'claims' },
  valifi: { report: 'text codes' },
}

/**
 * The provider that searches for whoever has passed its questions (CALL-24). They may be asked in any brand (AMB-24): that asks for more than the brand does,
 * never for less.
 */
export const questionsProvider: CreditProviderKind = creditProviderKinds.find((kind) => proofOf[kind] === 'questions')!
