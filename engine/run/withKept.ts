import { ownValue } from '#engine/rules/index.ts'
/**
 * Plain data like `now`, in which every part that equals its part of `before` is that very object. So what has not changed
 * can be told by identity, also behind entries of a list that have come or gone.
 */
export function withKept<T>(before: unknown, now: T): T {
  if (Object.is(before, now) || typeof now !== 'object' || now === null) return now
  if (typeof before !== 'object' || before === null || Array.isArray(before) !== Array.isArray(now)) return now
  return (Array.isArray(now) ? keptList(before as unknown[], now) : keptObject(before as Plain, now as Plain)) as T
}

type Plain = Record<string, unknown>

function keptObject(before: Plain, now: Plain): Plain {
  const keys = Object.keys(now)
  const kept = keys.map((key) => withKept(ownValue(before, key), ownValue(now, key)))
  // A member that is undefined counts as absent: what was sent as JSON has lost it.
  const isSame =
    keys.every((key, at) => kept[at] === ownValue(before, key)) &&
    Object.keys(before).every((key) => ownValue(before, key) === undefined || ownValue(now, key) !== undefined)
  return isSame ? before : Object.fromEntries(keys.map((key, at) => [key, kept[at]]))
}

function keptList(before: unknown[], now: unknown[]): unknown[] {
  const shift = before.length - now.length
  const kept = now.map((entry, at) => {
    const here = withKept(before[at], entry)
    // Behind entries that have come or gone, the others have moved.
    return shift === 0 || here === before[at] ? here : withKept(before[at + shift], entry)
  })
  return shift === 0 && kept.every((entry, at) => entry === before[at]) ? before : kept
}
