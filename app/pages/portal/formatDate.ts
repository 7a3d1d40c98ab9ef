import { readIsoDate, toShortDate } from '#schemas/values/calendarDate.ts'

/** `05 Mar 2019`, or `Unknown date` for what is not a date. */
export function formatDate(iso: string | undefined): string {
  const date = readIsoDate(iso ?? '')
  return date ? toShortDate(date) : 'Unknown date'
}
