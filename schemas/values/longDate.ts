/** The months in English, for writing and for reading dates. */
export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** `27 March 2024` for an ISO date or date-time; any other text as it is. English without `Intl`, whose first formatter is slow on a phone. */
export function longDate(text: string, language?: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)(?:T|$)/.exec(text) ?? []
  const name = months[Number(month) - 1]
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  // What is no day, such as 31 February, reads as it is written.
  if (language && date.getUTCDate() === Number(day) && date.getUTCFullYear() === Number(year))
    return longDateIn(language, date)
  return name ? `${Number(day)} ${name} ${Number(year)}` : text
}

const longDateIn = (language: string, date: Date): string =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(date)
