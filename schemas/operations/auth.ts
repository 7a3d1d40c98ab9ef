import { Type } from 'typebox'
import {
  type AccessSource,
  contact,
  defineOperation,
  flag,
  oneOf,
  ours,
  plain,
  reference,
  reply,
  secret,
  taken,
} from 'runnel/contracts'
import { passwordLength } from '../values/passwords.ts'
import { gone } from './gone.ts'

const userMetadata = Type.Object(
  {
    password_set: Type.Optional(flag()),
    from_v2_confirmation: Type.Optional(flag()),
    first_login: Type.Optional(flag()),
    affiliate_token: Type.Optional(reference()),
    claim_request_id: Type.Optional(reference()),
  },
  { class: 'plain' },
)
/** `email_verified`: a link that was sent there has been followed. `has_password` is what is so; `password_set` in the metadata is what a page has noted. */
export const user = Type.Object({
  id: ours(reference()),
  email: ours(contact()),
  email_verified: Type.Optional(flag()),
  has_password: Type.Optional(flag()),
  user_metadata: ours(userMetadata),
})
export const session = Type.Object({ access_token: ours(secret()), expires_at: ours(plain()) })

/** One browser that is signed in. `browser` names it, where that is known; `current` is the one that asks. */
export const ownSession = Type.Object({
  id: ours(reference()),
  browser: ours(plain()),
  started_at: ours(plain()),
  seen_at: ours(plain()),
  current: ours(flag()),
})

/** An email comes from the person, or from the claim request that its owner submitted before. */
export const ownEmail: AccessSource[] = ['asked', 'readClaimRequest.claimRequest.email']

/** The same for both ways to reach a person: links go to the email, codes to the phone. */
export const ownContact: Record<string, AccessSource[]> = {
  'contactDetails.email': ownEmail,
  'contactDetails.phoneNumber': ['asked', 'readClaimRequest.claimRequest.phone_number'],
}

/** The token of a link by mail: to choose a new password, or to confirm an email address. It is good once. */
export const linkToken = () => secret({ minLength: 1, maxLength: 100 })

export const auth = {
  associateClaim: defineOperation({
    about: 'Ties a claim request of this browser to the signed-in user, who has its email (CALL-37)',
    method: 'POST',
    path: '/api/auth/associate-claim',
    input: { claim_request_id: reference({ from: 'form.claim_request_id' }) },
    response: reply({}),
    failures: [{ code: 'failed', say: 'response.error', text: 'The claim could not be added to your account' }],
    idempotent: true,
    retry: { times: 1, wait: '1s' },
    patience: '0.5s',
    receives: ['reference'],
    access: { claim_request_id: ['submitForm.claim_request_id', 'getCurrentUser.claimRequestId'] },
  }),

  /** For an email that has an account it answers `existingUser` and nothing else: no session, no data. */
  createUser: defineOperation({
    about:
      'Creates the account from the applicant’s email and opens its first session, whose cookie comes with the reply (CALL-36)',
    method: 'POST',
    path: '/api/auth/create-user',
    input: {
      email: contact({ from: 'form.contactDetails.email' }),
      claim_request_id: reference({ from: 'form.claim_request_id' }),
    },
    response: reply({
      existingUser: flag(),
      data: Type.Optional(Type.Object({ user: Type.Optional(user), session: Type.Optional(session) })),
    }),
    output: {
      existingUser: '= response.existingUser',
      session: '= response.data.session',
      userId: '= response.data.user.id',
    },
    answered: 'response.existingUser',
    failures: [gone('claim_request_id'), { code: 'failed', say: 'response.error', text: 'Failed to create account' }],
    once: { key: '{input.claim_request_id} {input.email}', after: 'success' },
    receives: ['contact', 'reference'],
    access: { email: ownEmail },
    examples: {
      created: {
        output: {
          existingUser: false,
          userId: 'user-1',
          session: { access_token: 'token-1', expires_at: '2030-01-01T00:00:00.000Z' },
        },
      },
      existing: { output: { existingUser: true, userId: '', session: {} } },
    },
  }),

  /** An account without a password has nothing to ask for again. */
  endSession: defineOperation({
    about: 'Signs the signed-in user out in one browser, with the password',
    method: 'POST',
    path: '/api/auth/sessions/{sessionId}/end',
    input: { sessionId: reference(), current_password: Type.Optional(secret({ minLength: 1, maxLength: 200 })) },
    response: reply({}),
    failures: [
      { code: 'over', if: 'http == 404', text: 'This browser is signed out already.' },
      {
        code: 'limited',
        if: 'http == 429',
        say: 'response.error',
        text: 'Too many attempts. Please wait a few minutes and try again.',
      },
      { code: 'failed', say: 'response.error', text: 'This browser could not be signed out. Please try again.' },
    ],
    idempotent: true,
    receives: ['reference', 'secret'],
    access: { current_password: ['asked'] },
  }),

  getCurrentUser: defineOperation({
    about: 'Who is signed in (CALL-47)',
    method: 'GET',
    path: '/api/auth/user',
    input: {},
    response: reply({ loggedIn: ours(flag()), data: Type.Optional(Type.Object({ user: Type.Optional(user) })) }),
    output: {
      loggedIn: '= response.loggedIn || present(response.data.user)',
      affiliateToken: '= response.data.user.user_metadata.affiliate_token',
      claimRequestId: '= response.data.user.user_metadata.claim_request_id',
    },
    failures: [{ code: 'failed', text: 'You are not signed in' }],
    receives: [],
    examples: {
      affiliate: {
        output: { loggedIn: true, affiliateToken: 'token-1', claimRequestId: '5d0d1c2e-8a55-4c0e-9f54-0d2c3f8f6a10' },
      },
      applicant: {
        output: { loggedIn: true, affiliateToken: '', claimRequestId: '5d0d1c2e-8a55-4c0e-9f54-0d2c3f8f6a10' },
      },
      withoutRequest: { output: { loggedIn: true, affiliateToken: 'token-1', claimRequestId: '' } },
      signedOut: { output: { loggedIn: false, affiliateToken: '', claimRequestId: '' } },
    },
  }),

  listSessions: defineOperation({
    about: 'The browsers in which the signed-in user is signed in',
    method: 'GET',
    path: '/api/auth/sessions',
    input: {},
    response: reply({ data: ours(Type.Object({ sessions: Type.Array(ownSession) })) }),
    failures: [{ code: 'failed', say: 'response.error', text: 'Your devices could not be listed. Please try again.' }],
    receives: [],
  }),

  requestEmailVerification: defineOperation({
    about: 'Sends the signed-in user another link to confirm the email; none when it is confirmed already',
    sends: 'email',
    method: 'POST',
    path: '/api/auth/email-verification',
    input: {},
    response: reply({}),
    failures: [
      {
        code: 'limited',
        if: 'http == 429',
        text: 'Too many emails have been asked for. The newest one still works for 30 minutes. Otherwise please try again later.',
      },
      { code: 'failed', say: 'response.error', text: 'The email could not be sent. Please try again.' },
    ],
    receives: [],
  }),

  /** Answers alike and as fast whether or not the email has an account. */
  requestPasswordReset: defineOperation({
    about: 'Asks for a link by mail with which the owner of the email may choose a new password',
    method: 'POST',
    path: '/api/auth/forgot-password',
    input: { email: contact({ minLength: 3, maxLength: 254 }) },
    access: { email: ownEmail },
    sends: 'email',
    response: reply({}),
    failures: [
      {
        code: 'limited',
        if: 'http == 429',
        text: 'Too many emails have been asked for. The newest one still works for 30 minutes. Otherwise please try again later.',
      },
      { code: 'failed', say: 'response.error', text: 'The email could not be sent. Please try again.' },
    ],
    receives: ['contact'],
  }),

  resetPassword: defineOperation({
    about: 'Sets a new password with a link by mail. Every session of the account ends, and its email is confirmed',
    method: 'POST',
    path: '/api/auth/reset-password',
    input: { token: linkToken(), password: secret(passwordLength) },
    response: reply({}),
    failures: [
      { code: 'over', if: 'http == 410', text: 'This link does not work any more. Links work once, for 30 minutes.' },
      { code: 'failed', say: 'response.error', text: 'Failed to set password' },
    ],
    receives: ['secret'],
    access: { token: ['asked'], password: ['asked'] },
  }),

  /** An account that has a password keeps it unless the caller knows it. */
  setPassword: defineOperation({
    about: 'Sets the first password of the signed-in user, or changes it with the present one; its other sessions end',
    method: 'PUT',
    path: '/api/auth/password',
    input: {
      password: secret({ from: 'local.password', ...passwordLength }),
      current_password: Type.Optional(secret({ minLength: 1, maxLength: 200 })),
    },
    response: reply({}),
    failures: [
      {
        code: 'signed-out',
        if: 'http == 401',
        text: 'You are signed out, so your password was not saved. Your claim is safe: log in here, or get a link by email.',
      },
      {
        code: 'limited',
        if: 'http == 429',
        say: 'response.error',
        text: 'Too many attempts. Please wait a few minutes and try again.',
      },
      { code: 'failed', say: 'response.error', text: 'Failed to set password' },
    ],
    idempotent: true,
    receives: ['secret'],
    access: { password: ['asked'], current_password: ['asked'] },
  }),

  /** Sent with credentials: the reply sets (or clears) the session cookie (CALL-32, CALL-33). */
  setSession: defineOperation({
    about: 'Turns a session that this browser has opened into its session cookie, or ends it',
    method: 'POST',
    path: '/api/auth/set-session',
    input: {
      event: oneOf(['SIGNED_IN', 'SIGNED_OUT', 'TOKEN_REFRESHED'], { from: "'SIGNED_IN'" }),
      session: Type.Optional(taken('account.session', session)),
    },
    response: reply({}),
    failures: [{ code: 'failed', say: 'response.error', text: 'Your session could not be started' }],
    idempotent: true,
    retry: { times: 1, wait: '1s' },
    // In the funnels it follows createUser, whose reply has opened the session in the browser already.
    patience: '0.5s',
    receives: ['plain', 'secret'],
    access: { session: ['createUser.session', 'signIn.session', 'signUp.session'] },
  }),

  signIn: defineOperation({
    about: 'Signs in with email and password (CALL-39); the same answer and time for an unknown email',
    method: 'POST',
    path: '/api/auth/sign-in',
    input: { email: contact({ minLength: 3, maxLength: 254 }), password: secret({ minLength: 1, maxLength: 200 }) },
    response: reply({ data: Type.Object({ user: ours(user), session: ours(session) }) }),
    output: { session: '= response.data.session' },
    failures: [
      {
        code: 'limited',
        if: 'http == 429',
        say: 'response.error',
        text: 'Too many attempts. Please wait a few minutes and try again.',
      },
      { code: 'failed', say: 'response.error', text: 'Email or password is not right' },
    ],
    receives: ['contact', 'secret'],
    access: { email: ['asked'], password: ['asked'] },
  }),

  signOutEverywhere: defineOperation({
    about:
      'Ends every session of the signed-in user, this one included; no browser reaches its claims any more without signing in',
    method: 'POST',
    path: '/api/auth/sign-out-everywhere',
    input: {},
    response: reply({}),
    failures: [{ code: 'failed', say: 'response.error', text: 'You are still signed in. Please try again.' }],
    idempotent: true,
    receives: [],
  }),

  signUp: defineOperation({
    about: 'Opens the account of an own claim request with a password (CALL-38)',
    method: 'POST',
    path: '/api/auth/sign-up',
    input: {
      email: contact({ minLength: 3, maxLength: 254 }),
      password: secret(passwordLength),
      claim_request_id: reference({ from: 'form.claim_request_id' }),
    },
    response: reply({
      existingUser: ours(flag()),
      data: Type.Optional(Type.Object({ user: Type.Optional(user), session: Type.Optional(session) })),
    }),
    output: { existingUser: '= response.existingUser', session: '= response.data.session' },
    answered: 'response.existingUser',
    failures: [gone('claim_request_id'), { code: 'failed', say: 'response.error', text: 'Failed to set password' }],
    receives: ['contact', 'secret', 'reference'],
    access: { email: ownEmail, password: ['asked'] },
  }),

  /** Only these three flags can be written; the affiliate token and the claim request id are the server's. */
  updateMetadata: defineOperation({
    about: 'Updates the metadata of the signed-in user (CALL-46, ENT-META-01, ENT-META-03)',
    method: 'PATCH',
    path: '/api/auth/metadata',
    input: {
      first_login: Type.Optional(flag()),
      password_set: Type.Optional(flag()),
      from_v2_confirmation: Type.Optional(flag()),
    },
    response: reply({ data: ours(Type.Object({ user: ours(user) })) }),
    failures: [{ code: 'failed', say: 'response.error', text: 'Your account could not be updated' }],
    idempotent: true,
    patience: '0.5s',
    receives: ['plain'],
  }),

  /** A link alone does not confirm: another person may have opened the account, and would keep a way in. Without its session a new password is chosen (`resetPassword`). */
  verifyEmail: defineOperation({
    about: 'Confirms the email of the signed-in user with a link by mail; its other sessions end',
    method: 'POST',
    path: '/api/auth/verify-email',
    input: { token: linkToken() },
    response: reply({}),
    failures: [
      { code: 'over', if: 'http == 410', text: 'This link does not work any more. Links work once, for 30 minutes.' },
      { code: 'signed-out', if: 'http == 401', text: 'Please log in to confirm your email address.' },
      { code: 'failed', say: 'response.error', text: 'Your email address could not be confirmed. Please try again.' },
    ],
    receives: ['secret'],
    access: { token: ['asked'] },
  }),
}
