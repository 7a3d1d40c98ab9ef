import { type Static, Type } from 'typebox'
import { passwordLength } from '../values/passwords.ts'

/** Roles, each including the ones before: look; change drafts; publish, approve, go back, read evidence. */
export const staffRoles = ['viewer', 'author', 'publisher'] as const
export type StaffRole = (typeof staffRoles)[number]

/** A code of an authenticator, as it is typed. */
const code = () => Type.String({ maxLength: 20 })

/** `POST /api/studio/sign-in`. 401 with the code `code-needed`: the password is right, and the account has a second factor. */
export const signIn = Type.Object(
  { email: Type.String({ maxLength: 254 }), password: Type.String({ maxLength: 200 }), code: Type.Optional(code()) },
  { additionalProperties: false },
)
export type SignIn = Static<typeof signIn>

/** `GET /api/studio/sign-in`: how people can sign in here. */
export interface SignInWays {
  password: boolean
  /** Whether `GET /api/studio/openid` leads to a provider of OpenID Connect. */
  openid: boolean
  /** A demonstration login, never in production. */
  demonstration?: SignIn
  /** The author who is already signed in. */
  me?: Me
}

/** `GET /api/studio/me`, and the reply to a sign-in. 401 where nobody is signed in. */
export interface Me {
  name: string
  email: string
  role: StaffRole
  /** The id of the company for which they work; absent for every company. */
  company?: string
  /** Whether the account has a second factor; `missing`: it needs one before anything else. */
  secondFactor: boolean | 'missing'
  /** Whether the account has a password here; without one its owner signs in with OpenID Connect. */
  password: boolean
}

/** The word in a refusal (403) by which the studio knows what to ask for. */
export type Refusal = 'password-again' | 'second-factor-missing' | 'code-needed'

/** `POST /api/studio/confirm`: the password once more, for what needs it every 15 minutes (403 with `password-again`). */
export const confirmPassword = Type.Object(
  { password: Type.String({ maxLength: 200 }) },
  { additionalProperties: false },
)
export type ConfirmPassword = Static<typeof confirmPassword>

/** `GET /api/studio/sessions`: the own sessions, the last used first. `POST …/:id/end` ends one. */
export interface StaffSession {
  id: string
  startedAt: string
  seenAt: string
  /** What the browser says it is. */
  browser: string
  current: boolean
}

/** `POST /api/studio/second-factor`: the secret for an authenticator. It counts once a code of it was given. */
export interface NewSecondFactor {
  secret: string
  /** `otpauth:` */
  address: string
  /** The same for the server; it comes back with the code. */
  sealed: string
}

/** `PUT /api/studio/second-factor`: takes a second factor into use, in place of the one before. Replies with `Me`. */
export const useSecondFactor = Type.Object(
  { sealed: Type.String({ maxLength: 400 }), code: code() },
  { additionalProperties: false },
)
export type UseSecondFactor = Static<typeof useSecondFactor>

/** `PUT /api/studio/password`. All sessions and keys of the account end. */
export const changePassword = Type.Object(
  { current_password: Type.String({ maxLength: 200 }), password: Type.String(passwordLength) },
  { additionalProperties: false },
)
export type ChangePassword = Static<typeof changePassword>
