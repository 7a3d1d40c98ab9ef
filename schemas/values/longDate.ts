const months = [
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

/** `27 March 2024` for an ISO date or date-time; any other text as it is. Without `Intl`, whose first formatter is slow on a phone. */
export function longDate(text: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)(?:T|$)/.exec(text) ?? []
  const name = months[Number(month) - 1]
  return name ? `${Number(day)} ${name} ${Number(year)}` : text
}
