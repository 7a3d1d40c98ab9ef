import type { operations, OperationName } from '#schemas/operations/index.ts'

type Contract<N extends OperationName> = (typeof operations)[N]
type Text<N extends OperationName> = Contract<N>['failures'][number]['text']

interface Endpoint<N extends OperationName> {
  method: Contract<N> extends { method: infer Method } ? Method : never
  path: Contract<N> extends { path: infer Path } ? Path : never
  /** The message for each status; `other` is used when the server sends no message of its own. */
  texts: { [status: number]: Text<N>; other: Text<N> }
}

/**
 * The method, path and messages of the operations that pages call. They repeat the contracts, because importing those
 * would bring their schemas and typebox into the page. The types are the contracts' own literals, so that a change of a
 * contract is a compile error here.
 */
export const endpoints = {
  signIn: {
    method: 'POST',
    path: '/api/auth/sign-in',
    texts: {
      429: 'Too many attempts. Please wait a few minutes and try again.',
      other: 'Email or password is not right',
    },
  },
  setSession: { method: 'POST', path: '/api/auth/set-session', texts: { other: 'Your session could not be started' } },
  signOutEverywhere: {
    method: 'POST',
    path: '/api/auth/sign-out-everywhere',
    texts: { other: 'You are still signed in. Please try again.' },
  },
  listSessions: {
    method: 'GET',
    path: '/api/auth/sessions',
    texts: { other: 'Your devices could not be listed. Please try again.' },
  },
  endSession: {
    method: 'POST',
    path: '/api/auth/sessions/{sessionId}/end',
    texts: {
      404: 'This browser is signed out already.',
      429: 'Too many attempts. Please wait a few minutes and try again.',
      other: 'This browser could not be signed out. Please try again.',
    },
  },
  setPassword: {
    method: 'PUT',
    path: '/api/auth/password',
    texts: {
      401: 'You are signed out, so your password was not saved. Your claim is safe: log in here, or get a link by email.',
      429: 'Too many attempts. Please wait a few minutes and try again.',
      other: 'Failed to set password',
    },
  },
  requestPasswordReset: {
    method: 'POST',
    path: '/api/auth/forgot-password',
    texts: {
      429: 'Too many emails have been asked for. The newest one still works for 30 minutes. Otherwise please try again later.',
      other: 'The email could not be sent. Please try again.',
    },
  },
  resetPassword: {
    method: 'POST',
    path: '/api/auth/reset-password',
    texts: {
      410: 'This link does not work any more. Links work once, for 30 minutes.',
      other: 'Failed to set password',
    },
  },
  verifyEmail: {
    method: 'POST',
    path: '/api/auth/verify-email',
    texts: {
      410: 'This link does not work any more. Links work once, for 30 minutes.',
      401: 'Please log in to confirm your email address.',
      other: 'Your email address could not be confirmed. Please try again.',
    },
  },
  requestEmailVerification: {
    method: 'POST',
    path: '/api/auth/email-verification',
    texts: {
      429: 'Too many emails have been asked for. The newest one still works for 30 minutes. Otherwise please try again later.',
      other: 'The email could not be sent. Please try again.',
    },
  },
  getCurrentUser: { method: 'GET', path: '/api/auth/user', texts: { other: 'You are not signed in' } },
  getAccount: {
    method: 'GET',
    path: '/api/account',
    texts: { 401: 'Please log in to view your claims.', other: 'Your claims could not be loaded. Please try again.' },
  },
  sendJourneyLink: {
    method: 'POST',
    path: '/api/journeys/link',
    texts: {
      400: 'Please enter a valid email address',
      429: 'Too many links were asked for. Please try again in an hour.',
      other: 'The link could not be sent. Please try again.',
    },
  },
  saveJourney: {
    method: 'PUT',
    path: '/api/journeys/{journeyId}',
    texts: { 404: 'This form is no longer saved from here.', other: 'This form could not be saved' },
  },
  dropJourney: {
    method: 'DELETE',
    path: '/api/journeys/{journeyId}',
    texts: { other: 'This form could not be forgotten' },
  },
  resumeJourney: {
    method: 'POST',
    path: '/api/journeys/resume',
    texts: {
      409: 'This claim belongs to an account. Please log in here first, then open the link again.',
      429: 'Too many attempts. Please wait a few minutes and try again.',
      other: 'This link cannot be used. It works once, for 30 days.',
    },
  },
  runCreditCheck: {
    method: 'POST',
    path: '/api/claim-requests/{claimRequestId}/credit-check',
    texts: {
      0: 'An unexpected error occurred. Please try again.',
      other: "We couldn't complete your credit check. Please try again.",
    },
  },
  checkOtp: {
    method: 'POST',
    path: '/api/credit-check/affiliatetech/check-otp',
    texts: {
      404: 'This code is no longer valid. Please press Cancel and try again.',
      429: 'Too many codes were tried. Please ask for a new code.',
      other: 'Verification failed. Please try again.',
    },
  },
  resendOtp: {
    method: 'POST',
    path: '/api/claim-requests/{claimRequestId}/resend-otp',
    texts: {
      404: 'This code is no longer valid. Please press Cancel and try again.',
      other: 'We could not send a new code. Please try again later.',
    },
  },
  extractClaims: {
    method: 'POST',
    path: '/api/credit-check/{creditCheckId}/extract-claims',
    texts: { other: "We couldn't process your credit report. Please try again." },
  },
  saveClaims: { method: 'POST', path: '/api/save-claims', texts: { other: 'Failed to save claims' } },
  listClaims: {
    method: 'GET',
    path: '/api/claim-requests/{claimRequestId}/claims',
    texts: { other: 'Failed to fetch claims' },
  },
  listFiles: {
    method: 'GET',
    path: '/api/claim-requests/{claimRequestId}/files',
    texts: { other: 'Your documents could not be loaded. Please try again.' },
  },
  addFiles: {
    method: 'POST',
    path: '/api/claim-requests/{claimRequestId}/files',
    texts: { other: 'Your documents could not be sent. Please try again.' },
  },
} as const satisfies { [N in OperationName]?: Endpoint<N> }

export type PageOperation = keyof typeof endpoints

/** The message for a reply that lacks the member that the page needs. */
export const lacking = (name: PageOperation): string => endpoints[name].texts.other
