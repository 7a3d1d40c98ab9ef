import { proofOf, type CreditProviderKind, type Proof, type Theme } from '#schemas/theme.ts'
import { ApiError } from '../base/apiError.ts'
import { creditMessages } from '../data/creditMessages.ts'
import type { ClaimRequestRow, CreditCheckRow } from '../database/tables/index.ts'
import { questionsProvider } from '../providers/creditProviders.ts'
import type { KbaVerdict } from '../providers/types.ts'

/** What a permitted search may rely on. */
export interface Permit {
  proof: Proof
  /** The identity check that was passed. */
  kbaSessionId?: string
}

/** What an applicant has shown: a signature, and the identity check that applies. */
export interface Shown {
  signed: boolean
  held: KbaVerdict | undefined
}

type Brand = Pick<Theme, 'creditProvider' | 'proof'>

export const hasIds = ({ correlationId, authenticationId }: KbaVerdict): boolean =>
  correlationId !== '' && authenticationId !== ''

/** Whether an identity check was passed and can be referred to. */
export const hasPassed = (verdict: KbaVerdict): boolean => verdict.decision === 'PASS' && hasIds(verdict)

/** A failed identity check is final: nobody for whom it is (`standings`) is searched for, whatever the brand and claim request. */
const hasFailed = (held: KbaVerdict | undefined): boolean => held?.decision === 'FAIL'

const unproved = (): ApiError => new ApiError(400, creditMessages.verificationRequired)

/** Why an applicant's credit file may not be accessed, not even for identity questions: no consent, or no signature. */
export function consentRefusal({ isTermsPolicyAgreed }: ClaimRequestRow, signed: boolean): ApiError | undefined {
  if (!isTermsPolicyAgreed) return new ApiError(400, creditMessages.consentRequired)
  return signed ? undefined : new ApiError(400, creditMessages.signatureRequired)
}

/**
 * Whether a provider may be asked for a brand. Only the brand's own, except that brands without proof may also ask identity questions (AMB-24), which is
 * more than they require. Nobody can choose a provider that requires less, or something else.
 */
export const mayAsk = ({ creditProvider, proof }: Brand, provider: CreditProviderKind): boolean =>
  provider === creditProvider || (provider === questionsProvider && proof === 'none')

/** What a search may rely on, or why it may not be made: 404 for a provider that is not the brand's, 400 without consent, signature or proof. */
export function judgeSearch(
  brand: Brand,
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

/** Whether the proof given when a report was made meets the brand's requirement; for older reports, whether today's does. */
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

/** Why a report is not shown: its applicant failed the identity check, or lacks the proof that the brand requires. Undefined if it may be shown. */
export const refuseReport = (
  request: ClaimRequestRow,
  check: CreditCheckRow,
  held: KbaVerdict | undefined,
): ApiError | undefined => (hasFailed(held) || !isProved(request, check, held) ? unproved() : undefined)
