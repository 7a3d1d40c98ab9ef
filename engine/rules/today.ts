import { remembering } from '#engine/base/index.ts'

const quarter = 15 * 60_000

interface Zone {
  format: Intl.DateTimeFormat
  /** The quarter of an hour that was asked for last, since the epoch, and its day. */
  at: number
  day: string
}

/** More time zones than the brands of a product have. */
const mostRemembered = 100

const zoneOf = remembering(mostRemembered, (name: string): Zone => {
  // Three fields in the order of ISO dates, whatever the platform knows of other languages.
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const format = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { ...parts, timeZone, calendar: 'iso8601' })
  try {
    return { format: format(name), at: NaN, day: '' }
  } catch {
    // A name that the platform does not know.
    return { format: format('UTC'), at: NaN, day: '' }
  }
})

/** The day in a time zone at a moment, as an ISO date. `now` is in milliseconds since the epoch. Every zone begins its days at a quarter of an hour. */
export function dayIn(timeZone: string, now: number): string {
  const zone = zoneOf(timeZone)
  const at = Math.floor(now / quarter)
  if (at !== zone.at) {
    const parts = Object.fromEntries(zone.format.formatToParts(at * quarter).map(({ type, value }) => [type, value]))
    zone.day = `${parts.year!.padStart(4, '0')}-${parts.month}-${parts.day}`
    zone.at = at
  }
  return zone.day
}

/** The time zone of a theme, whose days are those of rules: `timeZone`, such as `Europe/London`; UTC if it names none. */
export const timeZoneOf = ({ timeZone }: Record<string, unknown>): string =>
  typeof timeZone === 'string' && timeZone !== '' ? timeZone : 'UTC'

/** Today for people to whom a theme is shown, as an ISO date. `now` is in milliseconds since the epoch. */
export const todayOf = (theme: Record<string, unknown>, now: number): string => dayIn(timeZoneOf(theme), now)
