import { desc, eq } from 'drizzle-orm'
import { toAccountClaim } from '#schemas/claim.ts'
import type { StoredClaim } from '#schemas/operations/listClaims.ts'
import getAccount, { type AccountContext } from '#schemas/operations/getAccount.ts'
import { claimRequests } from '../../database/tables/index.ts'
import { listStored } from '../../services/claims/listStored.ts'
import { checkReply } from '../../services/credit/checkReply.ts'
import { latestRuns } from '../../services/credit/creditRuns.ts'
import type { ClaimRequestRow, CreditCheckRow } from '../../services/ownedRequest.ts'
import { signedInUser, type UserRow } from '../../services/sessions.ts'
import { route } from '../route.ts'

function creditCheckResult(check: CreditCheckRow, claims: StoredClaim[]): AccountContext['creditCheckResult'] {
  const { status, claimsFound, creditCheckId, errorMessage } = checkReply(check)
  return {
    status,
    claimsFound: claimsFound ?? 0,
    ...(creditCheckId ? { creditCheckId } : {}),
    ...(errorMessage ? { errorMessage } : {}),
    manuallySelectedCount: claims.filter(({ source }) => source === 'manual').length,
  }
}

const context = (user: UserRow, row: ClaimRequestRow, claims: StoredClaim[], check: CreditCheckRow | undefined): AccountContext => ({
  claimRequest: {
    id: row.id,
    claim_reference: row.claimReference,
    first_name: row.firstName ?? '',
    last_name: row.lastName ?? '',
    email: row.email ?? '',
    phone_number: row.phoneNumber ?? '',
  },
  claims: claims.map(toAccountClaim),
  ...(check ? { creditCheckResult: creditCheckResult(check, claims) } : {}),
  userEmail: user.email,
  isNewUser: !user.metadata.password_set,
})

export default route(getAccount, async ({ deps, request }) => {
  const user = await signedInUser(deps, request)
  const rows = await deps.db.select().from(claimRequests).where(eq(claimRequests.userId, user.id)).orderBy(desc(claimRequests.createdAt))
  const ids = rows.map(({ id }) => id)
  const [claims, checks] = [await listStored(deps, ids), await latestRuns(deps, ids)]
  return { success: true, data: rows.map((row) => context(user, row, claims.get(row.id)!, checks.get(row.id))) }
})
