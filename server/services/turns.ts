import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, lte, sql } from 'drizzle-orm'
import { turns } from '../database/tables/index.ts'
import type { Deps } from './deps.ts'
import { Busy } from '../base/apiError.ts'

/** Milliseconds that a process may take beside what it waits for an outside service: whoever takes longer has died. */
const margin = 30_000
const poll = { every: 200, times: 60 }

export interface Turn<T> {
  /** Names whose turn it is: work with the same name is done one after the other. */
  name: string
  /** Milliseconds that the outside service may take. */
  patience: number
  /** What an earlier call has left, if that answers this one too. */
  held: () => Promise<T | undefined>
  work: () => Promise<T>
}

/** Takes a turn that nobody has, or whose time is over, in one statement. */
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

/** Whoever is late gives back nothing: the turn is somebody else's by then. */
async function giveBack({ db }: Deps, key: string, holder: string): Promise<void> {
  await db.delete(turns).where(and(eq(turns.key, key), eq(turns.holder, holder)))
}

/**
 * Does something alone, whichever process asks for it. A turn is a row that ends at its time, so it needs no transaction and no connection of its own while an outside service
 * takes its time, and one whose process died is over soon. Throws `Busy` when others take too long.
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

/** What this process does at the moment, by the database that it works with. */
const underWay = new WeakMap<Deps['db'], Map<string, Promise<unknown>>>()

/** Gives calls of this process that ask for the same at the same time the outcome of the first. `what` names the work and whom it is for. */
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
 * Does something that is paid for once for all calls that ask for it at the same time: those of this process share its outcome, those of others wait for it and
 * then find what it has left. `what` names the work and whom it is for; it is done in a turn of that name unless another is given. Throws `Busy` when others take too long.
 */
export const oneAtATime = <T>(
  deps: Deps,
  what: string,
  { name = what, ...turn }: Omit<Turn<T>, 'name'> & { name?: string },
): Promise<T> => joined(deps, what, () => inTurn(deps, { name, ...turn }))
