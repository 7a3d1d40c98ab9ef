import { and, eq, sql } from 'drizzle-orm'
import type { Deps } from '../deps.ts'
import { rateCounters } from '../database/tables/index.ts'
import { ApiError } from './apiError.ts'
import type { Limit } from './limits.ts'

const tooMany = 'Too many attempts. Please wait a few minutes and try again.'

const counterOf = ({ keyed, now }: Deps, what: string, { window }: Limit) => {
  const span = window * 1000
  return { key: keyed(what), windowStart: new Date(Math.floor(now().getTime() / span) * span) }
}

/** Counts one use for all processes together. Throws 429 once it is beyond the limit. `what` names the action and whom it is counted for. */
export async function countUse(deps: Deps, what: string, limit: Limit, message = tooMany): Promise<void> {
  const [row] = await deps.db
    .insert(rateCounters)
    .values({ ...counterOf(deps, what, limit), count: 1 })
    .onConflictDoUpdate({ target: [rateCounters.key, rateCounters.windowStart], set: { count: sql`${rateCounters.count} + 1` } })
    .returning({ count: rateCounters.count })
  if (row!.count > limit.times) throw new ApiError(429, message)
}

/** Forgets what was counted: the attempt turned out to be a rightful one. */
export async function forgetUse(deps: Deps, what: string, limit: Limit): Promise<void> {
  const { key, windowStart } = counterOf(deps, what, limit)
  await deps.db.delete(rateCounters).where(and(eq(rateCounters.key, key), eq(rateCounters.windowStart, windowStart)))
}
