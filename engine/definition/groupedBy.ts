/** The entries grouped by key. Keys and the entries of each group keep the order of the list. */
export function groupedBy<K, V>(list: Iterable<V>, keyOf: (entry: V) => K): Map<K, V[]> {
  const groups = new Map<K, V[]>()
  for (const entry of list) {
    const key = keyOf(entry)
    const group = groups.get(key)
    if (group) group.push(entry)
    else groups.set(key, [entry])
  }
  return groups
}

/** The record with every value changed. */
export const mapValues = <T, U>(from: Record<string, T>, change: (value: T, key: string) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(from).map(([key, value]) => [key, change(value, key)]))
