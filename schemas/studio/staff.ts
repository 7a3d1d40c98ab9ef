import { type Static, Type } from 'typebox'

/** Roles, each including the ones before: look; change drafts; publish, approve, go back, read evidence. */
export const staffRoles = ['viewer', 'author', 'publisher'] as const
export type StaffRole = (typeof staffRoles)[number]

/** `POST /api/studio/sign-in`. */
export const signIn = Type.Object(
  { email: Type.String({ maxLength: 254 }), password: Type.String({ maxLength: 200 }) },
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
}
