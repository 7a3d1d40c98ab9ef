/** A place at which two changed it differently, as JSON texts. An absent version: the place is not there in it. */
export interface MergeConflict {
  /** In the merged text; `''` is the whole file. */
  pointer: string
  /** In words. */
  about: string
  base?: string
  mine?: string
  theirs?: string
}

export interface Merged {
  /** Theirs with everything of mine that nothing stands against. */
  merged: string
  conflicts: MergeConflict[]
}

/** Merges two changes of a file, the whole file at once. */
export function mergeDefinitions(base: string, mine: string, theirs: string): Merged {
  if (mine === theirs || mine === base) return { merged: theirs, conflicts: [] }
  if (theirs === base) return { merged: mine, conflicts: [] }
  return { merged: theirs, conflicts: [{ pointer: '', about: 'the whole file', base, mine, theirs }] }
}

/** The merged text with one side of a conflict. */
export const settleConflict = (text: string, conflict: MergeConflict, side: 'mine' | 'theirs'): string =>
  conflict[side] ?? text
