import { eq, sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { claimRequests, otpChallenges, type ClaimRequestRow } from '../../database/tables/index.ts'
import type { Deps } from '../deps.ts'
import { ProviderError } from '../../providers/types.ts'
import { ApiError } from '../../base/apiError.ts'
import { otpRules } from '../../policy/limits.ts'
import { recordedCall } from '../events/recordEvent.ts'
import { isVerifiedAnew } from '../applicant/samePerson.ts'
import { creditSubject } from '../applicant/creditSubject.ts'
import { creditMessages } from '../../data/creditMessages.ts'

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
export type Verdict =
  | { kind: 'proceed'; verificationId: string }
  | { kind: 'challenge'; verificationId: string }
  | { kind: 'error'; message: string }

function judge({ success, decision, verificationId, error }: Verification): Verdict {
  if (!success) return { kind: 'error', message: error || creditMessages.userNotVerified }
  if (decision === 'ALLOW' || decision === 'ALLOWED') return { kind: 'proceed', verificationId }
  if (decision === 'CHALLENGE' || decision === 'BLOCK') {
    if (!verificationId) return { kind: 'error', message: creditMessages.noVerificationId }
    return { kind: decision === 'CHALLENGE' ? 'challenge' : 'proceed', verificationId }
  }
  return {
    kind: 'error',
    message: decision === 'DENIED' ? creditMessages.verificationDenied : creditMessages.verificationFailed,
  }
}

export const codeExpiry = (now: Date): Date => new Date(now.getTime() + otpRules.minutes * 60_000)

/**
 * Notes that a code was sent, so that its tries and sends are counted here. A verification that asks again has sent
 * another code; after the last send there are no more tries.
 */
export async function openChallenge(
  { db, now }: Deps,
  claimRequestId: string,
  verificationId: string,
  phoneLastFour: string,
): Promise<void> {
  const createdAt = now()
  const fresh = { phoneLastFour, expiresAt: codeExpiry(createdAt), acceptedAt: null }
  const again = {
    sends: sql`${otpChallenges.sends} + 1`,
    attempts: sql`case when ${otpChallenges.sends} < ${otpRules.sends} then 0 else ${otpChallenges.attempts} end`,
  }
  await db
    .insert(otpChallenges)
    .values({ claimRequestId, verificationId, createdAt, ...fresh })
    .onConflictDoUpdate({
      target: [otpChallenges.claimRequestId, otpChallenges.verificationId],
      set: { ...fresh, ...again },
    })
}

/** Changes the stored verification and its code together, unless the claim request is about another person or home by now. */
export async function whileAbout(
  { db }: Deps,
  request: ClaimRequestRow,
  change: (tx: Transaction, current: ClaimRequestRow) => Promise<unknown>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [current] = await tx.select().from(claimRequests).where(eq(claimRequests.id, request.id)).for('no key update')
    if (current && !isVerifiedAnew(request, current)) await change(tx, current)
  })
}

const setVerificationId = (tx: Transaction, { id }: ClaimRequestRow, verificationId: string | null) =>
  tx.update(claimRequests).set({ verificationId }).where(eq(claimRequests.id, id))

/** Stores the verification id, unless the claim request is about another person by now. */
export async function storeVerificationId(deps: Deps, request: ClaimRequestRow, verificationId: string): Promise<void> {
  if (verificationId) await whileAbout(deps, request, (tx, current) => setVerificationId(tx, current, verificationId))
}

/** Stores the verification id of an accepted code, and that it was accepted. */
export async function acceptCode(
  deps: Deps,
  request: ClaimRequestRow,
  challenge: SQL,
  verificationId: string,
): Promise<void> {
  await whileAbout(deps, request, async (tx, current) => {
    await setVerificationId(tx, current, verificationId)
    await tx.update(otpChallenges).set({ acceptedAt: deps.now() }).where(challenge)
  })
}

/** Removes the verification id: a bureau that asks for a code does not accept it until the code is accepted. */
export async function takeVerificationBack(deps: Deps, request: ClaimRequestRow): Promise<void> {
  await whileAbout(deps, request, async (tx, current) => {
    if (current.verificationId === request.verificationId) await setVerificationId(tx, current, null)
  })
}

const askProvider = (deps: Deps, request: ClaimRequestRow) =>
  recordedCall(
    deps,
    request.id,
    'verifyApplicant',
    deps.providers.identity.verifyUser(creditSubject(request)),
    ({ decision, status, success }) => ({ outcome: (decision || status).toUpperCase(), success }),
  ).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    deps.log('verify-user failed', { code: error.code })
    throw new ApiError(
      error.code === 'unavailable' || error.code === 'timeout' ? 503 : 502,
      creditMessages.verifyCallFailed,
    )
  })

/**
 * The third provider confirms the applicant (STATE-TP-01). Stores the id of an applicant who may proceed, and starts
 * counting the tries of a code. Throws 502 or 503 "Failed to verify user" when the provider does not answer.
 */
export async function verifyApplicant(
  deps: Deps,
  request: ClaimRequestRow,
): Promise<Verification & { verdict: Verdict }> {
  const answer = await askProvider(deps, request)
  const verification = { ...answer, decision: (answer.decision || answer.status).toUpperCase() }
  const verdict = judge(verification)
  if (verdict.kind === 'challenge')
    await openChallenge(deps, request.id, verdict.verificationId, verification.phoneLastFour)
  if (verdict.kind === 'proceed') await storeVerificationId(deps, request, verdict.verificationId)
  return { ...verification, verdict }
}
