import { linkMinutes } from '../mail/mailLinks.ts'
import { accountLetter } from './accountLetter.ts'
import type { LetterKind } from './letter.ts'

export const verifyEmail: LetterKind = {
  purpose: 'verify-email',
  path: '/verify-email',
  write: accountLetter(({ brandName }) => ({
    subject: `Please confirm your email address for ${brandName}`,
    before: [
      'Hello,',
      `An account with ${brandName} has been opened with this email address. Please confirm that it is yours:`,
    ],
    label: 'Confirm my email address',
    after: [
      `The link works once, for ${linkMinutes} minutes. After that you can ask for another one on the page with your claims.`,
      'If you have not opened an account, you need not do anything. If somebody else has used your address, the link lets you take the account over.',
    ],
  })),
}
