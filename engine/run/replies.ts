/** Whether this is something to read: a text that is not blank and no markup. */
export const isWords = (said: unknown): said is string =>
  typeof said === 'string' && said.trim() !== '' && !/<[a-z!/]/i.test(said)

/** The same without members that are `null`: to us, what is `null` is not there. Entries of lists stay. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => (member === null ? [] : [[name, withoutNulls(member)]])),
  )
}
