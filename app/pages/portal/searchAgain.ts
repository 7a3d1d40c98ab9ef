import { callOperation } from '../../api/callOperation.ts'

export type Searched =
  | { state: 'done'; found: number }
  /** The bureau has sent a code to the applicant's phone. */
  | { state: 'code'; verificationId: string; phoneLastFour: string }
  | { state: 'failed'; message: string }

const searchTimeout = 35_000 // ms: a bureau may take half a minute

/** Another search of the credit file; what it finds is saved with the claim request, as a funnel does. */
export async function searchAgain(claimRequestId: string): Promise<Searched> {
  const run = await callOperation('runCreditCheck', { claimRequestId, retry: true }, searchTimeout)
  if (!run.ok) {
    const { errorMessage, verificationId, phoneLastFour = '' } = run.reply ?? {}
    if (errorMessage === 'OTP_CHALLENGE_REQUIRED' && verificationId) return { state: 'code', verificationId, phoneLastFour }
    return { state: 'failed', message: errorMessage || run.message }
  }
  const { creditCheckId } = run.reply
  return creditCheckId ? saveFound(claimRequestId, creditCheckId) : { state: 'done', found: 0 }
}

async function saveFound(claimRequestId: string, creditCheckId: string): Promise<Searched> {
  const extracted = await callOperation('extractClaims', { creditCheckId })
  if (!extracted.ok) return { state: 'failed', message: extracted.message }
  const { claims } = extracted.reply.data
  if (claims.length === 0) return { state: 'done', found: 0 }
  const saved = await callOperation('saveClaims', { claim_request_id: claimRequestId, claims, credit_check_id: creditCheckId })
  return saved.ok ? { state: 'done', found: claims.length } : { state: 'failed', message: saved.message }
}

/** Why a code was not accepted; nothing when it was. */
export async function refusalOf(claimRequestId: string, verificationId: string, otp: string): Promise<string | undefined> {
  const checked = await callOperation('checkOtp', { claimRequestId, verificationId, otp })
  const decision = checked.ok ? checked.reply.decision : (checked.reply?.decision ?? '')
  if (checked.ok && ['ALLOW', 'ALLOWED'].includes(decision)) return undefined
  return checked.ok || decision !== '' ? 'Invalid code. Please try again.' : checked.message
}
