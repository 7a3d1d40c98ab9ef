import { callOperation } from '../../api/callOperation.ts'
import { lacking } from '../../api/endpoints.ts'

export type Searched =
  | { state: 'done'; found: number }
  /** The bureau has sent a code to the applicant's phone. */
  | { state: 'code'; verificationId: string; phoneLastFour: string }
  | { state: 'failed'; message: string }

const searchTimeout = 35_000 // ms: a bureau may take half a minute

/**
 * Another search of the credit file; what it finds is saved with the claim request, as a funnel does. The search is given up by `signal` while it waits for
 * the network. Once it was made, what it found is saved, whoever is there.
 */
export async function searchAgain(claimRequestId: string, signal: AbortSignal): Promise<Searched> {
  const run = await callOperation('runCreditCheck', { claimRequestId, retry: true }, { timeout: searchTimeout, signal })
  const { status, errorMessage, verificationId, phoneLastFour = '', creditCheckId } = run.reply ?? {}
  if (errorMessage === 'OTP_CHALLENGE_REQUIRED' && verificationId)
    return { state: 'code', verificationId, phoneLastFour }
  if (!run.ok) return { state: 'failed', message: errorMessage || run.message }
  if (!isFound(status)) return { state: 'failed', message: errorMessage || lacking('runCreditCheck') }
  return creditCheckId ? saveFound(claimRequestId, creditCheckId) : { state: 'done', found: 0 }
}

const isFound = (status = ''): boolean => ['success', 'partial'].includes(status)

async function saveFound(claimRequestId: string, creditCheckId: string): Promise<Searched> {
  const extracted = await callOperation('extractClaims', { creditCheckId })
  if (!extracted.ok) return { state: 'failed', message: extracted.message }
  const claims = extracted.reply.data?.claims
  if (!claims) return { state: 'failed', message: lacking('extractClaims') }
  if (claims.length === 0) return { state: 'done', found: 0 }
  const saved = await callOperation('saveClaims', {
    claim_request_id: claimRequestId,
    claims,
    credit_check_id: creditCheckId,
  })
  return saved.ok ? { state: 'done', found: claims.length } : { state: 'failed', message: saved.message }
}

/** A code that the bureau has sent. */
export interface SentCode {
  claimRequestId: string
  verificationId: string
}

/** Why a code was not accepted; nothing when it was. */
export async function refusalOf(otp: string, sent: SentCode, signal: AbortSignal): Promise<string | undefined> {
  const checked = await callOperation('checkOtp', { ...sent, otp }, { signal })
  const { decision = '' } = checked.reply ?? {}
  if (checked.ok && ['ALLOW', 'ALLOWED'].includes(decision)) return undefined
  return checked.ok || decision !== '' ? 'Invalid code. Please try again.' : checked.message
}
