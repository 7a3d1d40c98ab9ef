import { proofOf, type CreditProviderKind } from '#schemas/theme.ts'
import type { Caller, Deps } from '../deps.ts'
import { permitSearch } from './permit.ts'
import type { Permit } from '../../policy/search.ts'
import { ProviderError } from '../../providers/types.ts'
import { ApiError, TooMany } from '../../base/apiError.ts'
import { countCodeSent, countSearch, type CodeUses } from '../counting/counts.ts'
import type { ClaimRequestRow, CreditCheckRow } from '../../database/tables/index.ts'
import { challengeAgain, finishRun, forgetRun, newestRun, newRun, resumeRun, settledRun } from './creditRuns.ts'
import { recordCall } from '../events/recordEvent.ts'
import { creditSubject } from '../applicant/creditSubject.ts'
import { claimsIn } from './reportClaims.ts'
import { creditMessages } from '../../data/creditMessages.ts'
import { openChallenge, takeVerificationBack, verifyApplicant } from './verifyApplicant.ts'

type Outcome = Partial<
  Pick<CreditCheckRow, 'verificationId' | 'phoneLastFour' | 'errorMessage' | 'report' | 'claimsFound'>
> &
  Pick<CreditCheckRow, 'status'>

const failed = (errorMessage: string): Outcome => ({ status: 'error', errorMessage })
const challenged = (verificationId: string, phoneLastFour: string): Outcome => ({
  status: 'challenge',
  errorMessage: creditMessages.otpRequired,
  verificationId,
  phoneLastFour,
})

interface SearchOptions {
  /** Who asks for the search: searches are also counted by browser, address and brand. */
  caller: Caller
  /** Whether this run verifies the applicant where the provider needs it; otherwise the verification must be there already. */
  verifies: boolean
  /** Whether the applicant asks for another search although the outcome of the last one is unknown. */
  again: boolean
}

/** One permitted search. */
interface Search extends Permit, SearchOptions {
  request: ClaimRequestRow
  run: CreditCheckRow
  /** Whether a code must be accepted first; a decision without one is not enough. */
  needsCode: boolean
}

const awaitsVerification = ({ request, run, needsCode }: Search): boolean =>
  needsCode || (proofOf[run.provider] === 'decision' && !request.verificationId)

/** The idempotency key of a search: the run and, after an accepted code, its verification. A bureau never searches twice for the same key. */
const searchKey = ({ run, request }: Search): string => [run.id, request.verificationId].filter(Boolean).join(':')

/** Told as any search that a provider refuses: nobody learns from it that somebody failed elsewhere. Only the operator does. */
async function heldBack(deps: Deps, { request }: Search): Promise<Outcome> {
  await recordCall(deps, request.id, 'creditSearch', { outcome: 'held back' })
  return failed(creditMessages.failed)
}

async function searched(deps: Deps, search: Search): Promise<Outcome> {
  if (search.needsCode) return heldBack(deps, search)
  if (awaitsVerification(search)) return failed(creditMessages.verificationRequired)
  const { request, run, kbaSessionId } = search
  const subject = { ...creditSubject(request), idempotencyKey: searchKey(search), kbaSessionId }
  const answer = await deps.providers.bureaux.search(run.provider, subject)
  if (answer.status === 'challenge') {
    if (!answer.verificationId) return failed(creditMessages.couldNotProceed)
    await openChallenge(deps, request.id, answer.verificationId, answer.phoneLastFour)
    await takeVerificationBack(deps, request)
    return challenged(answer.verificationId, answer.phoneLastFour)
  }
  return {
    status: answer.status,
    report: answer.report,
    claimsFound: (await claimsIn(deps, request, run.provider, answer.report)).length,
    errorMessage: null,
    verificationId: request.verificationId,
  }
}

/** Verifies first where the provider needs it, unless the claim request holds a verification id already (STATE-TP-01, STATE-TP-06). */
async function verifiedAndSearched(deps: Deps, search: Search): Promise<Outcome> {
  if (!search.verifies || !awaitsVerification(search)) return searched(deps, search)
  const verification = await verifyApplicant(deps, search.request).catch((error: unknown) => {
    if (search.needsCode && error instanceof ApiError) return undefined
    throw error
  })
  if (verification?.verdict.kind === 'challenge')
    return challenged(verification.verdict.verificationId, verification.phoneLastFour)
  if (!verification || search.needsCode) return heldBack(deps, search)
  const { verdict } = verification
  if (verdict.kind === 'error') return failed(verdict.message)
  return searched(deps, { ...search, request: { ...search.request, verificationId: verdict.verificationId } })
}

function explain(deps: Deps, error: unknown): Outcome {
  if (error instanceof ApiError) return failed(error.message)
  if (!(error instanceof ProviderError)) return failed(creditMessages.unexpected)
  deps.log('credit search failed', { code: error.code })
  if (error.code === 'unavailable' || error.code === 'timeout') return failed(creditMessages.unavailable)
  return failed(error.code === 'malformed' ? creditMessages.unprocessable : error.message || creditMessages.failed)
}

async function perform(deps: Deps, search: Search): Promise<CreditCheckRow> {
  const outcome = await verifiedAndSearched(deps, search).catch((error: unknown) => explain(deps, error))
  return finishRun(deps, search.request, search.run.id, outcome)
}

/**
 * Counts a search after its run is written down, so that only one of several simultaneous calls is counted. A run that
 * is refused is taken away again.
 */
async function counted(
  deps: Deps,
  search: Search,
  takeAway: (run: CreditCheckRow) => Promise<void>,
): Promise<CodeUses> {
  const { caller, request, run, verifies } = search
  return countSearch(deps, caller, request, { verifies: verifies && awaitsVerification(search) }).catch(
    async (refusal: unknown) => {
      await takeAway(run)
      throw refusal
    },
  )
}

/**
 * Counts a search and makes it. A code that the bureau itself sends is counted after it was sent: no search is refused
 * because of a code that may never be sent.
 */
async function countedAndMade(
  deps: Deps,
  search: Search,
  takeAway: (run: CreditCheckRow) => Promise<void>,
): Promise<CreditCheckRow> {
  const uses = await counted(deps, search, takeAway)
  const done = await perform(deps, search)
  if (done.status !== 'challenge') await uses.withoutCode()
  else if (!search.verifies || !awaitsVerification(search))
    await countCodeSent(deps, search.caller, search.request).catch(unlessTooMany)
  return done
}

function unlessTooMany(error: unknown): void {
  if (!(error instanceof TooMany)) throw error
}

const isFound = ({ status }: CreditCheckRow): boolean => status === 'success' || status === 'partial'

/**
 * Runs the credit check of a claim request, at most once (AMB-32). A result is given again, a run under way is waited
 * for, and an open code is asked for again. Another run follows only if the last one failed or was about another person.
 * If the process of a run died, its search may have been made, so its status is `unknown`: another run follows only
 * when the applicant asks for one (`again`).
 *
 * Throws what `permitSearch` throws, 400 when the claim request lacks what a search needs, 429 after too many runs.
 */
export async function runCheck(
  deps: Deps,
  request: ClaimRequestRow,
  provider: CreditProviderKind,
  options: SearchOptions,
): Promise<CreditCheckRow> {
  const permit = await permitSearch(deps, options.caller, request, provider)
  creditSubject(request)
  const newest = await newestRun(deps, request.id)
  const isWaitedFor = newest?.status === 'running'
  const latest = isWaitedFor ? await settledRun(deps, newest) : newest
  if (latest && (latest.status === 'unknown' ? !options.again : isWaitedFor || isFound(latest))) return latest
  const search = { ...permit, ...options, request }
  if (latest?.status === 'challenge') {
    const resumed = await resumeRun(deps, request, latest)
    if (resumed)
      return resumed.status === 'running'
        ? countedAndMade(deps, { ...search, run: resumed }, (taken) => challengeAgain(deps, taken))
        : resumed
  }
  const run = await newRun(deps, request, { run: (latest?.run ?? 0) + 1, provider, proof: permit.proof })
  if (!run) return runCheck(deps, request, provider, options)
  return countedAndMade(deps, { ...search, run }, (refused) => forgetRun(deps, refused))
}
