import { ownValue } from '#engine/rules/index.ts'
type Pairs = Map<object, object>

const sameKeys = (a: object, b: object): boolean => Object.keys(a).length === Object.keys(b).length

/**
 * Replaces rjsf's `deepEquals` in the built page, which needs a library. Deep equality in which all functions are equal
 * and circular references end.
 */
export default function deepEquals(a: unknown, b: unknown, seen: Pairs = new Map()): boolean {
  if (Object.is(a, b) || (typeof a === 'function' && typeof b === 'function')) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (seen.get(a) === b) return true
  seen.set(a, b)
  if (Array.isArray(a) !== Array.isArray(b) || !sameKeys(a, b)) return false
  return Object.entries(a).every(([key, value]) => Object.hasOwn(b, key) && deepEquals(value, ownValue(b, key), seen))
}
