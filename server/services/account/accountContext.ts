import { and, desc, eq, inArray } from 'drizzle-orm'
import { toAccountClaim } from '#schemas/claim.ts'
import type { AccountContext } from '#schemas/operations/account.ts'
import type { StoredClaim } from '#schemas/operations/claims.ts'
import { claimRequests, type ClaimRequestRow, type CreditCheckRow, type UserRow } from '../../database/tables/index.ts'
import { listStored } from '../claims/listStored.ts'
import { checkReply } from '../credit/checkReply.ts'
import { newestRuns, unlessSuperseded } from '../credit/creditRuns.ts'
import type { Caller, Deps } from '../deps.ts'
import { failedAmong } from '../identity/kbaSessions.ts'
import { requestIdsOfUser } from '../ownedRequest.ts'
import { currentUser } from '../sessions.ts'
import { areUnsaved, keepFound } from '../claims/keepFound.ts'
import { savesEnded } from '../claims/savesUnderWay.ts'
import { permittedAmong } from '../credit/permit.ts'
import { missingParts } from '../applicant/creditSubject.ts'

type SearchState = CreditCheckRow['status']

/** Searches without a result: failed, waiting for a code, of unknown outcome, or about another person. */
const cameToNothing: readonly SearchState[] = ['error', 'challenge', 'unknown', 'superseded']

/**
 * The ids of the claim requests whose applicant may ask for a search now: there was none, or the one in `state` had no
 * result. `runCheck` asks the gate and the limits again when they do.
 */
async function searchableAmong(
  deps: Deps,
  asked: readonly { request: ClaimRequestRow; state: SearchState | undefined }[],
): Promise<ReadonlySet<string>> {
  const open = asked.filter(
    ({ request, state }) =>
      (state === undefined || cameToNothing.includes(state)) && missingParts(request).length === 0,
  )
  return permittedAmong(
    deps,
    open.map(({ request }) => request),
  )
}

type CreditCheckResult = NonNullable<AccountContext['creditCheckResult']>

const countOf = (claims: StoredClaim[], wanted: StoredClaim['source']): number =>
  claims.filter(({ source }) => source === wanted).length

function storedResult(check: CreditCheckRow, claims: StoredClaim[]): CreditCheckResult {
  const { status, claimsFound, creditCheckId, errorMessage, verificationId } = checkReply(check)
  return {
    status,
    claimsFound: claimsFound ?? 0,
    creditCheckId,
    errorMessage,
    verificationId,
    manuallySelectedCount: countOf(claims, 'manual'),
  }
}

/** A result that reports success whatever the search gave (STATE-SELECT-03). It counts the stored claims. */
const synthesizedSuccess = (check: CreditCheckRow | undefined, claims: StoredClaim[]): CreditCheckResult => ({
  status: 'success',
  claimsFound: countOf(claims, 'credit-check'),
  creditCheckId: check?.report ? check.id : undefined,
  manuallySelectedCount: countOf(claims, 'manual'),
})

interface Known {
  claims: StoredClaim[]
  result: CreditCheckResult | undefined
  run: CreditCheckRow | undefined
}

function contextOf(row: ClaimRequestRow, user: UserRow | undefined, { claims, result, run }: Known): AccountContext {
  return {
    claimRequest: {
      id: row.id,
      claim_reference: row.claimReference,
      first_name: row.firstName ?? '',
      last_name: row.lastName ?? '',
      email: row.email ?? '',
      phone_number: row.phoneNumber ?? '',
    },
    claims: claims.map(toAccountClaim),
    creditCheckResult: result,
    searchState: run?.status,
    userEmail: user?.email ?? row.email ?? '',
    isNewUser: !user?.metadata.password_set,
  }
}

/** The claims of each claim request, by its id. Claims that a search found but a page failed to save are saved first. */
async function listWithFound(
  deps: Deps,
  rows: ClaimRequestRow[],
  checkOf: (row: ClaimRequestRow) => CreditCheckRow | undefined,
): Promise<Map<string, StoredClaim[]>> {
  const ids = rows.map(({ id }) => id)
  const stored = await listStored(deps, ids)
  const unsaved = rows.flatMap((row) => {
    const check = checkOf(row)
    return areUnsaved(check, stored.get(row.id)!) ? [{ row, check }] : []
  })
  for (const { row, check } of unsaved) await keepFound(deps, row, check)
  return unsaved.length > 0 ? listStored(deps, ids) : stored
}

/** The account context of each claim request (ENT-CTX-01, ENT-CTX-02). Without a user it uses the email of the claim request. */
async function accountContexts(
  deps: Deps,
  caller: Caller,
  rows: ClaimRequestRow[],
  user?: UserRow,
  options: { synthesizeSuccess?: boolean } = {},
): Promise<AccountContext[]> {
  const ids = rows.map(({ id }) => id)
  await savesEnded(deps, caller, ids)
  const [runs, failed] = [await newestRuns(deps, ids), await failedAmong(deps, rows)]
  // An applicant who failed the identity check does not learn what was found before.
  const runOf = ({ id }: ClaimRequestRow): CreditCheckRow | undefined => (failed.has(id) ? undefined : runs.get(id))
  const stored = await listWithFound(deps, rows, (row) => unlessSuperseded(runOf(row)))
  return rows.map((row) => {
    const [claims, run] = [stored.get(row.id)!, runOf(row)]
    const check = unlessSuperseded(run)
    const result = options.synthesizeSuccess ? synthesizedSuccess(check, claims) : check && storedResult(check, claims)
    return contextOf(row, user, { claims, result, run })
  })
}

/**
 * The account context of one claim request. The user counts only if the claim request is theirs: this browser may hold one that is not tied to an account
 * yet. `synthesizeSuccess` gives a result that reports success whatever the search gave.
 */
export async function contextOfRequest(
  deps: Deps,
  caller: Caller,
  row: ClaimRequestRow,
  options: { synthesizeSuccess: boolean },
): Promise<AccountContext> {
  const user = await currentUser(deps, caller)
  const [context] = await accountContexts(deps, caller, [row], user?.id === row.userId ? user : undefined, options)
  return context!
}

/** The same for every claim request of an account at one brand, newest first; `maySearch` marks those that may be searched for now. */
export async function contextsOfUser(deps: Deps, caller: Caller, user: UserRow): Promise<AccountContext[]> {
  const which = and(
    inArray(claimRequests.id, await requestIdsOfUser(deps, user.id)),
    eq(claimRequests.brandId, caller.brand.brandId),
  )
  const rows = await deps.db.select().from(claimRequests).where(which).orderBy(desc(claimRequests.createdAt))
  const contexts = await accountContexts(deps, caller, rows, user)
  const searchable = await searchableAmong(
    deps,
    rows.map((request, index) => ({ request, state: contexts[index]!.searchState })),
  )
  return contexts.map((context, index) => (searchable.has(rows[index]!.id) ? { ...context, maySearch: true } : context))
}
