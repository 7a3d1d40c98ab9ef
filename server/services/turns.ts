import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, lte, sql } from 'drizzle-orm'
import { turns } from '../database/tables/index.ts'
import type { Deps } from './deps.ts'
import { Busy } from '../base/apiError.ts'

/** Milliseconds that a process may need in addition to the outside service; a holder that takes longer has died. */
const margin = 30_000
const poll = { every: 200, times: 60 }

export interface Turn<T> {
  /** Works with the same name run one after another. */
  name: string
  /** Milliseconds that the outside service may take. */
  patience: number
  /** The stored result of an earlier call, if it answers this call too. */
  held: () => Promise<T | undefined>
  work: () => Promise<T>
}

/** Takes a turn that is free or has expired, in one statement. Gives the holder's id, or undefined. */
async function take({ db, now }: Deps, key: string, patience: number): Promise<string | undefined> {
  const at = now()
  const mine = { holder: randomUUID(), endsAt: new Date(at.getTime() + patience + margin) }
  const taken = await db
    .insert(turns)
    .values({ key, ...mine })
    .onConflictDoUpdate({
      target: turns.key,
      set: mine,
      setWhere: lte(turns.endsAt, sql`${at.toISOString()}::timestamptz`),
    })
    .returning({ holder: turns.holder })
  return taken[0]?.holder
}

/** Gives a turn back, unless it has expired and another holder has it. */
async function giveBack({ db }: Deps, key: string, holder: string): Promise<void> {
  await db.delete(turns).where(and(eq(turns.key, key), eq(turns.holder, holder)))
}

/**
 * Does something in one process at a time. A turn is a row that expires, so it needs neither a transaction nor a
 * connection while an outside service works, and a process that died holds it only briefly. Throws `Busy` when the wait
 * is too long.
 */
export async function inTurn<T>(deps: Deps, { name, patience, held, work }: Turn<T>): Promise<T> {
  const key = deps.keyed(`turn: ${name}`)
  for (let time = 0; time < poll.times; time += 1) {
    const found = await held()
    if (found !== undefined) return found
    const holder = await take(deps, key, patience)
    if (holder) {
      try {
        return (await held()) ?? (await work())
      } finally {
        await giveBack(deps, key, holder)
      }
    }
    await sleep(poll.every)
  }
  throw new Busy()
}

/** The work under way in this process, by the database that it works with. */
const underWay = new WeakMap<Deps['db'], Map<string, Promise<unknown>>>()

/**
 * Shares work between calls of this process that ask for the same at the same time: all get the outcome of the first.
 * `what` names the work and whom it is for.
 */
export function joined<T>({ db, keyed }: Pick<Deps, 'db' | 'keyed'>, what: string, work: () => Promise<T>): Promise<T> {
  const key = keyed(`under way: ${what}`)
  const all = underWay.get(db) ?? new Map<string, Promise<unknown>>()
  underWay.set(db, all)
  const known = all.get(key) as Promise<T> | undefined
  if (known) return known
  const begun = work().finally(() => all.delete(key))
  all.set(key, begun)
  return begun
}

/**
 * Does paid work once for all calls that ask for it at the same time: those of this process share the outcome, those of
 * other processes wait and then find what it has stored. `what` names the work and whom it is for; the turn has the
 * same name unless another is given. Throws `Busy` when the wait is too long.
 */
export const oneAtATime = <T>(
  deps: Deps,
  what: string,
  { name = what, ...turn }: Omit<Turn<T>, 'name'> & { name?: string },
): Promise<T> => joined(deps, what, () => inTurn(deps, { name, ...turn }))
