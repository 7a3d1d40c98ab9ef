import type { Lender } from '#schemas/operations/listLenders.ts'
import { claimStatusTypes } from './claimStatusTypes.ts'
import { demoUsers } from './demoUsers.ts'
import type { LegalLibrary, LegalFileRow } from './legal/legalLibrary.ts'
import { lendersOf } from './lenders.ts'

/** What a fresh database is filled with, as plain rows. */
export const seed = {
  /** Key of a row: (company_id, id). */
  lenders: (companyIds: readonly string[]): Lender[] => companyIds.flatMap(lendersOf),
  legalFiles: (library: LegalLibrary, brandIds: readonly string[]): LegalFileRow[] => brandIds.flatMap((brandId) => library.legalFiles(brandId)),
  claimStatusTypes,
  demoUsers,
}
