import type { CreditProviderKind, Proof, Theme } from '#schemas/theme.ts'
import { ApiError, notFound } from '../../base/apiError.ts'
import { creditMessages } from '../../data/creditMessages.ts'
import type { ClaimRequestRow, CreditCheckRow } from '../../database/tables/index.ts'
import { consentRefusal, judgeSearch, mayAsk, refuseReport, type Permit } from '../../policy/search.ts'
import { questionsProvider } from '../../providers/creditProviders.ts'
import type { CreditReport } from '../../providers/types.ts'
import { searchedKey } from '../applicant/samePerson.ts'
import type { Caller, Deps } from '../deps.ts'
import { isHeldBack, standing, standings } from '../identity/kbaSessions.ts'
import { isSigned, signedAmong } from '../signing/signatures.ts'

const knownBrandOf = ({ themes }: Deps, { brandId }: ClaimRequestRow): Theme | undefined =>
  themes.find((theme) => theme.brandId === brandId)

/** The brand that a claim request was made with. Throws 404 when this site no longer has it. */
function brandOf(deps: Deps, request: ClaimRequestRow): Theme {
  const brand = knownBrandOf(deps, request)
  if (!brand) throw notFound()
  return brand
}

/** The provider of the brand that a claim request was made with. */
export const providerOf = (deps: Deps, request: ClaimRequestRow): CreditProviderKind =>
  brandOf(deps, request).creditProvider

/** The same for a call that names it in its path, in any case (PROVIDER-01). Throws 404 for any other word: the brand decides, the caller does not. */
export function providerNamed(deps: Deps, request: ClaimRequestRow, name: string): CreditProviderKind {
  const provider = providerOf(deps, request)
  if (provider !== name.trim().toLowerCase()) throw new ApiError(404, creditMessages.notOfBrand)
  return provider
}

/**
 * The only way to a permitted credit search. Throws 404 for a provider that is not the brand's, 400 without signature, consent or the identity check that
 * the brand requires. `runCheck` handles the decision that a provider makes itself, and the code that is needed if somebody failed elsewhere in this name.
 */
export async function permitSearch(
  deps: Deps,
  caller: Caller,
  request: ClaimRequestRow,
  provider: CreditProviderKind,
): Promise<Permit & { needsCode: boolean }> {
  const brand = brandOf(deps, request)
  const signed = await isSigned(deps, request.id)
  const found = await standing(deps, request, caller)
  const permit = judgeSearch(brand, request, provider, { signed, held: found.held })
  if (permit instanceof ApiError) throw permit
  // Who passed the questions has shown more than a code would.
  return { ...permit, needsCode: permit.proof !== 'questions' && (await isHeldBack(deps, request, found)) }
}

/**
 * The ids of those claim requests whose search the gate permits at their brand's own provider. The number of queries does not depend on the number of
 * claim requests.
 */
export async function permittedAmong(deps: Deps, requests: readonly ClaimRequestRow[]): Promise<ReadonlySet<string>> {
  const ids = requests.map(({ id }) => id)
  const signed = await signedAmong(deps, ids)
  const found = await standings(deps, requests)
  const isPermitted = (request: ClaimRequestRow): boolean => {
    const brand = knownBrandOf(deps, request)
    if (!brand) return false
    const shown = { signed: signed.has(request.id), held: found.get(request.id)?.held }
    return !(judgeSearch(brand, request, brand.creditProvider, shown) instanceof ApiError)
  }
  return new Set(requests.filter(isPermitted).map(({ id }) => id))
}

/** The same gate for identity checks, by a provider's decision or by questions. */
export async function permitIdentityCheck(
  deps: Deps,
  request: ClaimRequestRow,
  by: Exclude<Proof, 'none'>,
): Promise<void> {
  const brand = brandOf(deps, request)
  const isOwn = by === 'questions' ? mayAsk(brand, questionsProvider) : brand.proof === by
  if (!isOwn) throw new ApiError(404, creditMessages.notOfBrand)
  const refusal = consentRefusal(request, await isSigned(deps, request.id))
  if (refusal) throw refusal
}

/** Whether the caller of a claim request may learn what became of its search. */
export const mayBeTold = async (deps: Deps, request: ClaimRequestRow): Promise<boolean> =>
  (await standing(deps, request)).fail === undefined

/** The only way to a credit report. Throws 404 if there is none about the claim request's current person, 400 without the proof that the brand requires. */
export async function permittedReport(
  deps: Deps,
  request: ClaimRequestRow,
  check: CreditCheckRow,
): Promise<CreditReport> {
  const isAboutThem = check.personKey === '' || check.personKey === searchedKey(deps, request)
  if (!check.report || !isAboutThem || !mayAsk(brandOf(deps, request), check.provider))
    throw new ApiError(404, creditMessages.unprocessable)
  const refusal = refuseReport(request, check, (await standing(deps, request)).held)
  if (refusal) throw refusal
  return check.report
}
