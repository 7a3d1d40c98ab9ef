import type { CreditProviderKind } from '#schemas/theme.ts'
import type { CreditBureau, CreditSubject } from '../types.ts'

/** The search of one bureau. */
export type BureauSearch = (subject: CreditSubject) => ReturnType<CreditBureau['search']>

export type BureauName = CreditProviderKind

/** One bureau per kind. */
export const bureaux = (
  searches: Record<BureauName, BureauSearch>,
  longestSearch: CreditBureau['longestSearch'],
): CreditBureau => ({ longestSearch, search: (kind, subject) => searches[kind](subject) })
