import type { ProviderError } from '../types.ts'

/** ERR-CREDIT-06 if the bureau is unavailable, otherwise ERR-CREDIT-14. */
export const searchFailed = (code: ProviderError['code']): string =>
  code === 'unavailable' || code === 'timeout' ? 'Service temporarily unavailable' : 'Failed to process credit check'

/** ERR-CREDIT-12, also for a search without a passed identity check. */
export const verificationMissing = 'Verification required for credit check'

/** ERR-CREDIT-07. */
export const verificationIdMissing = 'Verification required but no verification ID received'
