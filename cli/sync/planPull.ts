import { type Hashes, textHash } from './folder.ts'

/** What a pull does to each file that the server has, had or lacks. */
export interface PullPlan {
  /** New texts by path; null removes the file. */
  writes: Map<string, string | null>
  /** Changed here only: they stay. */
  kept: string[]
  /** Sent from here as drafts that are not published yet: they stay. */
  sent: string[]
  /** Changed here and there. */
  conflicts: string[]
  same: string[]
}

const hashOf = (text: string | null | undefined): string | null => (text == null ? null : textHash(text))

/** The files of a folder and of a server by path, and what the folder had from the server last. */
export interface Compared {
  here: ReadonlyMap<string, string>
  there: ReadonlyMap<string, string>
  /** What is not published yet; null removes the file. Empty if `there` has it already. */
  drafts: ReadonlyMap<string, string | null>
  pulled: Hashes
}

/** Says what a pull does. `force` takes the server's files whatever was changed here. */
export function planPull({ here, there, drafts, pulled }: Compared, force: boolean): PullPlan {
  const plan: PullPlan = { writes: new Map(), kept: [], sent: [], conflicts: [], same: [] }
  for (const path of [...new Set([...there.keys(), ...Object.keys(pulled)])].toSorted()) {
    const [mine, theirs] = [hashOf(here.get(path)), hashOf(there.get(path))]
    const before = Object.hasOwn(pulled, path) ? pulled[path]! : null
    if (mine === theirs) plan.same.push(path)
    else if (force) plan.writes.set(path, there.get(path) ?? null)
    else if (mine === before && drafts.has(path) && hashOf(drafts.get(path)) === mine) plan.sent.push(path)
    else if (mine === before) plan.writes.set(path, there.get(path) ?? null)
    else if (theirs === before) plan.kept.push(path)
    else plan.conflicts.push(path)
  }
  return plan
}
