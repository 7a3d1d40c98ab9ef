import { isValid } from 'date-fns/isValid'
import { lightFormat } from 'date-fns/lightFormat'
import { parse } from 'date-fns/parse'
import { adultAges, ageOf } from './calendarDate.ts'

/** What a typed date comes to. `iso` is midnight UTC of the day. */
export type TypedDate =
  | { state: 'empty' }
  | { state: 'incomplete' }
  | { state: 'not-real' }
  | { state: 'real'; iso: string }

/**
 * How people write a day, once `tidy` has put one slash between its parts, and what date-fns calls that. Days come before months
 * (the field says so); a month in words may stand anywhere.
 */
const written: [RegExp, ...string[]][] = [
  [/^\d{1,2}\/\d{1,2}\/\d{4}$/, 'd/M/yyyy'],
  [/^\d{4}\/\d{1,2}\/\d{1,2}$/, 'yyyy/M/d'],
  [/^\d{8}$/, 'ddMMyyyy', 'yyyyMMdd'],
  [/^\d{4}\/\d{4}$/, 'ddMM/yyyy'],
  [/^\d{1,2}\/[a-z]{3,}\/\d{4}$/, 'd/MMMM/yyyy'],
  [/^[a-z]{3,}\/\d{1,2}\/\d{4}$/, 'MMMM/d/yyyy'],
  [/^\d{4}\/[a-z]{3,}\/\d{1,2}$/, 'yyyy/MMMM/d'],
]

/** The same with a year of two digits, which stands last. */
const shortYear = /^(\d{1,2}\/(?:\d{1,2}|[a-z]{3,})\/|[a-z]{3,}\/\d{1,2}\/|\d{4})(\d{2})$/

/** Small letters, one slash between the parts; without the weekday, "th", "of" and a time behind the day. */
const tidy = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^(\d{4}-\d\d-\d\d)t.*$/, '$1')
    .replace(/^(?:mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?\b/, '')
    .replace(/(\d)(?:st|nd|rd|th)\b/, '$1')
    .replace(/\bof\b/, '')
    .replace(/\bsept\b/, 'sep')
    .replace(/[\s/.,'’-]+/g, '/')
    .replace(/^\/|\/$/g, '')

const anyDay = new Date(2000, 0, 1)

/** Nobody who may claim was born before: of two readings of eight digits, the other is meant. */
const isRecent = (day: Date): boolean => day.getFullYear() >= 1900

/** Midnight UTC of the day that the forms make of the text, a recent one first; undefined if there is none. */
function firstDay(text: string, forms: string[]): string | undefined {
  const days = forms.map((form) => parse(text, form, anyDay)).filter(isValid)
  const day = days.find(isRecent) ?? days[0]
  return day && `${lightFormat(day, 'yyyy-MM-dd')}T00:00:00.000Z`
}

/** The century in which a person who may claim now was born: ages span less than a hundred years, so there is at most one. */
function withCentury(text: string, now: number): string {
  const [, before, digits] = shortYear.exec(text) ?? []
  if (digits === undefined) return text
  const born = ['19', '20'].map((century) => `${before}${century}${digits}`)
  const mayClaim = (day: string) => {
    const age = ageOf(isoOf(day) ?? '', now)
    return age !== undefined && age >= adultAges.youngest && age <= adultAges.oldest
  }
  return born.find(mayClaim) ?? text
}

const formsOf = (text: string): string[] =>
  written.filter(([pattern]) => pattern.test(text)).flatMap(([, ...forms]) => forms)
const isoOf = (text: string): string | undefined => firstDay(text, formsOf(text))

/**
 * Reads a date of birth as people type, paste or autofill it: `5/3/1980`, `05.03.1980`, `15 03 1980`, `15031980`, `15 / 03 / 1980`, `1980-03-15`,
 * `15 March 1980`, `Mar 15th, 1980`, `15/3/80`. A year of two digits is incomplete unless it gives an age of 18 to 100 now.
 */
export function readDateOfBirth(text: string, now: number): TypedDate {
  const tidied = tidy(text)
  if (tidied === '') return { state: 'empty' }
  const whole = withCentury(tidied, now)
  const forms = formsOf(whole)
  if (forms.length === 0) return { state: 'incomplete' }
  const iso = firstDay(whole, forms)
  if (iso !== undefined) return { state: 'real', iso }
  return { state: isMonthUnknown(whole) ? 'incomplete' : 'not-real' }
}

/** Letters in the place of a month that are none. */
const isMonthUnknown = (text: string): boolean => {
  const [month] = /[a-z]+/.exec(text) ?? []
  return month !== undefined && !isValid(parse(month, 'MMMM', anyDay))
}

/** The date as it is kept, `YYYY-MM-DDT00:00:00.000Z`, or undefined if the text is not a real date (ENT-FORM-04, VAL-DOB-05). */
export function parseDateOfBirth(text: string, now: number): string | undefined {
  const read = readDateOfBirth(text, now)
  return read.state === 'real' ? read.iso : undefined
}

/** `DD / MM / YYYY` of a kept date; empty for anything else. */
export function formatDateOfBirth(iso: string): string {
  const day = parse(iso.replace(/T.*$/, ''), 'yyyy-MM-dd', anyDay)
  return isValid(day) ? lightFormat(day, 'dd / MM / yyyy') : ''
}

/** What the input shows, and the keys that it came from while they were typed one after the other at its end. */
export interface TypedText {
  raw: string
  shown: string
}

const asItIs = (text: string): TypedText => ({ raw: text, shown: text })

/**
 * What the input shows after a change. Separators appear only while the text grows at its end, so that the caret stays where it
 * is when something in the middle is changed and a backspace never sticks; a whole date that was pasted or filled in is written out.
 * What cannot be a date of the field's form is never changed.
 */
export function typeDateOfBirth(before: TypedText, after: string, now: number): TypedText {
  const isPasted = Math.abs(after.length - before.shown.length) > 1
  if (isPasted) {
    const whole = after.includes(separator) ? undefined : parseDateOfBirth(after, now)
    if (whole) return asItIs(formatDateOfBirth(whole))
    if (!/^\d*$/.test(after)) return asItIs(after)
  }
  const grows = after.length > before.shown.length && after.startsWith(before.shown)
  if (!grows) return asItIs(after)
  const raw = before.raw + after.slice(before.shown.length)
  return { raw, shown: withSeparators(raw) }
}

const separator = ' / '
const lengths = [2, 2, 4]

/** A month in words, or one that begins: alone, or behind a day. */
const inWords = /^\s*(?:\d{1,2}(?:st|nd|rd|th)?[\s/.,-]*(?:of\b)?\s*)?[a-z]/i
const yearFirst = /^(?:19|20)\d{2}[/.-]/

/** Day and month are complete with two digits or a separator after one; the ninth digit is dropped. Nothing is separated that has no such day or month. */
function withSeparators(text: string): string {
  if (inWords.test(text) || yearFirst.test(text)) return text
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
  const [day = '', month = ''] = parts
  return Number(day) > 31 || Number(month) > 12 ? text : parts.join(separator)
}
