import type { FunctionRun } from '../functions.ts'

const dayLong = 86_400_000

/** A day of the calendar. `month` counts from 0. */
interface Day {
  year: number
  month: number
  day: number
}

/** Midnight of a day in UTC. Months and days may lie outside their range, as in 14 months or day 0. */
const timeOf = ({ year, month, day }: Day): number => new Date(0).setUTCFullYear(year, month, day)

function dayAt(time: number): Day {
  const at = new Date(time)
  return { year: at.getUTCFullYear(), month: at.getUTCMonth(), day: at.getUTCDate() }
}

const padded = (part: number, length: number): string => String(part).padStart(length, '0')

/** The ISO date at a time; an empty text outside the years 1 to 9999. */
function written(time: number): string {
  const { year, month, day } = dayAt(time)
  return year >= 1 && year <= 9999 ? `${padded(year, 4)}-${padded(month + 1, 2)}-${padded(day, 2)}` : ''
}

/** The day that an ISO date names, or an ISO date-time as it is written; undefined for anything else, and for 30 February. */
function readDay(text: unknown): Day | undefined {
  const [date, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)(?=T|$)/.exec(typeof text === 'string' ? text : '') ?? []
  const read = { year: Number(year), month: Number(month) - 1, day: Number(day) }
  return date !== undefined && written(timeOf(read)) === date ? read : undefined
}

const whole = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? Math.trunc(value) : 0)

/** What `move` makes of the day that a text names, as an ISO date; an empty text if it names none. */
function moved(text: unknown, move: (day: Day) => Day): string {
  const day = readDay(text)
  return day ? written(timeOf(move(day))) : ''
}

/** The same day some months later, or the last one of a shorter month. */
function monthsLater({ year, month, day }: Day, months: number): Day {
  const { day: last } = dayAt(timeOf({ year, month: month + months + 1, day: 0 }))
  return { year, month: month + months, day: Math.min(day, last) }
}

/** What `count` makes of the days that two texts name; 0 unless both name one. */
function between(from: unknown, to: unknown, count: (from: Day, to: Day) => number): number {
  const [first, last] = [readDay(from), readDay(to)]
  return first && last ? count(first, last) : 0
}

const daysBetween = (from: Day, to: Day): number => Math.round((timeOf(to) - timeOf(from)) / dayLong)

/** Completed years. A person born on 29 February completes a year on 1 March where there is no 29th. */
function yearsBetween(from: Day, to: Day): number {
  if (timeOf(from) > timeOf(to)) return 0 - yearsBetween(to, from)
  const isBefore = to.month < from.month || (to.month === from.month && to.day < from.day)
  return to.year - from.year - (isBefore ? 1 : 0)
}

/** What the functions for dates do (`calculations.ts`). They accept anything and never throw. */
export const dateRuns: Record<string, FunctionRun> = {
  today: (_, { today }) => today,
  year: ([date]) => readDay(date)?.year ?? 0,
  days: ([from, to]) => between(from, to, daysBetween),
  years: ([from, to]) => between(from, to, yearsBetween),
  addDays: ([date, days]) => moved(date, (day) => ({ ...day, day: day.day + whole(days) })),
  addMonths: ([date, months]) => moved(date, (day) => monthsLater(day, whole(months))),
  addYears: ([date, years]) => moved(date, (day) => monthsLater(day, 12 * whole(years))),
}
