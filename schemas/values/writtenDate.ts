import { lightFormat } from 'date-fns/lightFormat'
import { plainText } from 'runnel/contracts'
import { adultAges, ageOf, readIsoDate } from './calendarDate.ts'
import { months } from './longDate.ts'

/** The parts of a date, as they stand in a text or in three inputs. */
export interface DayParts {
  day: string
  month: string
  year: string
}

/** Which dates a year of two digits may mean: those that lie so many completed years back, both inclusive. */
export interface Span {
  youngest: number
  oldest: number
}

/** A date of birth of a person who may claim. Spans less than a century, so two digits mean one year at most. */
export const births: Span = adultAges

/** Any date that people are asked for. Two digits that mean two years in it, such as 1930 and 2030, mean neither; this year is clear. */
export const anyDates: Span = { youngest: -20, oldest: 98 }

/** No date is written with more signs. Also bounds the work of the patterns below. */
const mostSigns = 80

/** A time of day behind a date or before its year, which spreadsheets and programs write. */
const time =
  /(?:t|,? (?:at )?)\d{1,2}(?::\d\d(?::\d\d(?:\.\d+)?)?(?: ?[ap]\.?m\.?)?| ?[ap]\.?m\.?)(?: ?(?:z|utc|gmt|bst))?(?: ?[+-]\d\d(?::?\d\d)?)?(?: \([a-z ]+\))?(?= \d{4}$|$)/
/** Letters, digits, and what people put between them: blanks, strokes, dots, commas, apostrophes, brackets, dashes of any kind. */
const possible = /^[\p{L}\d\s/\\.,'’´`()·|_⁄∕−\p{Pd}]+$/u
const weekday = /^(?:mon|tues?|wed(?:s|nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?$/
const ordinal = /^(?:st|nd|rd|th)$/
const filler = /^(?:of|the)$/

/** The numbers and the words of a text that may be a date, without weekday, "th", "of" and time; none if it cannot be one. */
function wordsOf(text: string): string[] {
  if (text.length > mostSigns) return []
  const plain = plainText(text, 'code').replace(/\s+/g, ' ').toLowerCase()
  const date = plain.replace(time, '')
  const words = possible.test(date) ? (date.match(/\p{L}+|\d+/gu) ?? []) : []
  return words.filter(
    (word, at) =>
      !weekday.test(word) && !filler.test(word) && !(ordinal.test(word) && /^\d+$/.test(words[at - 1] ?? '')),
  )
}

/** The number of a month in words, of which people write three letters or more; undefined if it is none. */
function monthIn(word: string): string | undefined {
  const place = word.length < 3 ? -1 : months.findIndex((name) => name.toLowerCase().startsWith(word))
  return place < 0 ? undefined : String(place + 1)
}

/** A day before its month, as the fields say, with the year in front or at the end. A month in words may stand anywhere. */
function ordered(words: string[]): DayParts | undefined {
  const [first = '', second = '', third = ''] = words
  const inWords = words.findIndex((word) => /\D/.test(word))
  if (inWords < 0)
    return first.length === 4 ? { day: third, month: second, year: first } : { day: first, month: second, year: third }
  const [front = '', back = ''] = words.filter((_, at) => at !== inWords)
  const month = monthIn(words[inWords]!)
  // Two numbers before the month do not say which of them is the year, unless it has four digits.
  if (month === undefined || (inWords === 2 && front.length < 3 && back.length < 3)) return undefined
  return front.length === 4 ? { day: back, month, year: front } : { day: front, month, year: back }
}

const eightFromYear = /^((?:19|20)\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/
const together = /^(\d\d)(\d\d) ?(\d{4}|\d\d)$/

/** Day, month and year that run into one another: `15031980`, `19800315`, `150380`. */
function separated(text: string): DayParts | undefined {
  const [, year, inYear, last] = eightFromYear.exec(text) ?? []
  if (year !== undefined) return { day: last!, month: inYear!, year }
  const [, day, month, end] = together.exec(text) ?? []
  return day === undefined ? undefined : { day, month: month!, year: end! }
}

/**
 * The day, the number of the month and the year in a text that is written as people write dates, whether or not there is
 * such a day. The year has two or four digits. Undefined for any other text.
 */
export function splitDate(text: string): DayParts | undefined {
  const words = wordsOf(text)
  const parts = words.length === 3 ? ordered(words) : separated(words.join(' '))
  const isWhole = parts && [parts.day, parts.month].every((part) => /^\d{1,2}$/.test(part))
  return isWhole && /^(?:\d\d){1,2}$/.test(parts.year) ? parts : undefined
}

const isoOf = ({ day, month, year }: DayParts): string => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

function isWithin(iso: string, { youngest, oldest }: Span, today: string): boolean {
  const age = ageOf(iso, today)
  return age !== undefined && age >= youngest && age <= oldest
}

/** The ISO dates that the parts may mean on a day: with a year of two digits, those in the span. */
function meant(parts: DayParts, today: string, span: Span | undefined): string[] {
  if (parts.year.length === 4) return [isoOf(parts)]
  const both = ['19', '20'].map((century) => isoOf({ ...parts, year: century + parts.year }))
  return span ? both.filter((iso) => isWithin(iso, span, today)) : []
}

/**
 * Reads a date as people type, paste or autofill it: `5/3/1980`, `05.03.1980`, `15031980`, `1980-03-15T10:00`, `15th March 1980`,
 * `Sat, Mar 15 1980`, `15/3/80`. Midnight UTC of the day, `YYYY-MM-DDT00:00:00.000Z`, as dates are kept (ENT-FORM-04); undefined
 * for what is no date, no real day (VAL-DOB-05), or has a year of two digits that does not mean exactly one in the span.
 */
export function readDate(text: string, today: string, span?: Span): string | undefined {
  const parts = splitDate(text)
  const [iso = '', ...others] = parts ? meant(parts, today, span) : []
  return others.length === 0 && readIsoDate(iso) ? `${iso}T00:00:00.000Z` : undefined
}

/** What is kept of a text: the date that it means, or the text as it is, so that checks can speak of it. */
export const keptDate = (text: string, today: string, span?: Span): string => readDate(text, today, span) ?? text

/** `DD / MM / YYYY` of a kept date; empty for anything else. */
export function slashedDate(kept: string): string {
  const day = readIsoDate(kept)
  return day ? lightFormat(day, 'dd / MM / yyyy') : ''
}

const slash = ' / '

/** A kept date as three parts: those of a real day without zeros in front, and what was typed otherwise. */
export function partsOf(kept: string): DayParts {
  const date = readIsoDate(kept)
  const [day = '', month = '', ...rest] = (date ? lightFormat(date, 'd / M / yyyy') : kept).split('/')
  return { day: day.trim(), month: month.trim(), year: rest.join(' ').trim() }
}

/** What three parts are as one text; empty if nothing is in them. A date that stands in one of them alone is that text. */
export function joinedParts({ day, month, year }: DayParts): string {
  const parts = [day, month, year].map((part) => part.trim())
  const filled = parts.filter((part) => part !== '')
  if (filled.length < 2 && splitDate(filled.join('')) !== undefined) return filled.join('')
  return filled.length === 0 ? '' : parts.map((part) => part.replaceAll('/', ' ')).join(slash)
}
