/** The value with the keys of every object sorted and without what is undefined. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sorted)
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}

/** JSON that is the same for equal values, however the database orders their keys. */
export const canonicalJson = (value: unknown): string => JSON.stringify(sorted(value))
