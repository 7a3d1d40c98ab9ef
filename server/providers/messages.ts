import type { ProviderError } from './types.ts'

/** ERR-ADDR-01. */
export const addressSearchFailed =
  "Sorry, we're having trouble searching for addresses right now. Please try entering your address manually."

/** ERR-ADDR-02. */
export const addressRetrievalFailed =
  "Sorry, we couldn't retrieve the address details. Please try entering your address manually"

/** ERR-CREDIT-06 if the bureau is unavailable, otherwise ERR-CREDIT-14. */
export const searchFailed = (code: ProviderError['code']): string =>
  code === 'unavailable' || code === 'timeout' ? 'Service temporarily unavailable' : 'Failed to process credit check'

/** ERR-CREDIT-12, also for a search without a passed identity check. */
export const verificationMissing = 'Verification required for credit check'

/** ERR-CREDIT-07. */
export const verificationIdMissing = 'Verification required but no verification ID received'

/** ERR-CREDIT-11. */
export const verifyFailed = 'Failed to verify user'

/** ERR-CREDIT-13. */
export const codeFailed = 'OTP verification failed'

/** The provider's share of ERR-KBA-04. */
export const kbaFailed = 'We had an issue with identity verification'

export const resendFailed = 'We could not send a new code. Please try again later.'

export const syncFailed = 'The client could not be passed on'
export const correctionFailed = 'The client could not be corrected'
export const erasureFailed = 'The client could not be erased'
