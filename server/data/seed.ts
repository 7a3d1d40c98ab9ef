import type { Lender } from '#schemas/operations/listLenders.ts'
import { demoUsers } from './demoUsers.ts'
import type { LegalLibrary, LegalFileRow } from './legal/legalLibrary.ts'
import { lendersOf } from './lenders.ts'

/** The stages a claim can be in, in the order in which the portal lists them. Words are kept as written, case included (AMB-42). */
const claimStatusTypes = [
  { id: 1, name: 'In Progress', order_sequence: 1 },
  { id: 2, name: 'pending', order_sequence: 2 },
  { id: 3, name: 'PENDING', order_sequence: 3 },
  { id: 4, name: 'active', order_sequence: 4 },
  { id: 5, name: 'settled', order_sequence: 5 },
] as const satisfies readonly { id: number; name: string; order_sequence: number }[]

/** What a fresh database is filled with, as plain rows. */
export const seed = {
  /** Key of a row: (company_id, id). */
  lenders: (companyIds: readonly string[]): Lender[] => companyIds.flatMap(lendersOf),
  legalFiles: (library: LegalLibrary, brandIds: readonly string[]): LegalFileRow[] => brandIds.flatMap((brandId) => library.legalFiles(brandId)),
  claimStatusTypes,
  demoUsers,
}
