import { callOperation } from '../../api/callOperation.ts'
import { lacking } from '../../api/endpoints.ts'

export type Searched =
  | { state: 'done'; found: number }
  /** The bureau has sent a code to the applicant's phone. */
  | { state: 'code'; verificationId: string; phoneLastFour: string }
  | { state: 'failed'; message: string }

const searchTimeout = 35_000 // ms: a bureau may take half a minute

/**
 * Repeats the credit search and saves what it finds, as a funnel does. `signal` cancels the search while it waits for
 * the network; once the search was made, its result is saved in any case.
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

/** Checks a code that the bureau has sent. */
export interface SentCode {
  claimRequestId: string
  verificationId: string
}

/** The message for a code that was refused; undefined if it was accepted. */
export async function refusalOf(otp: string, sent: SentCode, signal: AbortSignal): Promise<string | undefined> {
  const checked = await callOperation('checkOtp', { ...sent, otp }, { signal })
  const { decision = '' } = checked.reply ?? {}
  if (checked.ok && ['ALLOW', 'ALLOWED'].includes(decision)) return undefined
  return checked.ok || decision !== '' ? 'Invalid code. Please try again.' : checked.message
}
