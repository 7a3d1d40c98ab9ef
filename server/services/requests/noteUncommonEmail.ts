import { emailExtension, isUncommonExtension } from '#schemas/values/emailExtension.ts'
import type { Log } from '../deps.ts'

/** Longer than every domain there is; what contains more than letters is typed into the wrong place. */
const ending = /^[a-z]{2,24}$/

/** Logs the ending of an email address that is seldom seen, when it is new, and nothing else of the address (VAL-EMAIL-08). */
export function noteUncommonEmail(log: Log, given: string | null | undefined, known: string | null | undefined): void {
  const email = given ?? ''
  if (email === known || !isUncommonExtension(email)) return
  const extension = emailExtension(email)
  log('uncommon email extension', { extension: ending.test(extension) ? extension : 'not a word' })
}
