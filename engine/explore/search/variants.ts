import { groupedBy } from '#engine/definition/index.ts'
import { atomise, pathOf, type Tree } from '#engine/rules/index.ts'

/** Removes values whose keys are equal as JSON; the first of each is kept. */
export const distinct = <V>(values: V[], keyOf: (value: V) => unknown = (value) => value): V[] =>
  [...groupedBy(values, (value) => JSON.stringify(keyOf(value))).values()].map(([first]) => first!)

/** The texts and numbers that rules compare with a path, by dotted path with its root. */
export type Compared = Map<string, (string | number)[]>

export function comparedWith(rules: Tree[]): Compared {
  const { atoms } = atomise(rules, { roots: {}, functions: {} })
  return new Map([...atoms.values()].map(({ key, near }) => [key, [...near]]))
}

/** Every dotted path in compiled data, in rules and in values. */
export function pathsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = Array.isArray(value) ? pathOf(value as unknown as Tree) : undefined
  if (own !== undefined && own.includes('.')) return [own]
  return [...new Set(Object.values(value).flatMap(pathsIn))]
}

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

type Json = Record<string, unknown>

/** The value at a path of keys; undefined if there is none. */
export const valueAt = (value: unknown, keys: string[]): unknown =>
  keys.reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? (at as Json)[key] : undefined), value)

/** A copy with another value at a path of keys. */
export function withValueAt(value: Json, [key, ...rest]: string[], inner: unknown): Json {
  if (key === undefined) return value
  const own = value[key]
  const owner = typeof own === 'object' && own !== null && !Array.isArray(own) ? (own as Json) : {}
  return { ...value, [key]: rest.length > 0 ? withValueAt(owner, rest, inner) : inner }
}
