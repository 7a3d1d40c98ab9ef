import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type SQL } from 'drizzle-orm'
import type { Caller, Deps } from '../deps.ts'

/** Milliseconds that a call that reads claims waits for those that save them. Then it gives what is stored. */
const longestWait = 2000
const pause = 25

/** How many calls that save claims have arrived at this process and are not answered, by browser. */
const unanswered = new Map<string, number>()

/** Counts a call that saves claims from its arrival: its statement may have to wait for a connection. Gives what ends it. */
export function countSave({ ownerHash }: Pick<Caller, 'ownerHash'>): () => void {
  const add = (more: number): void => {
    const count = (unanswered.get(ownerHash) ?? 0) + more
    if (count > 0) unanswered.set(ownerHash, count)
    else unanswered.delete(ownerHash)
  }
  add(1)
  let isOpen = true
  return () => {
    if (isOpen) add(-1)
    isOpen = false
  }
}

const lockOf = (id: SQL): SQL => sql`hashtextextended(${id}::text, 725304)`

/** Shows other processes that a statement saves claims of this claim request. Saves do not wait for one another. */
export const showSaving = (id: string): SQL => sql`pg_advisory_xact_lock_shared(${lockOf(sql`${id}::uuid`)})`

/** Whether no statement saves claims of these claim requests. The locks end with the query, which waits for nobody. */
async function areFree({ db }: Deps, ids: readonly string[]): Promise<boolean> {
  const { rows } = await db.execute<{ free: boolean }>(
    sql`select coalesce(bool_and(pg_try_advisory_xact_lock(${lockOf(sql`id`)})), true) as free from unnest(${sql.param([...ids])}::text[]) id`,
  )
  return rows[0]!.free
}

/**
 * Waits for saves under way: those that this browser has asked this process for, and those of these claim requests in
 * any process. A page goes on while its claims are being saved, and may ask for them at once.
 */
export async function savesEnded(deps: Deps, { ownerHash }: Caller, ids: readonly string[]): Promise<void> {
  const end = performance.now() + longestWait
  while (unanswered.has(ownerHash) || !(await areFree(deps, ids))) {
    if (performance.now() >= end) return
    await sleep(pause)
  }
}
