import { differenceInYears } from 'date-fns/differenceInYears'
import { intlFormat } from 'date-fns/intlFormat'
import { isExists } from 'date-fns/isExists'

// A day of the calendar is a `Date` at its local midnight, as date-fns reads and writes them.

const isoDate = /^(\d{4})-(\d{2})-(\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/

/** The day that an ISO date or date-time names, as it is written; undefined for a day that does not exist, or a year before 100. */
export function readIsoDate(text: string): Date | undefined {
  const [, year, month, day] = (isoDate.exec(text) ?? []).map(Number)
  return isExists(year!, month! - 1, day!) ? new Date(year!, month! - 1, day!) : undefined
}

/** `dd MMM yyyy`, or as another language writes it. Newer engines abbreviate September with four letters. */
export const toShortDate = (day: Date, language = 'en-GB'): string =>
  intlFormat(day, { day: '2-digit', month: 'short', year: 'numeric' }, { locale: language }).replace('Sept', 'Sep')

/** Ages that may claim, both inclusive (VAL-DOB-06). */
export const adultAges = { youngest: 18, oldest: 100 } as const

/**
 * Completed years of a kept date on a day, undefined unless both are dates. A person born on 29 February completes a year on
 * 1 March where there is no 29th (AMB-46).
 */
export function ageOf(iso: string, today: string): number | undefined {
  const [birth, day] = [readIsoDate(iso), readIsoDate(today)]
  return birth && day && differenceInYears(day, birth)
}
