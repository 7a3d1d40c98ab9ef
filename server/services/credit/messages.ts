/** The words of the documents for a credit check that did not work out (ERR-CREDIT-*, ERR-OTHER-03). */
export const creditMessages = {
  otpRequired: 'OTP_CHALLENGE_REQUIRED',
  notCompleted: "We couldn't complete your credit check. Please try again.",
  unprocessable: "We couldn't process your credit report. Please try again.",
  unexpected: 'An unexpected error occurred. Please try again.',
  unavailable: 'Service temporarily unavailable',
  noVerificationId: 'Verification required but no verification ID received',
  couldNotProceed: 'Verification required but could not proceed',
  userNotVerified: 'User verification failed',
  verificationFailed: 'Verification failed',
  verificationDenied: 'Verification denied',
  verifyCallFailed: 'Failed to verify user',
  verificationRequired: 'Verification required for credit check',
  otpFailed: 'OTP verification failed',
  failed: 'Failed to process credit check',
  noReference: 'Claim reference not found',
} as const
