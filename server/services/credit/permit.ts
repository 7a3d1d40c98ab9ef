import { proofOf, type CreditProviderKind, type Proof, type Theme } from '#schemas/theme.ts'
import type { Deps } from '../deps.ts'
import { questionsProvider } from '../../providers/creditProviders.ts'
import type { CreditReport, KbaVerdict } from '../../providers/types.ts'
import { ApiError, notFound } from '../../base/apiError.ts'
import { creditMessages } from '../../data/creditMessages.ts'
import { hasPassed, heldFail, heldVerdict, heldVerdicts } from '../identity/kbaSessions.ts'
import type { ClaimRequestRow, CreditCheckRow } from '../../database/tables/index.ts'
import { isSigned, signedAmong } from '../requests/signatures.ts'
import { searchedKey } from '../samePerson.ts'

/** What a search may go by, once it is permitted. */
export interface Permit {
  proof: Proof
  /** The identity check that was passed. */
  kbaSessionId?: string
}

const knownBrandOf = ({ themes }: Deps, { brandId }: ClaimRequestRow): Theme | undefined =>
  themes.find((theme) => theme.brandId === brandId)

/** The brand that a claim request was made with. Throws 404 when this site no longer has it. */
export function brandOf(deps: Deps, request: ClaimRequestRow): Theme {
  const brand = knownBrandOf(deps, request)
  if (!brand) throw notFound()
  return brand
}

const unproved = (): ApiError => new ApiError(400, creditMessages.verificationRequired)

/** Nobody's file is looked into who has not agreed and signed, not even to ask questions about it. */
function consentRefusal({ isTermsPolicyAgreed }: ClaimRequestRow, signed: boolean): ApiError | undefined {
  if (!isTermsPolicyAgreed) return new ApiError(400, creditMessages.consentRequired)
  return signed ? undefined : new ApiError(400, creditMessages.signatureRequired)
}

/** A failed identity check is final: whatever a brand asks for, nobody who failed is searched for, in whichever claim request they failed. */
const hasFailed = (held: KbaVerdict | undefined): boolean => held?.decision === 'FAIL'

/**
 * The brand's own provider. Where that one asks for nothing, whoever wishes may also be asked questions (AMB-24): more than the brand asks for. Nobody can choose
 * a provider that asks for less, or for something else.
 */
const mayAsk = ({ creditProvider, proof }: Theme, provider: CreditProviderKind): boolean =>
  provider === creditProvider || (provider === questionsProvider && proof === 'none')

/** What somebody has shown: a signature, and the identity check that holds. */
interface Shown {
  signed: boolean
  held: KbaVerdict | undefined
}

/** What a search may go by, or why it may not be made. */
function judgeSearch(
  brand: Theme,
  request: ClaimRequestRow,
  provider: CreditProviderKind,
  { signed, held }: Shown,
): Permit | ApiError {
  if (!mayAsk(brand, provider)) return new ApiError(404, creditMessages.notOfBrand)
  const refusal = consentRefusal(request, signed)
  if (refusal) return refusal
  if (hasFailed(held)) return unproved()
  const proof = proofOf[provider]
  if (proof !== 'questions') return { proof }
  return held && hasPassed(held) ? { proof, kbaSessionId: held.correlationId } : unproved()
}

/**
 * The one gate to a credit search. Throws 404 for a provider that is not the brand's, 400 without signature, consent or the identity check that the brand asks
 * for. What a provider's own decision asks, `runCheck` sees to.
 */
export async function permitSearch(
  deps: Deps,
  request: ClaimRequestRow,
  provider: CreditProviderKind,
): Promise<Permit> {
  const brand = brandOf(deps, request)
  const permit = judgeSearch(brand, request, provider, {
    signed: await isSigned(deps, request.id),
    held: await heldVerdict(deps, request),
  })
  if (permit instanceof ApiError) throw permit
  return permit
}

/** Those of these claim requests that the gate lets through to their brand's own provider, by their ids. However many they are, it takes the same queries. */
export async function permittedAmong(deps: Deps, requests: readonly ClaimRequestRow[]): Promise<ReadonlySet<string>> {
  const [signed, held] = [
    await signedAmong(
      deps,
      requests.map(({ id }) => id),
    ),
    await heldVerdicts(deps, requests),
  ]
  const isPermitted = (request: ClaimRequestRow): boolean => {
    const brand = knownBrandOf(deps, request)
    return (
      brand !== undefined &&
      !(
        judgeSearch(brand, request, brand.creditProvider, {
          signed: signed.has(request.id),
          held: held.get(request.id),
        }) instanceof ApiError
      )
    )
  }
  return new Set(requests.filter(isPermitted).map(({ id }) => id))
}

/** The same for asking who the applicant is, by a provider's decision or by questions. */
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

/** Whether what was shown when a report was made is what its brand asks for; of older reports it is seen from what is held now. */
function isProved(
  request: ClaimRequestRow,
  { provider, proof }: CreditCheckRow,
  held: KbaVerdict | undefined,
): boolean {
  const asked = proofOf[provider]
  if (proof !== null) return proof === asked
  if (asked === 'questions') return held !== undefined && hasPassed(held)
  return asked === 'none' || request.verificationId !== null
}

/** Whether a claim request may be told what became of its search. */
export const mayBeTold = async (deps: Deps, request: ClaimRequestRow): Promise<boolean> =>
  (await heldFail(deps, request)) === undefined

/**
 * The one way to a credit report. Throws 404 where there is none about the person that the claim request is about now, and 400 where the brand's proof is
 * missing.
 */
export async function permittedReport(
  deps: Deps,
  request: ClaimRequestRow,
  check: CreditCheckRow,
): Promise<CreditReport> {
  const isAboutThem = check.personKey === '' || check.personKey === searchedKey(deps, request)
  if (!check.report || !isAboutThem || !mayAsk(brandOf(deps, request), check.provider))
    throw new ApiError(404, creditMessages.unprocessable)
  const held = await heldVerdict(deps, request)
  if (hasFailed(held) || !isProved(request, check, held)) throw unproved()
  return check.report
}
