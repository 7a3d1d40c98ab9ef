import type { Deps } from './deps.ts'

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
