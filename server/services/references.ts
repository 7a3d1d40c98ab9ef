import { randomInt } from 'node:crypto'
import { leastId, monthOf, timeOfId } from '../database/timedIds.ts'

/** Without 0 and O, 1 and I, which are mistaken for each other on the telephone. */
const referenceAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const firstYear = 2020
const randomCharacters = (count: number): string =>
  Array.from({ length: count }, () => referenceAlphabet[randomInt(referenceAlphabet.length)]).join('')

/** Two characters are enough for 85 years. */
function monthCharacters(at: Date): string {
  const months = (at.getUTCFullYear() - firstYear) * 12 + at.getUTCMonth()
  return `${referenceAlphabet[Math.floor(months / referenceAlphabet.length)]}${referenceAlphabet[months % referenceAlphabet.length]}`
}

/**
 * A new reference: `CLM-` and nine characters. The first two contain the month of the claim request, so that uniqueness
 * within the month suffices and only that month is searched. Older references have eight random characters. A reference
 * names a claim request or one of its claims; it is no credential.
 */
export function newReference(claimRequestId: string): string {
  const at = timeOfId(claimRequestId)
  return `CLM-${at ? monthCharacters(at) + randomCharacters(7) : randomCharacters(8)}`
}

/**
 * The range of ids in which the claim request of this reference lies: from the first up to, but not including, the
 * second. Undefined where the reference contains no month.
 */
export function idsOfReference(reference: string): [string, string] | undefined {
  const digits = /^CLM-(.)(.).{7}$/
    .exec(reference)
    ?.slice(1)
    .map((character) => referenceAlphabet.indexOf(character))
  if (!digits || digits.includes(-1)) return undefined
  const month = new Date(Date.UTC(firstYear, digits[0]! * referenceAlphabet.length + digits[1]!))
  return [leastId(month), leastId(monthOf(month, 1))]
}
