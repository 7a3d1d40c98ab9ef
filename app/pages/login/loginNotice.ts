import type { LeftWith } from '../../shell/leftWith.ts'

/** Fixed texts by `status`. */
const notices: Record<string, string> = {
  existing_user: 'An account with this email already exists. Please log in to view your claims.',
  password_set: 'Your new password is set. Please log in with it.',
}

/** What has become of the claim that somebody comes from: it waits for the owner of its email, who has an account. */
export const claimNotice = ({ claimReference }: LeftWith): string =>
  `${['Your new claim', claimReference].filter(Boolean).join(' ')} is saved. It is added to your account when you log in with the email that you gave for it.`

/** A short plain sentence: no markup, no address, nothing that could be a phone number. */
const harmless = /^(?!.*\d[\d ]{4})(?!.*\.\S)[\p{L}\p{N} .,'’!?-]{1,160}$/u

/**
 * What the login page says above the form, from its query (ROUTE-14). What a `status` says is fixed text. A `message` is shown only
 * if it is a plain sentence: anybody can write an address, and this page asks for a password.
 */
export function loginNotice(query: URLSearchParams): string | undefined {
  const notice = new Map(Object.entries(notices)).get(query.get('status') ?? '')
  if (notice) return notice
  const message = query.get('message')?.trim() ?? ''
  return harmless.test(message) ? message : undefined
}
