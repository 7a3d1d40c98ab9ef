import { format, isValid, parseISO } from 'date-fns'

/** `05 Mar 2019`, or `Unknown date` for what is not a date. */
export function formatDate(iso: string | undefined): string {
  const date = parseISO(iso ?? '')
  return isValid(date) ? format(date, 'dd MMM yyyy') : 'Unknown date'
}
