import { and, desc, eq, gte, isNull, lt } from 'drizzle-orm'
import { claimRequests, otpChallenges, type ClaimRequestRow } from '../../database/tables/index.ts'
import type { Caller, Deps } from '../deps.ts'
import { countVerification } from '../counting/counts.ts'
import { personKey } from '../identity/kbaSessions.ts'
import { otpRules } from '../../policy/limits.ts'
import { oneAtATime } from '../turns.ts'
import { isVerifiedAnew } from '../applicant/samePerson.ts'
import { codeExpiry, verifyApplicant, type Verification } from './verifyApplicant.ts'

const decided = (decision: 'ALLOW' | 'CHALLENGE', verificationId: string, phoneLastFour = ''): Verification => ({
  decision,
  status: decision,
  verificationId,
  phoneLastFour,
  message: '',
  success: true,
  error: '',
})

/** Milliseconds for which a code also answers calls that arrive later than the first, at this process or another. */
const stragglers = 5000

/**
 * What a verification of this applicant has left since `since`: their id if they may proceed, or a code that was
 * sent and can still be tried.
 */
async function leftSince({ db }: Deps, request: ClaimRequestRow, since: Date): Promise<Verification | undefined> {
  const isOpen = and(
    eq(otpChallenges.claimRequestId, claimRequests.id),
    isNull(otpChallenges.acceptedAt),
    lt(otpChallenges.attempts, otpRules.tries),
    gte(otpChallenges.expiresAt, codeExpiry(since)),
  )
  const [found] = await db
    .select({ current: claimRequests, asked: otpChallenges.verificationId, phoneLastFour: otpChallenges.phoneLastFour })
    .from(claimRequests)
    .leftJoin(otpChallenges, isOpen)
    .where(eq(claimRequests.id, request.id))
    .orderBy(desc(otpChallenges.expiresAt))
    .limit(1)
  if (!found || isVerifiedAnew(request, found.current)) return undefined
  if (found.current.verificationId) return decided('ALLOW', found.current.verificationId)
  return found.asked ? decided('CHALLENGE', found.asked, found.phoneLastFour ?? '') : undefined
}

/**
 * Asks the third provider once for all calls at about the same time, since each time may send a code. Throws 429 after
 * too many, and what `verifyApplicant` throws.
 */
export function verifyOnce(deps: Deps, caller: Caller, request: ClaimRequestRow): Promise<Verification> {
  const since = new Date(deps.now().getTime() - stragglers)
  return oneAtATime<Verification>(
    deps,
    `verification of ${request.id} as ${personKey(deps, request)} at ${request.phoneNumber}`,
    {
      patience: deps.providers.identity.patience,
      held: () => leftSince(deps, request, since),
      work: async () => {
        const uses = await countVerification(deps, caller, request)
        const verification = await verifyApplicant(deps, request)
        if (verification.verdict.kind !== 'challenge') await uses.withoutCode()
        return verification
      },
    },
  )
}
