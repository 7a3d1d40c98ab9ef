const only = (ids: readonly string[], kept: ReadonlySet<string>): string[] => ids.filter((id) => kept.has(id))
const alike = (some: readonly string[], others: readonly string[]): boolean => some.join('\0') === others.join('\0')

/** Whether those that are in both have changed places. */
function moved(before: readonly string[], after: readonly string[]): boolean {
  return !alike(only(before, new Set(after)), only(after, new Set(before)))
}

/** Adds to a list what it lacks of another one, each behind what it follows there. */
function joined(list: readonly string[], other: readonly string[], kept: ReadonlySet<string>): string[] {
  const result = only(list, kept)
  let before = -1
  for (const id of only(other, kept)) {
    const place = result.indexOf(id)
    if (place < 0) result.splice(before + 1, 0, id)
    before = place < 0 ? before + 1 : place
  }
  return result
}

/**
 * The order of what is kept, when two have changed a list: theirs, and not agreed, if both have moved the same things to
 * different places.
 */
export function mergedOrder(
  { base, mine, theirs }: Record<'base' | 'mine' | 'theirs', readonly string[]>,
  kept: ReadonlySet<string>,
): { order: string[]; agreed: boolean } {
  const onlyMine = moved(base, mine) && !moved(base, theirs)
  const order = onlyMine ? joined(mine, theirs, kept) : joined(theirs, mine, kept)
  return { order, agreed: onlyMine || !moved(base, mine) || !moved(mine, theirs) }
}
