import type { CreditBureau, CreditSubject } from '../types.ts'

/** The search of one bureau. */
export type BureauSearch = (subject: CreditSubject) => ReturnType<CreditBureau['search']>

export type BureauName = 'mcg' | 'valid8' | 'affiliatetech'

/** One bureau per kind. The identity-verification kind has no bureau of its own: its search runs at mcg, the default (AMB-25). */
export const bureaux = (searches: Record<BureauName, BureauSearch>): CreditBureau => ({
  search: (kind, subject) => searches[kind === 'valifi' ? 'mcg' : kind](subject),
})
