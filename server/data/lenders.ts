import type { Lender } from '#schemas/operations/lenders.ts'
import { unknownLender } from '#schemas/values/lenderName.ts'
import rows from './lenders.json' with { type: 'json' }

/** The lenders of every company. Their ids never change, since claims and the page's sample lenders refer to them. */
const entries: readonly Omit<Lender, 'company_id'>[] = rows

/** Stands for any lender that cannot be found by name (CALL-09, AMB-43). */
export const fallbackLenderId = 'bcde1fef-b336-4116-993a-87616022b7b1'

export const lenderNames: readonly string[] = entries.map(({ name }) => name)

/** The row for an unknown lender; never offered as a choice. */
export const fallbackLender = (companyId: string): Lender => ({
  id: fallbackLenderId,
  name: unknownLender,
  alias: '',
  company_id: companyId,
  show_on_manual_lenders_list: false,
})

/** The lenders of one company, the fallback lender last. Ids are the same for every company, so the key of a row is (company_id, id). */
export const lendersOf = (companyId: string): Lender[] => [
  ...entries.map((entry) => ({ ...entry, company_id: companyId })),
  fallbackLender(companyId),
]
