import { defaultCreditProvider, type CreditProviderKind } from '#schemas/theme.ts'
import type { Deps } from '../../deps.ts'
import { searchingProviders } from '../../providers/creditProviders.ts'
import { ApiError } from '../apiError.ts'
import type { ClaimRequestRow } from '../ownedRequest.ts'

/** A provider as a path names it, in any case (PROVIDER-01). Throws 404 for any other word. */
export function providerNamed(name: string): CreditProviderKind {
  const found = searchingProviders.find((kind) => kind === name.trim().toLowerCase())
  if (!found) throw new ApiError(404, `There is no credit check provider of this name. Please use one of ${searchingProviders.join(', ')}.`)
  return found
}

/** The provider of the brand that a claim request was made with; the default one where the brand names none that searches (AMB-25). */
export function providerOf({ themes, log }: Deps, request: ClaimRequestRow): CreditProviderKind {
  const named = themes.find(({ brandId }) => brandId === request.brandId)?.creditProvider
  if (named && searchingProviders.includes(named)) return named
  log('credit provider replaced by the default', { brand: request.brandId, provider: defaultCreditProvider })
  return defaultCreditProvider
}
