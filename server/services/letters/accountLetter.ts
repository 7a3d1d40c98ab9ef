import { eq } from 'drizzle-orm'
import type { Theme } from '#schemas/theme.ts'
import { users, type UserRow } from '../../database/tables/index.ts'
import type { Deps } from '../deps.ts'
import { linkMinutes } from '../mail/mailLinks.ts'
import type { Letter, LetterKind } from './letter.ts'

/** A mail to the owner of an account, who is looked up when it is sent. No mail is written for an email without an account. */
export const accountLetter =
  (words: (brand: Theme, user: UserRow) => Omit<Letter, 'to' | 'link'> & { label: string }) =>
  async ({ db }: Deps, { userId = '', asked }: Record<string, string>, brand: Theme): Promise<Letter | undefined> => {
    const [user] = userId ? await db.select().from(users).where(eq(users.id, userId)) : []
    if (!user) return undefined
    const { label, ...text } = words(brand, user)
    return {
      ...text,
      to: user.email,
      ...(asked === 'known' ? {} : { counts: { isConfirmed: user.emailVerifiedAt !== null } }),
      link: { label, subject: { userId: user.id }, minutes: linkMinutes },
    }
  }

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
