import { eq } from 'drizzle-orm'
import { intlFormat } from 'date-fns/intlFormat'
import type { Theme } from '#schemas/theme.ts'
import type { LetterKind, Letter } from './letter.ts'
import type { LetterName } from '../../policy/letterHours.ts'
import { users, type UserRow } from '../../database/tables/index.ts'
import type { Deps } from '../deps.ts'
import { linkMinutes } from '../mail/mailLinks.ts'
import { journeyOfLetter } from '../journeys/journeyLink.ts'

const dayOf = (date: Date, { timeZone }: Theme): string =>
  intlFormat(date, { day: 'numeric', month: 'long', year: 'numeric', timeZone }, { locale: 'en-GB' })

/**
 * The mail with a link to a journey. It goes to the email that was typed with the request, and is valid until the
 * journey expires or another link is asked for.
 */
const resumeJourney: LetterKind = {
  purpose: 'resume-journey',
  path: '/resume',
  write: async (deps, about, brand) => {
    const { brandName } = brand
    const found = await journeyOfLetter(deps, about)
    if (!found) return undefined
    const { to, row, minutes } = found
    return {
      to,
      subject: `Finish your form with ${brandName}`,
      before: [
        'Hello,',
        `What you have filled in with ${brandName} is kept for you. You can go on with it on any device:`,
      ],
      link: { label: 'Go on with my form', subject: { journeyId: row.id }, minutes },
      after: [
        `The link works once, until ${dayOf(row.expiresAt, brand)}. After that what you have filled in is deleted, unless you go on with it.`,
        'Whoever has this link can read what is in the form, so please do not pass it on. If you have not asked for it, you need not do anything.',
      ],
    }
  },
}

/** A mail to the owner of an account, who is looked up when it is sent. No mail is written for an email without an account. */
const accountLetter =
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

const resetPassword: LetterKind = {
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

/** Tells the owner, so that somebody else's change of the password is noticed. */
const passwordChanged: LetterKind = {
  purpose: 'reset-password',
  path: '/reset-password',
  write: accountLetter(({ brandName }) => ({
    subject: `Your password for ${brandName} was changed`,
    before: [
      'Hello,',
      `The password of your account with ${brandName} was changed, and every other device was signed out. If it was you, you need not do anything.`,
      'If it was not you, choose another password here. Nobody else is signed in then:',
    ],
    label: 'Choose another password',
    after: [
      `The link works once, for ${linkMinutes} minutes. After that you can ask for another one on the page where you log in.`,
    ],
  })),
}

const verifyEmail: LetterKind = {
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

/** Every kind of mail that is sent. */
export const letters = {
  'reset-password': resetPassword,
  'password-changed': passwordChanged,
  'verify-email': verifyEmail,
  'resume-journey': resumeJourney,
} satisfies Record<LetterName, LetterKind>
