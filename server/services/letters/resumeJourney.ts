import { intlFormat } from 'date-fns/intlFormat'
import { journeyOfLetter } from '../journeys/journeyLink.ts'
import type { LetterKind } from './letter.ts'

const dayOf = (date: Date): string =>
  intlFormat(date, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Europe/London' }, { locale: 'en-GB' })

/**
 * The mail with a link to a journey. It goes to the email that was typed with the request, and is valid until the
 * journey expires or another link is asked for.
 */
export const resumeJourney: LetterKind = {
  purpose: 'resume-journey',
  path: '/resume',
  write: async (deps, about, { brandName }) => {
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
        `The link works once, until ${dayOf(row.expiresAt)}. After that what you have filled in is deleted, unless you go on with it.`,
        'Whoever has this link can read what is in the form, so please do not pass it on. If you have not asked for it, you need not do anything.',
      ],
    }
  },
}
