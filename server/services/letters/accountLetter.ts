import { eq } from 'drizzle-orm'
import type { Theme } from '#schemas/theme.ts'
import { users, type UserRow } from '../../database/tables/index.ts'
import type { Deps } from '../deps.ts'
import { linkMinutes } from '../mail/mailLinks.ts'
import type { Letter } from './letter.ts'

/** The words of a mail to the owner of an account, who is looked up when it is sent: an email that nobody has an account with gets none. */
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
