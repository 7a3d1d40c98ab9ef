import { pointerTo } from 'runnel/base'

/** A place in the source of a definition. */
export interface Place {
  /** JSON Pointer. */
  path: string
  keys: string[]
  value: unknown
  /** Its ancestors, nearest first; the last one is the whole file. */
  around: unknown[]
}

export type Holder = Record<string, unknown>

export const isHolder = (value: unknown): value is Holder =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Parts that are only displayed: no journey depends on them, and browser journeys and widget tests cover them. Messages, choices and obligations are not
 * among them.
 */
const onlyShown = new Set([
  '$schema',
  'about',
  'title',
  'text',
  'detail',
  'slow',
  'blocks',
  'options',
  'params',
  'exits',
  'aliases',
  'accept',
])

/** Every place of a file that affects how its funnel runs, in the order of the file. */
export function placesIn(value: unknown, keys: string[] = [], around: unknown[] = []): Place[] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : []
  const path = pointerTo(keys)
  const below = inner.filter(([key]) => !onlyShown.has(key) || keys.at(-1) === 'on')
  return [
    { path, keys, value, around },
    ...below.flatMap(([key, item]) => placesIn(item, [...keys, key], [value, ...around])),
  ]
}

/** The key of a place, or of the list that contains it. */
export const nameOf = ({ keys }: Place, out = 0): string => keys.at(-1 - out) ?? ''

export const parentPath = ({ path }: Place): string => path.slice(0, path.lastIndexOf('/'))

/** A branch says where to go, or that it fails. */
const isBranch = (value: unknown): boolean => isHolder(value) && ['to', 'redirect', 'fail'].some((end) => end in value)

export const isBranches = (value: unknown): value is Holder[] =>
  Array.isArray(value) && value.length > 1 && value.every(isBranch)
