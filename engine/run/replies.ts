/** Whether a value is a text that can be shown: not blank, and no markup. */
export const isWords = (said: unknown): said is string =>
  typeof said === 'string' && said.trim() !== '' && !/<[a-z!/]/i.test(said)

/** A value without its members that are `null`, at any depth: the engine treats them as absent. Entries of lists stay. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => (member === null ? [] : [[name, withoutNulls(member)]])),
  )
}
