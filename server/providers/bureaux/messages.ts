import type { ProviderError } from '../types.ts'

/** ERR-CREDIT-06 when the bureau is away, ERR-CREDIT-14 otherwise. */
export const searchFailed = (code: ProviderError['code']): string =>
  code === 'unavailable' || code === 'timeout' ? 'Service temporarily unavailable' : 'Failed to process credit check'

/** ERR-CREDIT-12, and the same for a search without a passed identity check. */
export const verificationMissing = 'Verification required for credit check'

/** ERR-CREDIT-07. */
export const verificationIdMissing = 'Verification required but no verification ID received'
