import type { Static } from 'runnel/contracts'
import type { creditCheckReply } from '#schemas/operations/credit.ts'
import { ApiError } from '../../base/apiError.ts'
import type { ClaimRequestRow, CreditCheckRow } from '../../database/tables/index.ts'
import { creditMessages } from '../../data/creditMessages.ts'
import type { Deps } from '../deps.ts'
import { latestRun, settledRun } from './creditRuns.ts'
import { mayBeTold } from './permit.ts'

const lastFour = /^[0-9]{4}$/

/** A credit check as its callers see it (ENT-CCR-01). A waiting code is an error named OTP_CHALLENGE_REQUIRED. */
export function checkReply(check: CreditCheckRow | undefined): Static<typeof creditCheckReply> {
  if (!check) return { success: false, status: 'error', errorMessage: creditMessages.notCompleted }
  const { id, status, provider, claimsFound, errorMessage, verificationId, phoneLastFour } = check
  if (status === 'success' || status === 'partial')
    return {
      success: true,
      status,
      creditCheckId: id,
      claimsFound,
      provider,
      verificationId: verificationId || undefined,
    }
  const told = status === 'error' || status === 'challenge' ? errorMessage : undefined
  return {
    success: false,
    status: 'error',
    provider,
    errorMessage: told || creditMessages.notCompleted,
    verificationId: (status === 'challenge' && verificationId) || undefined,
    phoneLastFour: status === 'challenge' && lastFour.test(phoneLastFour ?? '') ? phoneLastFour! : undefined,
  }
}

/** The reply to a caller who may not know what was found, nor whether anything was found. */
const untold: Static<typeof creditCheckReply> = {
  success: false,
  status: 'error',
  errorMessage: creditMessages.verificationRequired,
}

/** The result of the search of a claim request; a search under way is waited for. A person who failed the identity check learns nothing. */
export async function readCreditCheck(deps: Deps, request: ClaimRequestRow): Promise<Static<typeof creditCheckReply>> {
  const latest = await latestRun(deps, request.id)
  const settled = latest?.status === 'running' ? await settledRun(deps, latest) : latest
  return (await mayBeTold(deps, request)) ? checkReply(settled) : untold
}

const statusOf = (message: string): number => {
  if (message === creditMessages.verificationRequired) return 400
  return message === creditMessages.unavailable ? 503 : 502
}

/** Throws 400, 502 or 503 with the reason when a search gave no report. */
export function requireReport({ report, errorMessage }: CreditCheckRow): void {
  if (report) return
  const message = errorMessage ?? creditMessages.failed
  throw new ApiError(statusOf(message), message)
}
