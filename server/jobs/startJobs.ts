import { addMonths } from '../database/partitions.ts'
import type { Deps } from '../services/deps.ts'
import { errorCode } from '../plugins/logging.ts'
import { daily } from './daily.ts'
import { deliverOutbox } from './deliverOutbox.ts'
import { normaliseEmails } from './normaliseEmails.ts'
import { forgetOld } from './retention/forgetOld.ts'
import { sweepUploads } from './uploads/sweepUploads.ts'
import type { Retention } from '../policy/retention.ts'

/** Makes the partitions of the next months; a start of the server makes them too. */
async function makeMonths({ db, now, log }: Deps): Promise<void> {
  for (const month of await addMonths(db, now())) log('month not made', { month })
}

const second = 1000
const minute = 60 * second

/** Runs the work that no request waits for; due work starts at once. `stop` lets nothing more start, and resolves when the work under way is done. */
export function startJobs(deps: Deps, keep?: Retention): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
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
    once()
    return setInterval(once, time).unref()
  }
  const timers = [
    every(second, 'outbox', () => deliverOutbox(deps, signal)),
    every(10 * minute, 'retention', () => daily(deps, 'retention', () => forgetOld(deps, keep, signal), signal)),
    every(10 * minute, 'emails', () => daily(deps, 'emails', () => normaliseEmails(deps, signal), signal)),
    every(minute, 'uploads', () => sweepUploads(deps, signal)),
    every(24 * 60 * minute, 'months', () => makeMonths(deps)),
  ]
  return {
    stop: async () => {
      timers.forEach(clearInterval)
      stopping.abort()
      await Promise.all(running)
    },
  }
}
