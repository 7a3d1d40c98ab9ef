import type { AccountContext } from '#schemas/operations/getAccount.ts'

const notSearched = 'Your credit file has not been searched, and no lender has been added.'

/** Why a claim request has no agreements, by the result of the credit search. */
const reasons: Record<NonNullable<AccountContext['searchState']>, string> = {
  running: 'Your credit file is still being searched. No lender has been added.',
  challenge: 'Your credit file has not been searched, because the code was not entered. No lender has been added.',
  success: 'No agreement was found in your credit file, and no lender has been added.',
  partial:
    'The search of your credit file was not complete. No agreement has been found, and no lender has been added.',
  error: 'The search of your credit file did not work out, and no lender has been added.',
  unknown: 'We do not know what the search of your credit file found. No lender has been added.',
  superseded: 'Your credit file has not been searched since you changed your details. No lender has been added.',
}

/**
 * The text for a claim request without agreements. A failed identity check counts like a search that was not made. A
 * newer server may send states that are not listed here.
 */
export const nothingFound = (search: AccountContext['searchState']): string =>
  search === undefined ? notSearched : (reasons[search] ?? reasons.unknown)
