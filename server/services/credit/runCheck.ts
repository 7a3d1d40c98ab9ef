import type { FastifyRequest } from 'fastify'
import type { CreditProviderKind } from '#schemas/theme.ts'
import type { Deps } from '../../deps.ts'
import { creditProviders } from '../../providers/creditProviders.ts'
import { ProviderError, type CreditReport } from '../../providers/types.ts'
import { ApiError } from '../apiError.ts'
import { lenderFinder } from '../claims/findLender.ts'
import { countSearch } from '../counting/counts.ts'
import type { ClaimRequestRow, CreditCheckRow } from '../ownedRequest.ts'
import { finishRun, newestRun, newRun, resumeRun, settledRun } from './creditRuns.ts'
import { creditSubject } from './creditSubject.ts'
import { extractClaims } from './extractClaims.ts'
import { creditMessages } from './messages.ts'
import { openChallenge, verifyApplicant } from './verifyApplicant.ts'

type Outcome = Partial<Pick<CreditCheckRow, 'verificationId' | 'phoneLastFour' | 'errorMessage' | 'report' | 'claimsFound'>> & Pick<CreditCheckRow, 'status'>

const failed = (errorMessage: string): Outcome => ({ status: 'error', errorMessage })
const challenged = (verificationId: string, phoneLastFour: string): Outcome => ({ status: 'challenge', errorMessage: creditMessages.otpRequired, verificationId, phoneLastFour })

interface SearchOptions {
  /** Who calls: searches are counted by more than whom they are about. */
  caller?: FastifyRequest
  /** Whether a provider that needs a verified applicant verifies here; else that was done before. */
  verifies: boolean
  /** The identity check that the applicant has passed. */
  kbaSessionId?: string
  /** The applicant asks for another search although nobody knows what came of the last one. */
  again: boolean
}

const awaitsVerification = (request: ClaimRequestRow, provider: CreditProviderKind): boolean => creditProviders[provider].needs === 'verification' && !request.verificationId

async function searched(deps: Deps, request: ClaimRequestRow, provider: CreditProviderKind, { kbaSessionId }: SearchOptions): Promise<Outcome> {
  if (awaitsVerification(request, provider)) return failed(creditMessages.verificationRequired)
  const answer = await deps.providers.bureaux.search(provider, { ...creditSubject(request), ...(kbaSessionId ? { kbaSessionId } : {}) })
  if (answer.status === 'challenge') {
    if (!answer.verificationId) return failed(creditMessages.couldNotProceed)
    await openChallenge(deps, request.id, answer.verificationId, answer.phoneLastFour)
    return challenged(answer.verificationId, answer.phoneLastFour)
  }
  return { status: answer.status, report: answer.report, claimsFound: (await claimsIn(deps, request, provider, answer.report)).length, errorMessage: null }
}

/** Verifies first where the provider needs it, unless the claim request holds a verification id already (STATE-TP-01, STATE-TP-06). */
async function verifiedAndSearched(deps: Deps, request: ClaimRequestRow, provider: CreditProviderKind, options: SearchOptions): Promise<Outcome> {
  if (!options.verifies || !awaitsVerification(request, provider)) return searched(deps, request, provider, options)
  const { verdict, phoneLastFour } = await verifyApplicant(deps, request)
  if (verdict.kind === 'error') return failed(verdict.message)
  if (verdict.kind === 'challenge') return challenged(verdict.verificationId, phoneLastFour)
  return searched(deps, { ...request, verificationId: verdict.verificationId }, provider, options)
}

function explain(deps: Deps, error: unknown): Outcome {
  if (error instanceof ApiError) return failed(error.message)
  if (!(error instanceof ProviderError)) return failed(creditMessages.unexpected)
  deps.log('credit search failed', { code: error.code })
  if (error.code === 'unavailable' || error.code === 'timeout') return failed(creditMessages.unavailable)
  return failed(error.code === 'malformed' ? creditMessages.unprocessable : error.message || creditMessages.failed)
}

async function perform(deps: Deps, request: ClaimRequestRow, run: CreditCheckRow, options: SearchOptions): Promise<CreditCheckRow> {
  const outcome = await verifiedAndSearched(deps, request, run.provider, options).catch((error: unknown) => explain(deps, error))
  return finishRun(deps, request, run.id, outcome)
}

/** The claims that a stored report holds, with the lenders of the request's company. */
export async function claimsIn(deps: Deps, request: ClaimRequestRow, provider: CreditProviderKind, report: CreditReport) {
  const { paymentFrequency } = creditProviders[provider]
  return extractClaims(report, { paymentFrequency, lenderId: await lenderFinder(deps, request.companyId), now: deps.now().getTime() })
}

const isFound = ({ status }: CreditCheckRow): boolean => status === 'success' || status === 'partial'

/**
 * Runs the credit check of a claim request, at most once (AMB-32): a result that is held is given again, a run under way is waited for,
 * a code that is still open is asked for again, and only a run that failed or was about somebody else is followed by another. One of which nothing is known,
 * since its process died, may have been a search: it stands until the applicant asks for another.
 * Throws 400 when the request lacks what a search needs, 429 after too many runs.
 */
export async function runCheck(deps: Deps, request: ClaimRequestRow, provider: CreditProviderKind, options: SearchOptions): Promise<CreditCheckRow> {
  creditSubject(request)
  const newest = await newestRun(deps, request.id)
  const isWaitedFor = newest?.status === 'running'
  const latest = isWaitedFor ? await settledRun(deps, newest) : newest
  if (latest && (latest.status === 'unknown' ? !options.again : isWaitedFor || isFound(latest))) return latest
  if (latest?.status === 'challenge') {
    const resumed = await resumeRun(deps, request, latest)
    if (resumed) return resumed.status === 'running' ? perform(deps, request, resumed, options) : resumed
  }
  if (options.caller) await countSearch(deps, options.caller, request)
  const run = await newRun(deps, request.id, (latest?.run ?? 0) + 1, provider)
  return run ? perform(deps, request, run, options) : runCheck(deps, request, provider, options)
}
