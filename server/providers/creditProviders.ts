import { creditProviderKinds, proofOf, type CreditProviderKind } from '#schemas/theme.ts'

/**
 * The differences between providers of credit searches, besides the proof they need (`proofOf`). Code that depends on a difference reads it here and knows
 * no names.
 */
export interface CreditProviderTraits {
  /** Accounts with coded types, as two-digit text or as numbers, or ready-made claims (ENT-REPORT-06). */
  report: 'text codes' | 'number codes' | 'claims'
  /** How often agreements are paid, for reports that never say so because it is always the same (ENT-REPORT-05, AMB-45). */
  paymentFrequency?: 'Monthly'
}

export const creditProviders: Record<CreditProviderKind, CreditProviderTraits> = {
  mcg: { report: 'text codes', paymentFrequency: 'Monthly' },
  valid8: { report: 'number codes' },
  affiliatetech: { report: 'claims' },
  valifi: { report: 'text codes' },
}

/**
 * The provider that searches for people who have passed its questions (CALL-24). Any brand may ask them (AMB-24): that is more than the brand requires,
 * never less.
 */
export const questionsProvider: CreditProviderKind = creditProviderKinds.find((kind) => proofOf[kind] === 'questions')!
