import { creditProviderKinds, type CreditProviderKind } from '#schemas/theme.ts'

/** What tells one provider of credit searches from another. Whoever acts on a difference reads it here and knows no names. */
export interface CreditProviderTraits {
  /**
   * What it goes by before it searches: nothing; its own verification of the applicant, which may ask for a one-time code (STATE-TP-01);
   * or a passed check by questions, after which the search is a call of its own (CALL-24).
   */
  needs: 'nothing' | 'verification' | 'questions'
  /** Accounts with coded types, written as text of two digits or as numbers, or claims ready to take over (ENT-REPORT-06). */
  report: 'text codes' | 'number codes' | 'claims'
  /** How often agreements are paid, where the reports say nothing of it and it is always the same (ENT-REPORT-05, AMB-45). */
  paymentFrequency?: 'Monthly'
}

export const creditProviders: Record<CreditProviderKind, CreditProviderTraits> = {
  mcg: { needs: 'nothing', report: 'text codes', paymentFrequency: 'Monthly' },
  valid8: { needs: 'nothing', report: 'number codes' },
  affiliatetech: { needs: 'verification', report: 'claims' },
  valifi: { needs: 'questions', report: 'text codes' },
}

/** Providers whose search can be asked for by name; one that goes by questions has calls of its own. */
export const searchingProviders: readonly CreditProviderKind[] = creditProviderKinds.filter((kind) => creditProviders[kind].needs !== 'questions')

/** The provider that searches for whoever has passed its questions. */
export const questionsProvider: CreditProviderKind = creditProviderKinds.find((kind) => creditProviders[kind].needs === 'questions')!
