import { ApiError } from '../../base/apiError.ts'
import type { StaffRow } from '../../database/tables/index.ts'

/** How many people may wait, in each process. */
export const mostWaiting = 8

/** Ids of the staff for whom something is proved, or who wait for it. */
const waiting = new Set<string>()

/** One process at a time, so that many proofs do not take the memory of many. */
let last: Promise<unknown> = Promise.resolve()

/** A place in the queue: it is used or given back. */
export interface Turn {
  use<T>(work: () => Promise<T>): Promise<T>
  giveBack(): void
}

/**
 * Takes a place in the queue of proofs of this process and returns, one for each member of staff. What the work needs, it
 * reads when its turn comes.
 * @throws ApiError 429
 */
export function takeTurn({ id }: Pick<StaffRow, 'id'>): Turn {
  if (waiting.has(id))
    throw new ApiError(429, 'What you proposed before is not proved yet. Please wait until it is, and try again.')
  if (waiting.size >= mostWaiting)
    throw new ApiError(429, `${mostWaiting} people are waiting for a proof already. Please try again in a few minutes.`)
  waiting.add(id)
  const giveBack = () => void waiting.delete(id)
  return {
    giveBack,
    use: (work) => {
      const next = last.then(work).finally(giveBack)
      last = next.catch(() => undefined)
      return next
    },
  }
}
