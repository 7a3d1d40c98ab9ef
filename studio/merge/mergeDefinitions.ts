/** A place at which two changed it differently. An absent version: the place is not there in it. */
export interface MergeConflict {
  /** JSON Pointer; `''` is the whole file. */
  pointer: string
  base?: unknown
  mine?: unknown
  theirs?: unknown
}

export interface Merged {
  /** Both changes; mine where they conflict. */
  merged: string
  conflicts: MergeConflict[]
}

const valueOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Merges two changes of a file, the whole file at once. */
export function mergeDefinitions(base: string, mine: string, theirs: string): Merged {
  if (mine === theirs || theirs === base) return { merged: mine, conflicts: [] }
  if (mine === base) return { merged: theirs, conflicts: [] }
  return {
    merged: mine,
    conflicts: [{ pointer: '', base: valueOf(base), mine: valueOf(mine), theirs: valueOf(theirs) }],
  }
}
