import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { otpChallenges, type ClaimRequestRow } from '../../database/tables/index.ts'
import type { Caller, Deps } from '../deps.ts'
import { ProviderError } from '../../providers/types.ts'
import { ApiError, notFound } from '../../base/apiError.ts'
import { recordedCall } from '../events/recordEvent.ts'
import { countCodeSent, countCodeTried, noMoreCodes } from '../counting/counts.ts'
import { unlessItFails } from '../counting/countUses.ts'
import { otpRules } from '../../policy/limits.ts'
import { oneAtATime } from '../turns.ts'
import { creditMessages } from '../../data/creditMessages.ts'
import { acceptCode, codeExpiry } from './verifyApplicant.ts'

export interface CodeVerdict {
  accepted: boolean
  decision: string
  verificationId: string
  message: string
  error: string
}

const challengeOf = (requestId: string, verificationId: string) =>
  and(eq(otpChallenges.claimRequestId, requestId), eq(otpChallenges.verificationId, verificationId))!

async function challenge({ db }: Deps, requestId: string, verificationId: string) {
  const [row] = await db.select().from(otpChallenges).where(challengeOf(requestId, verificationId))
  if (!row) throw notFound()
  return row
}

/** Takes one of the tries, in a single statement, so that guesses sent at the same time cannot share a try. */
async function takeTry({ db, now }: Deps, requestId: string, verificationId: string): Promise<void> {
  const taken = await db
    .update(otpChallenges)
    .set({ attempts: sql`${otpChallenges.attempts} + 1` })
    .where(
      and(
        challengeOf(requestId, verificationId),
        lt(otpChallenges.attempts, otpRules.tries),
        gt(otpChallenges.expiresAt, now()),
      ),
    )
    .returning({ id: otpChallenges.id })
  if (taken.length === 0) throw new ApiError(429, 'This code is no longer valid. Please ask for a new code.')
}

/** Takes one of the sends in the same way, and resets the tries. The new code's time starts once it is sent. */
async function takeSend({ db }: Deps, requestId: string, verificationId: string): Promise<void> {
  const taken = await db
    .update(otpChallenges)
    .set({ sends: sql`${otpChallenges.sends} + 1`, attempts: 0 })
    .where(and(challengeOf(requestId, verificationId), lt(otpChallenges.sends, otpRules.sends)))
    .returning({ id: otpChallenges.id })
  if (taken.length === 0) throw new ApiError(429, noMoreCodes)
}

const isAccepted = ({ success, decision }: { success: boolean; decision: string }): boolean =>
  success && ['ALLOW', 'ALLOWED'].includes(decision.toUpperCase())

/** Checks a one-time code (CALL-12, CALL-42). Throws 404 when this request was never asked for one, 429 when the tries are used up or the code is too old. */
export async function checkCode(
  deps: Deps,
  caller: Caller,
  request: ClaimRequestRow,
  verificationId: string,
  otp: string,
): Promise<CodeVerdict> {
  const known = await challenge(deps, request.id, verificationId)
  if (known.acceptedAt)
    return {
      accepted: true,
      decision: 'ALLOW',
      verificationId: request.verificationId ?? verificationId,
      message: '',
      error: '',
    }
  const uses = await countCodeTried(deps, caller, request)
  await unlessItFails(uses, () => takeTry(deps, request.id, verificationId))
  const answer = await recordedCall(
    deps,
    request.id,
    'checkCode',
    deps.providers.identity.checkOtp({ verificationId, otp }),
    (told) => ({ outcome: isAccepted(told) ? 'accepted' : 'refused' }),
  )
  const decision = answer.decision.toUpperCase()
  const accepted = isAccepted(answer)
  const confirmed = answer.verificationId || verificationId
  if (accepted) {
    await uses.giveBack()
    await acceptCode(deps, request, challengeOf(request.id, verificationId), confirmed)
  }
  if (!accepted && !decision) throw new ApiError(502, answer.error || creditMessages.otpFailed)
  return {
    accepted,
    decision,
    verificationId: confirmed,
    message: answer.message,
    error: accepted ? '' : answer.error || creditMessages.otpFailed,
  }
}

const send = (deps: Deps, request: ClaimRequestRow, verificationId: string): Promise<void> =>
  recordedCall(deps, request.id, 'sendCode', deps.providers.identity.resendOtp({ verificationId }), () => ({
    outcome: 'sent',
  })).catch((error: unknown) => {
    if (error instanceof ProviderError) throw new ApiError(503, 'We could not send a new code. Please try again later.')
    throw error
  })

/** Has a new code sent: one code for all calls that ask at the same time. Throws 404 as above, 429 after the third code or too many to one phone. */
export async function resendCode(
  deps: Deps,
  caller: Caller,
  request: ClaimRequestRow,
  verificationId: string,
): Promise<void> {
  const { expiresAt } = await challenge(deps, request.id, verificationId)
  const isSent = async () => (await challenge(deps, request.id, verificationId)).expiresAt > expiresAt
  await oneAtATime(deps, `another code of ${verificationId} for ${request.id}`, {
    patience: deps.providers.identity.patience,
    held: async () => (await isSent()) || undefined,
    work: async () => {
      const uses = await countCodeSent(deps, caller, request)
      await unlessItFails(uses, () => takeSend(deps, request.id, verificationId))
      await send(deps, request, verificationId)
      await deps.db
        .update(otpChallenges)
        .set({ expiresAt: codeExpiry(deps.now()) })
        .where(challengeOf(request.id, verificationId))
      return true
    },
  })
}
