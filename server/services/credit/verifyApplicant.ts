import { claimRequests, otpChallenges } from '../../database/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { ProviderError } from '../../providers/types.ts'
import { ApiError } from '../apiError.ts'
import { otpRules } from '../limits.ts'
import type { ClaimRequestRow } from '../ownedRequest.ts'
import { stillAbout } from '../samePerson.ts'
import { creditSubject } from './creditSubject.ts'
import { creditMessages } from './messages.ts'

export interface Verification {
  /** ALLOW, ALLOWED, CHALLENGE, BLOCK, DENIED, ERROR or another word of the provider. */
  decision: string
  status: string
  verificationId: string
  phoneLastFour: string
  message: string
  success: boolean
  error: string
}

/** What a decision means for the search (AMB-31): one table for all flows. */
export type Verdict = { kind: 'proceed'; verificationId: string } | { kind: 'challenge'; verificationId: string } | { kind: 'error'; message: string }

function judge({ success, decision, verificationId, error }: Verification): Verdict {
  if (!success) return { kind: 'error', message: error || creditMessages.userNotVerified }
  if (decision === 'ALLOW' || decision === 'ALLOWED') return { kind: 'proceed', verificationId }
  if (decision === 'CHALLENGE' || decision === 'BLOCK') {
    if (!verificationId) return { kind: 'error', message: creditMessages.noVerificationId }
    return { kind: decision === 'CHALLENGE' ? 'challenge' : 'proceed', verificationId }
  }
  return { kind: 'error', message: decision === 'DENIED' ? creditMessages.verificationDenied : creditMessages.verificationFailed }
}

export const codeExpiry = (now: Date): Date => new Date(now.getTime() + otpRules.minutes * 60_000)

/** Notes that a code was sent, so that its tries are counted here. */
export async function openChallenge({ db, now }: Deps, claimRequestId: string, verificationId: string, phoneLastFour: string): Promise<void> {
  const createdAt = now()
  const fresh = { phoneLastFour, attempts: 0, expiresAt: codeExpiry(createdAt) }
  await db
    .insert(otpChallenges)
    .values({ claimRequestId, verificationId, createdAt, ...fresh })
    .onConflictDoUpdate({ target: [otpChallenges.claimRequestId, otpChallenges.verificationId], set: fresh })
}

/** Keeps the id, unless the claim request has become one about somebody else meanwhile. */
export async function storeVerificationId({ db }: Deps, request: ClaimRequestRow, verificationId: string): Promise<void> {
  if (verificationId) await db.update(claimRequests).set({ verificationId }).where(stillAbout(request))
}

const askProvider = (deps: Deps, request: ClaimRequestRow) =>
  deps.providers.identity.verifyUser(creditSubject(request)).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    deps.log('verify-user failed', { code: error.code })
    throw new ApiError(error.code === 'unavailable' || error.code === 'timeout' ? 503 : 502, creditMessages.verifyCallFailed)
  })

/**
 * The third provider confirms the applicant (STATE-TP-01): keeps the id of whoever may proceed and opens the count of tries for a code.
 * Throws 502 or 503 "Failed to verify user" when the provider does not answer.
 */
export async function verifyApplicant(deps: Deps, request: ClaimRequestRow): Promise<Verification & { verdict: Verdict }> {
  const answer = await askProvider(deps, request)
  const verification = { ...answer, decision: (answer.decision || answer.status).toUpperCase() }
  const verdict = judge(verification)
  if (verdict.kind === 'challenge') await openChallenge(deps, request.id, verdict.verificationId, verification.phoneLastFour)
  if (verdict.kind === 'proceed') await storeVerificationId(deps, request, verdict.verificationId)
  return { ...verification, verdict }
}
