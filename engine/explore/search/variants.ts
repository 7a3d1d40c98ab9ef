import { groupedBy } from '#engine/definition/index.ts'
import { ownValue } from '#engine/rules/index.ts'

/** Removes values whose keys are equal as JSON; the first of each is kept. */
export const distinct = <V>(values: V[], keyOf: (value: V) => unknown = (value) => value): V[] =>
  [...groupedBy(values, (value) => JSON.stringify(keyOf(value))).values()].map(([first]) => first!)

/** Other values of the same type: the empty one, the opposite, and those that rules compare with it. */
export function othersOf(value: unknown, near: (string | number)[] = []): unknown[] {
  const others: unknown[] = near
    .flatMap((one): unknown[] => (typeof one === 'number' ? [one, one + 1, one - 1] : [one]))
    .filter((one) => typeof one === typeof value || value === undefined)
  if (typeof value === 'boolean') others.push(!value)
  else if (typeof value === 'string') others.push(...(value === '' ? ['other'] : ['']))
  else if (typeof value === 'number') others.push(...(value === 0 ? [1] : [0]))
  else if (Array.isArray(value)) others.push([], withOtherTexts(value))
  else if (value !== undefined) others.push(undefined)
  const given = JSON.stringify(value)
  return distinct(others).filter((other) => JSON.stringify(other) !== given)
}

/** A list of the same length in which every text is replaced. */
const withOtherTexts = (value: unknown[]): unknown[] =>
  JSON.parse(JSON.stringify(value), (_, inner: unknown) => (typeof inner === 'string' ? 'other' : inner)) as unknown[]

/** The member of a JSON value at a path of keys; undefined if there is none. */
export const valueAt = (value: unknown, keys: string[]): unknown =>
  keys.reduce<unknown>((at, key) => ownValue(at, key), value)
