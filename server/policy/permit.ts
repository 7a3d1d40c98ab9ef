import { proofOf, type CreditProviderKind, type Proof, type Theme } from '#schemas/theme.ts'
import type { Deps } from '../deps.ts'
import { questionsProvider } from '../providers/creditProviders.ts'
import type { CreditReport, KbaVerdict } from '../providers/types.ts'
import { ApiError, notFound } from '../services/apiError.ts'
import { creditMessages } from '../services/credit/messages.ts'
import { hasPassed, heldFail, heldVerdict } from '../services/identity/kbaSessions.ts'
import type { ClaimRequestRow, CreditCheckRow } from '../services/ownedRequest.ts'
import { isSigned } from '../services/requests/signatures.ts'
import { searchedKey } from '../services/samePerson.ts'

/** What a search may go by, once it is permitted. */
export interface Permit {
  proof: Proof
  /** The identity check that was passed. */
  kbaSessionId?: string
}

/** The brand that a claim request was made with. Throws 404 when this site no longer has it. */
export function brandOf({ themes }: Deps, { brandId }: ClaimRequestRow): Theme {
  const brand = themes.find((theme) => theme.brandId === brandId)
  if (!brand) throw notFound()
  return brand
}

const unproved = (): ApiError => new ApiError(400, creditMessages.verificationRequired)

/** Nobody's file is looked into who has not agreed and signed, not even to ask questions about it. */
async function requireConsent(deps: Deps, request: ClaimRequestRow): Promise<void> {
  if (!request.isTermsPolicyAgreed) throw new ApiError(400, creditMessages.consentRequired)
  if (!(await isSigned(deps, request.id))) throw new ApiError(400, creditMessages.signatureRequired)
}

/** A failed identity check is final: whatever a brand asks for, nobody who failed is searched for, in whichever claim request they failed. */
function requireNotFailed(held: KbaVerdict | undefined): void {
  if (held?.decision === 'FAIL') throw unproved()
}

/**
 * The brand's own provider. Where that one asks for nothing, whoever wishes may also be asked questions (AMB-24): more than the brand asks for. Nobody can choose
 * a provider that asks for less, or for something else.
 */
const mayAsk = ({ creditProvider, proof }: Theme, provider: CreditProviderKind): boolean => provider === creditProvider || (provider === questionsProvider && proof === 'none')

/**
 * The one gate to a credit search. Throws 404 for a provider that is not the brand's, 400 without signature, consent or the identity check that the brand asks
 * for. What a provider's own decision asks, `runCheck` sees to.
 */
export async function permitSearch(deps: Deps, request: ClaimRequestRow, provider: CreditProviderKind): Promise<Permit> {
  if (!mayAsk(brandOf(deps, request), provider)) throw new ApiError(404, creditMessages.notOfBrand)
  await requireConsent(deps, request)
  const held = await heldVerdict(deps, request)
  requireNotFailed(held)
  const proof = proofOf[provider]
  if (proof !== 'questions') return { proof }
  if (!held || !hasPassed(held)) throw unproved()
  return { proof, kbaSessionId: held.correlationId }
}

/** The same for asking who the applicant is, by a provider's decision or by questions. */
export async function permitIdentityCheck(deps: Deps, request: ClaimRequestRow, by: Exclude<Proof, 'none'>): Promise<void> {
  const brand = brandOf(deps, request)
  const isOwn = by === 'questions' ? mayAsk(brand, questionsProvider) : brand.proof === by
  if (!isOwn) throw new ApiError(404, creditMessages.notOfBrand)
  await requireConsent(deps, request)
}

/** Whether what was shown when a report was made is what its brand asks for; of older reports it is seen from what is held now. */
function isProved(request: ClaimRequestRow, { provider, proof }: CreditCheckRow, held: KbaVerdict | undefined): boolean {
  const asked = proofOf[provider]
  if (proof !== null) return proof === asked
  if (asked === 'questions') return held !== undefined && hasPassed(held)
  return asked === 'none' || request.verificationId !== null
}

/** Whether a claim request may be told what became of its search. */
export const mayBeTold = async (deps: Deps, request: ClaimRequestRow): Promise<boolean> => (await heldFail(deps, request)) === undefined

/**
 * The one way to a credit report. Throws 404 where there is none about the person that the claim request is about now, and 400 where the brand's proof is
 * missing.
 */
export async function permittedReport(deps: Deps, request: ClaimRequestRow, check: CreditCheckRow): Promise<CreditReport> {
  const isAboutThem = check.personKey === '' || check.personKey === searchedKey(deps, request)
  if (!check.report || !isAboutThem || !mayAsk(brandOf(deps, request), check.provider)) throw new ApiError(404, creditMessages.unprocessable)
  const held = await heldVerdict(deps, request)
  requireNotFailed(held)
  if (!isProved(request, check, held)) throw unproved()
  return check.report
}
