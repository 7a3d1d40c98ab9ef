import { todayOf } from 'runnel/rules'
import type { Deps } from '../deps.ts'

const dayLong = 24 * 3600_000
/** How fast the clock of a phone may be. */
const fast = 15 * 60_000

/**
 * When the page may have judged answers that arrive now, once for each day of the brand's time zone, in milliseconds since the
 * epoch: now, the day before, since a form may be filled in across midnight, and the next day shortly before it begins.
 */
export function answerTimes(theme: object, now: Date): number[] {
  const at = now.getTime()
  const byDay = new Map([at - dayLong, at + fast, at].map((time) => [todayOf({ ...theme }, time), time]))
  return [...byDay.values()].toSorted((a, b) => Number(b === at) - Number(a === at) || a - b)
}

/** The days on which the page may have judged answers for a brand that arrive now, as ISO dates. */
export function answerDays(
  { themes }: Pick<Deps, 'themes'>,
  { brand_id: brandId }: { brand_id?: string },
  now: Date,
): string[] {
  const theme = { ...themes.find((one) => one.brandId === brandId) }
  return answerTimes(theme, now).map((time) => todayOf(theme, time))
}
