import { linkMinutes } from '../mail/mailLinks.ts'
import { accountLetter } from './accountLetter.ts'
import type { LetterKind } from './letter.ts'

export const resetPassword: LetterKind = {
  purpose: 'reset-password',
  path: '/reset-password',
  write: accountLetter(({ brandName }) => ({
    subject: `Choose a new password for ${brandName}`,
    before: [
      'Hello,',
      `Somebody, hopefully you, has asked for a new password for your account with ${brandName}. You can choose one here:`,
    ],
    label: 'Choose a new password',
    after: [
      `The link works once, for ${linkMinutes} minutes. After that you can ask for another one.`,
      'If you have not asked for it, you need not do anything: your password stays as it is, and nobody but you has this link. Please do not pass it on.',
    ],
  })),
}
