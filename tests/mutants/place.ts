/** A place of a definition as it is written. */
export interface Place {
  /** JSON Pointer. */
  path: string
  keys: string[]
  value: unknown
  /** What holds it, nearest first; the last one is the whole file. */
  around: unknown[]
}

export type Holder = Record<string, unknown>

export const isHolder = (value: unknown): value is Holder =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * What is only read or only drawn: no journey depends on it, and browser journeys and tests of the widgets look at it. Messages, choices and
 * obligations are not among it.
 */
const onlyShown = new Set([
  '$schema',
  'about',
  'title',
  'text',
  'detail',
  'blocks',
  'options',
  'params',
  'exits',
  'aliases',
  'accept',
])

/** Every place of a file that has to do with how its funnel runs, in the order of the file. */
export function placesIn(value: unknown, keys: string[] = [], around: unknown[] = []): Place[] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : []
  const path = keys.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
  const below = inner.filter(([key]) => !onlyShown.has(key) || keys.at(-1) === 'on')
  return [
    { path, keys, value, around },
    ...below.flatMap(([key, item]) => placesIn(item, [...keys, key], [value, ...around])),
  ]
}

/** The key that a place, or the list that it stands in, is known by. */
export const nameOf = ({ keys }: Place, out = 0): string => keys.at(-1 - out) ?? ''

export const parentPath = ({ path }: Place): string => path.slice(0, path.lastIndexOf('/'))

/** A branch says where to go, or that it fails. */
const isBranch = (value: unknown): boolean => isHolder(value) && ['to', 'redirect', 'fail'].some((end) => end in value)

export const isBranches = (value: unknown): value is Holder[] =>
  Array.isArray(value) && value.length > 1 && value.every(isBranch)
