import { addMonths } from '../database/partitions.ts'
import type { Deps } from '../deps.ts'
import { errorCode } from '../plugins/logging.ts'
import { deliverOutbox } from './deliverOutbox.ts'
import { forgetOld } from './forgetOld.ts'

/** The months that come next; a start makes them too. */
async function makeMonths({ db, now, log }: Deps): Promise<void> {
  for (const month of await addMonths(db, now())) log('month not made', { month })
}

const second = 1000
const day = 24 * 3600 * second

/** Does the work that no request waits for. `stop` resolves when what is under way is done. */
export function startJobs(deps: Deps): { stop(): Promise<void> } {
  const running = new Set<Promise<unknown>>()
  const every = (time: number, what: string, work: () => Promise<unknown>) => {
    let busy = false
    const once = () => {
      if (busy) return
      busy = true
      const run = work()
        .catch((error: unknown) => deps.log('job failed', { what, failure: errorCode(error) }))
        .finally(() => {
          busy = false
          running.delete(run)
        })
      running.add(run)
    }
    return setInterval(once, time).unref()
  }
  const timers = [every(second, 'outbox', () => deliverOutbox(deps)), every(day, 'retention', () => forgetOld(deps)), every(day, 'months', () => makeMonths(deps))]
  return {
    stop: async () => {
      timers.forEach(clearInterval)
      await Promise.all(running)
    },
  }
}
