/** A day of the calendar, without time or zone. Months count from 1. */
export interface CalendarDate {
  year: number
  month: number
  day: number
}

/** Whether the day exists: 29 February only in leap years. */
export function isRealDate({ year, month, day }: CalendarDate): boolean {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

const isoDate = /^(\d{4})-(\d{2})-(\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/

/** The day that an ISO date or date-time names, as it is written; undefined if there is no such day. */
export function readIsoDate(text: string): CalendarDate | undefined {
  const found = isoDate.exec(text)
  if (!found) return undefined
  const date = { year: Number(found[1]), month: Number(found[2]), day: Number(found[3]) }
  return isRealDate(date) ? date : undefined
}

const padded = (value: number, length = 2) => String(value).padStart(length, '0')

/** Midnight UTC of the day, the way dates are kept: `1980-02-01T00:00:00.000Z`. */
export const toMidnightUtc = ({ year, month, day }: CalendarDate): string => `${padded(year, 4)}-${padded(month)}-${padded(day)}T00:00:00.000Z`

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `dd MMM yyyy`. Written here because `Intl` gives "Sept". */
export const toShortDate = ({ year, month, day }: CalendarDate): string => `${padded(day)} ${months[month - 1]} ${padded(year, 4)}`

const inLondon = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', year: 'numeric', month: '2-digit', day: '2-digit' })

/** Today in the United Kingdom, whatever the zone of the machine. */
export function dayInLondon(now: number): CalendarDate {
  const parts = Object.fromEntries(inLondon.formatToParts(now).map(({ type, value }) => [type, Number(value)]))
  return { year: parts.year!, month: parts.month!, day: parts.day! }
}

/** Completed years between birth and a day; somebody born on 29 February completes a year on 1 March where there is no 29th. */
export function completedYears(birth: CalendarDate, today: CalendarDate): number {
  const birthdayToCome = today.month < birth.month || (today.month === birth.month && today.day < birth.day)
  return today.year - birth.year - (birthdayToCome ? 1 : 0)
}

/** Ages that may claim, both inclusive (VAL-DOB-06). */
export const adultAges = { youngest: 18, oldest: 100 } as const

/** Completed years in the United Kingdom of a kept date, undefined if it is not a date (AMB-46). */
export function ageOf(iso: string, now: number): number | undefined {
  const birth = readIsoDate(iso)
  return birth && completedYears(birth, dayInLondon(now))
}
