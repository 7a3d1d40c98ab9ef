import type { Lender } from '#schemas/operations/listLenders.ts'
import { demoUsers } from './demoUsers.ts'
import type { LegalLibrary, LegalFileRow } from './legal/legalLibrary.ts'
import { lendersOf } from './lenders.ts'

/** The statuses of a claim, in the order in which the portal lists them. The words keep their case (AMB-42). */
const claimStatusTypes = [
  { id: 1, name: 'In Progress', order_sequence: 1 },
  { id: 2, name: 'pending', order_sequence: 2 },
  { id: 3, name: 'PENDING', order_sequence: 3 },
  { id: 4, name: 'active', order_sequence: 4 },
  { id: 5, name: 'settled', order_sequence: 5 },
] as const satisfies readonly { id: number; name: string; order_sequence: number }[]

/** The rows of a fresh database. */
export const seed = {
  /** A row's key is (company_id, id). */
  lenders: (companyIds: readonly string[]): Lender[] => companyIds.flatMap(lendersOf),
  legalFiles: (library: LegalLibrary, brandIds: readonly string[]): LegalFileRow[] => brandIds.flatMap((brandId) => library.legalFiles(brandId)),
  claimStatusTypes,
  demoUsers,
}
