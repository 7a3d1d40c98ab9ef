/** ERR-CREDIT-11. */
export const verifyFailed = 'Failed to verify user'

/** ERR-CREDIT-13. */
export const codeFailed = 'OTP verification failed'

/** The provider's share of ERR-KBA-04. */
export const kbaFailed = 'We had an issue with identity verification'

export const resendFailed = 'We could not send a new code. Please try again later.'
