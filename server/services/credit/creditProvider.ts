import type { CreditProviderKind } from '#schemas/theme.ts'
import type { Deps } from '../deps.ts'
import { brandOf } from './permit.ts'
import { ApiError } from '../../base/apiError.ts'
import type { ClaimRequestRow } from '../../database/tables/index.ts'
import { creditMessages } from '../../data/creditMessages.ts'

/** The provider of the brand that a claim request was made with. */
export const providerOf = (deps: Deps, request: ClaimRequestRow): CreditProviderKind =>
  brandOf(deps, request).creditProvider

/** The same for a call that names it in its path, in any case (PROVIDER-01). Throws 404 for any other word: the brand decides, the caller does not. */
export function providerNamed(deps: Deps, request: ClaimRequestRow, name: string): CreditProviderKind {
  const provider = providerOf(deps, request)
  if (provider !== name.trim().toLowerCase()) throw new ApiError(404, creditMessages.notOfBrand)
  return provider
}
