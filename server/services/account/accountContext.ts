import { toAccountClaim } from '#schemas/claim.ts'
import type { AccountContext } from '#schemas/operations/getAccount.ts'
import type { StoredClaim } from '#schemas/operations/listClaims.ts'
import type { Deps } from '../deps.ts'
import { listStored } from '../claims/listStored.ts'
import { areUnsaved, saveFound } from '../claims/saveFound.ts'
import { checkReply } from '../credit/checkReply.ts'
import { newestRuns, unlessSuperseded } from '../credit/creditRuns.ts'
import { failedAmong } from '../identity/kbaSessions.ts'
import type { ClaimRequestRow, CreditCheckRow, UserRow } from '../../database/tables/index.ts'

type CreditCheckResult = NonNullable<AccountContext['creditCheckResult']>

const countOf = (claims: StoredClaim[], wanted: StoredClaim['source']): number =>
  claims.filter(({ source }) => source === wanted).length

function storedResult(check: CreditCheckRow, claims: StoredClaim[]): CreditCheckResult {
  const { status, claimsFound, creditCheckId, errorMessage, verificationId } = checkReply(check)
  return {
    status,
    claimsFound: claimsFound ?? 0,
    ...(creditCheckId ? { creditCheckId } : {}),
    ...(errorMessage ? { errorMessage } : {}),
    ...(verificationId ? { verificationId } : {}),
    manuallySelectedCount: countOf(claims, 'manual'),
  }
}

/** A result that says success whatever came of the search (STATE-SELECT-03): it counts the claims that are saved. */
const synthesizedSuccess = (check: CreditCheckRow | undefined, claims: StoredClaim[]): CreditCheckResult => ({
  status: 'success',
  claimsFound: countOf(claims, 'credit-check'),
  ...(check?.report ? { creditCheckId: check.id } : {}),
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
    ...(result ? { creditCheckResult: result } : {}),
    ...(run ? { searchState: run.status } : {}),
    userEmail: user?.email ?? row.email ?? '',
    isNewUser: !user?.metadata.password_set,
  }
}

/** The claims of each claim request. Those that a search found and a page could not get saved are saved before. */
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
  for (const { row, check } of unsaved) await saveFound(deps, row, check)
  return unsaved.length > 0 ? listStored(deps, ids) : stored
}

/** What the account knows of each claim request (ENT-CTX-01, ENT-CTX-02). Without a user it goes by the email that the request was made with. */
export async function accountContexts(
  deps: Deps,
  rows: ClaimRequestRow[],
  user?: UserRow,
  options: { synthesizeSuccess?: boolean } = {},
): Promise<AccountContext[]> {
  const ids = rows.map(({ id }) => id)
  const [runs, failed] = [await newestRuns(deps, ids), await failedAmong(deps, rows)]
  // Whoever failed the identity check is not told what was found before.
  const runOf = ({ id }: ClaimRequestRow): CreditCheckRow | undefined => (failed.has(id) ? undefined : runs.get(id))
  const stored = await listWithFound(deps, rows, (row) => unlessSuperseded(runOf(row)))
  return rows.map((row) => {
    const [claims, run] = [stored.get(row.id)!, runOf(row)]
    const check = unlessSuperseded(run)
    const result = options.synthesizeSuccess ? synthesizedSuccess(check, claims) : check && storedResult(check, claims)
    return contextOf(row, user, { claims, result, run })
  })
}
