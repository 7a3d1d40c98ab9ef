import { readIsoDate } from './calendarDate.ts'

/** A date as three inputs hold it. */
export interface DayParts {
  day: string
  month: string
  year: string
}

const months = 'january february march april may june july august september october november december'.split(' ')

/** The number of a month that is written in digits or in words, of at least three letters; undefined if it is none. */
function monthOf(text: string): number | undefined {
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const place = text.length < 3 ? -1 : months.findIndex((month) => month.startsWith(text.toLowerCase()))
  return place < 0 ? undefined : place + 1
}

const padded = (number: number | string, digits: number): string => String(number).padStart(digits, '0')

/** Midnight UTC of a real day with a year of four digits; undefined for anything else. */
export function readDayParts({ day, month, year }: DayParts): string | undefined {
  const inYear = monthOf(month.trim())
  if (!/^\d{1,2}$/.test(day.trim()) || inYear === undefined || !/^\d{4}$/.test(year.trim())) return undefined
  const iso = `${year.trim()}-${padded(inYear, 2)}-${padded(day.trim(), 2)}`
  return readIsoDate(iso) && `${iso}T00:00:00.000Z`
}

/** A kept date as three parts: those of a real day without zeros in front, and what was typed otherwise. */
export function dayPartsOf(text: string): DayParts {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)T/.exec(text) ?? []
  if (day !== undefined) return { day: String(Number(day)), month: String(Number(month)), year: year! }
  const [first = '', second = '', ...rest] = text.split('/')
  return { day: first.trim(), month: second.trim(), year: rest.join(' ').trim() }
}

/** What is kept of three parts: a real day as midnight UTC, nothing as an empty text, the rest as it was typed. */
export function keptDayParts(parts: DayParts): string {
  const { day, month, year } = parts
  if ((day + month + year).trim() === '') return ''
  return readDayParts(parts) ?? [day, month, year].map((part) => part.replaceAll('/', ' ').trim()).join(' / ')
}

/** The three parts of a date that was pasted into one input: `15/3/1980`, `15 March 1980`, `1980-03-15`. */
export function splitDay(text: string): DayParts | undefined {
  const found = text.trim().split(/[\s/.-]+/)
  if (found.length !== 3) return undefined
  const [first, month, last] = found as [string, string, string]
  return first.length === 4 ? { day: last, month, year: first } : { day: first, month, year: last }
}
