import type { AccountContext } from '#schemas/operations/getAccount.ts'

const notSearched = 'Your credit file has not been searched, and no lender has been added.'

/** By how the credit search ended: why a claim request lists nothing. */
const reasons: Record<string, string> = {
  success: 'No agreement was found in your credit file, and no lender has been added.',
  partial: 'The search of your credit file was not complete. No agreement has been found, and no lender has been added.',
  error: 'The search of your credit file did not work out, and no lender has been added.',
}

/** What a claim request without agreements says. Without a result nothing was searched, which is so when the identity check was not passed. */
export const nothingFound = (result: AccountContext['creditCheckResult']): string => reasons[result?.status ?? ''] ?? notSearched
