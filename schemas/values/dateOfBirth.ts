import { completedYears, dayInLondon, isRealDate, readIsoDate, toMidnightUtc, type CalendarDate } from './calendarDate.ts'

/** What a typed date comes to. `iso` is midnight UTC of the day. */
export type TypedDate = { state: 'empty' } | { state: 'incomplete' } | { state: 'not-real' } | { state: 'real'; iso: string }

/** Day, month and year apart, with `/ . -` or spaces between, or eight digits in a row. */
const written = [/^(\d{1,2})\s*[/.\-\s]\s*(\d{1,2})\s*[/.\-\s]\s*(\d{4})$/, /^(\d{2})(\d{2})(\d{4})$/]

/**
 * Reads a date of birth as people type, paste or autofill it: `5/3/1980`, `05.03.1980`, `15 03 1980`, `15031980`,
 * `15 / 03 / 1980`, `1980-03-15`. A year of two digits is incomplete.
 */
export function readDateOfBirth(text: string): TypedDate {
  const trimmed = text.trim()
  if (trimmed === '') return { state: 'empty' }
  const date = partsOf(trimmed)
  if (!date) return { state: 'incomplete' }
  return isRealDate(date) ? { state: 'real', iso: toMidnightUtc(date) } : { state: 'not-real' }
}

/** The date as it is kept, `YYYY-MM-DDT00:00:00.000Z`, or undefined if the text is not a real date (ENT-FORM-04, VAL-DOB-05). */
export function parseDateOfBirth(text: string): string | undefined {
  const read = readDateOfBirth(text)
  return read.state === 'real' ? read.iso : undefined
}

/** `DD / MM / YYYY` of a kept date; empty for anything else. */
export function formatDateOfBirth(iso: string): string {
  const date = readIsoDate(iso)
  return date ? [date.day, date.month].map((part) => String(part).padStart(2, '0')).concat(String(date.year).padStart(4, '0')).join(separator) : ''
}

/** Completed years in the United Kingdom of a kept date, undefined if it is not a date (AMB-46). */
export function ageOf(iso: string, now: number): number | undefined {
  const birth = readIsoDate(iso)
  return birth && completedYears(birth, dayInLondon(now))
}

const separator = ' / '

function partsOf(text: string): CalendarDate | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/.exec(text)
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) }
  const found = written.map((form) => form.exec(text)).find(Boolean)
  return found ? { day: Number(found[1]), month: Number(found[2]), year: Number(found[3]) } : undefined
}

/**
 * What the input shows after a change. Separators appear only while the text grows at its end, so that the caret stays where it
 * is when something in the middle is changed and a backspace never sticks; a whole date that was pasted or filled in is written out.
 */
export function typeDateOfBirth(before: string, after: string): string {
  const whole = after.includes(separator) ? undefined : parseDateOfBirth(after)
  if (whole) return formatDateOfBirth(whole)
  const grows = after.length > before.length && after.startsWith(before)
  return grows ? withSeparators(after) : after
}

const lengths = [2, 2, 4]

/** Day and month are complete with two digits or a separator after one; the ninth digit is dropped. */
function withSeparators(text: string): string {
  const parts = ['']
  for (const sign of text) {
    const last = parts.length - 1
    const part = parts[last]!
    if (/\d/.test(sign) && part.length < lengths[last]!) {
      parts[last] = part + sign
      if (last < 2 && part.length === 1) parts.push('')
    } else if (/[/.\-\s]/.test(sign) && part !== '' && last < 2) {
      parts[last] = part.padStart(2, '0')
      parts.push('')
    }
  }
  return parts.join(separator)
}
