import type { LeftWith } from '../../shell/leftWith.ts'

/** The texts by `status`. */
const notices: Record<string, string> = {
  existing_user: 'An account with this email already exists. Please log in to view your claims.',
  password_set: 'Your new password is set. Please log in with it.',
}

/**
 * For a visitor who has just submitted a claim with the email of an existing account: the claim waits for its owner to
 * sign in.
 */
export const claimNotice = ({ claimReference }: LeftWith): string =>
  `${['Your new claim', claimReference].filter(Boolean).join(' ')} is saved. It is added to your account when you log in with the email that you gave for it.`

/** Whether a text is a short plain sentence, without markup, addresses or anything like a phone number. */
const harmless = /^(?!.*\d[\d ]{4})(?!.*\.\S)[\p{L}\p{N} .,'’!?-]{1,160}$/u

/**
 * The notice above the form, from the query (ROUTE-14). A `status` selects a fixed text. A `message` is shown only if
 * it is a plain sentence, because anybody can craft a link to this page, which asks for a password.
 */
export function loginNotice(query: URLSearchParams): string | undefined {
  const notice = new Map(Object.entries(notices)).get(query.get('status') ?? '')
  if (notice) return notice
  const message = query.get('message')?.trim() ?? ''
  return harmless.test(message) ? message : undefined
}
