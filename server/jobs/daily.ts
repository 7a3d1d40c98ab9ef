import { and, eq, lte } from 'drizzle-orm'
import { jobRuns } from '../database/tables/index.ts'
import type { Deps } from '../services/deps.ts'

const hour = 3600_000
const day = 24 * hour

/** Takes a job for this process unless some process began it within a day; one statement, so that only one of several processes gets it. */
async function claim({ db, now }: Deps, name: string): Promise<Date | undefined> {
  const startedAt = now()
  const set = { startedAt }
  const due = lte(jobRuns.startedAt, new Date(startedAt.getTime() - day))
  const [taken] = await db
    .insert(jobRuns)
    .values({ name, startedAt })
    .onConflictDoUpdate({ target: jobRuns.name, set, setWhere: due })
    .returning()
  return taken && startedAt
}

/**
 * Does a job if it is due: once a day, however many processes there are and however often they start. A job that fails
 * is due again after an hour, an interrupted one at once, and one whose process dies on the next day. Tells whether it
 * was done.
 */
export async function daily(
  deps: Deps,
  name: string,
  work: () => Promise<unknown>,
  signal?: AbortSignal,
): Promise<boolean> {
  const startedAt = await claim(deps, name)
  if (!startedAt) return false
  const again = (wait: number) =>
    deps.db
      .update(jobRuns)
      .set({ startedAt: new Date(startedAt.getTime() - day + wait) })
      .where(and(eq(jobRuns.name, name), eq(jobRuns.startedAt, startedAt)))
  try {
    await work()
  } catch (error) {
    await again(hour)
    throw error
  }
  if (!signal?.aborted) return true
  await again(0)
  return false
}
