import { ownValue } from '#engine/base/index.ts'
import { spend, spendOn } from './budget.ts'
import { digitsOf } from './decimals.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')
export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** A text or number as text; an empty text for anything else. */
export const printed = (value: unknown): string =>
  typeof value === 'number' ? digitsOf(value) : typeof value === 'boolean' ? String(value) : asText(value)

/**
 * Whether a value is present: non-blank text, `true`, any number, a non-empty list, an object with a present member
 * (docs/format.md §3.3, `needs`).
 */
export function isPresent(value: unknown): boolean {
  spend(1)
  if (typeof value === 'string') return read(value).trim() !== ''
  if (Array.isArray(value)) return value.length > 0
  return isObject(value) ? Object.values(value).some(isPresent) : value === true || typeof value === 'number'
}

/** Deep equality of JSON values. An undefined member counts as absent. */
export function equal(a: unknown, b: unknown): boolean {
  spend(1)
  if (typeof a === 'string') spendOn(a)
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((entry, index) => equal(entry, b[index]))
  if (!isObject(a) || !isObject(b)) return a === b
  return Object.keys({ ...a, ...b }).every((key) => equal(ownValue(a, key), ownValue(b, key)))
}

function size(value: unknown): number {
  if (typeof value === 'string') return [...read(value)].length
  if (Array.isArray(value)) return value.length
  const count = isObject(value) ? Object.keys(value).length : 0
  spend(count)
  return count
}

/** A text of which each character is read, which counts. */
function read(text: string): string {
  spendOn(text)
  return text
}

/** The implementations of the functions in `signatures.ts`. They accept any value, and throw nothing but RuleTooLarge. */
export const builtIns: Record<string, (a: unknown, b?: unknown) => unknown> = {
  size,
  present: isPresent,
  string: printed,
  trim: (a) => read(asText(a)).trim(),
  lower: (a) => read(asText(a)).toLowerCase(),
  upper: (a) => read(asText(a)).toUpperCase(),
  contains: (a, b) => {
    // At the worst each character is compared with each.
    spend(Math.floor((asText(a).length * asText(b).length) / 1024))
    return asText(a).includes(asText(b))
  },
  startsWith: (a, b) => asText(a).startsWith(read(asText(b))),
  endsWith: (a, b) => asText(a).endsWith(read(asText(b))),
}
