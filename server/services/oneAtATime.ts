import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import { Busy } from './apiError.ts'
import { count, takeBack } from './counting/counters.ts'

/** Seconds after which whoever holds a turn has died: longer than any outside service may take. */
const longest = 300
const poll = { every: 200, times: 60 }

interface Work<T> {
  /** What an earlier call has left, if that answers this one too. */
  held: () => Promise<T | undefined>
  work: () => Promise<T>
}

/** What this process does at the moment, by the database that it works with. */
const underWay = new WeakMap<Deps['db'], Map<string, Promise<unknown>>>()

/** A turn is a counter of one, which is given back: so it needs no transaction and no connection of its own while an outside service takes its time. */
async function inTurn<T>(deps: Deps, key: string, { held, work }: Work<T>): Promise<T> {
  const turn = { key, times: 1, window: longest }
  for (let time = 0; time < poll.times; time += 1) {
    const found = await held()
    if (found !== undefined) return found
    const at = deps.now()
    if (!(await count(deps, [turn], at))) {
      try {
        return (await held()) ?? (await work())
      } finally {
        await takeBack(deps, [turn], at)
      }
    }
    await sleep(poll.every)
  }
  throw new Busy()
}

/**
 * Does something that is paid for once for all calls that ask for it at the same time: those of this process share its outcome, those of others wait for it and
 * then find what it has left. `what` names the work and whom it is for. Throws `Busy` when others take too long.
 */
export function oneAtATime<T>(deps: Deps, what: string, work: Work<T>): Promise<T> {
  const key = deps.keyed(`one at a time: ${what}`)
  const all = underWay.get(deps.db) ?? new Map<string, Promise<unknown>>()
  underWay.set(deps.db, all)
  const joined = all.get(key) as Promise<T> | undefined
  if (joined) return joined
  const begun = inTurn(deps, key, work).finally(() => all.delete(key))
  all.set(key, begun)
  return begun
}
