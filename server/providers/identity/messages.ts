/** ERR-CREDIT-11. */
export const verifyFailed = 'Failed to verify user'

/** ERR-CREDIT-13. */
export const codeFailed = 'OTP verification failed'

export const resendFailed = 'We could not send a new code. Please try again later.'
