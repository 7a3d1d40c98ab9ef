/** Every kind of mail, and the hours for which it is tried: later it helps nobody any more. A mailbox that is full makes a mail wait for up to two of them. */
export const letterHours = { 'reset-password': 3, 'verify-email': 24, 'resume-journey': 72 } as const

export type LetterName = keyof typeof letterHours
