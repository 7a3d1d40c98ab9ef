/** Every kind of mail, and the hours for which it is tried: later it is of no use. A full mailbox delays a mail by up to two hours of them. */
export const letterHours = {
  'reset-password': 3,
  'password-changed': 24,
  'verify-email': 24,
  'resume-journey': 72,
} as const

export type LetterName = keyof typeof letterHours
