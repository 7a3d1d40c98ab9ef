import { ownValue } from 'runnel/rules'
/** The keys of a JSON Pointer. */
export const keysOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))

/** The JSON Pointer to keys, from the outermost inwards. */
export const pointerOf = (keys: readonly (string | number)[]): string =>
  keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

export const inside = (pointer: string, ...keys: (string | number)[]): string => `${pointer}${pointerOf(keys)}`

export const parentOf = (pointer: string): string => pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')))

/** Whether a pointer leads to a place, or into it. */
export const isWithin = (pointer: string, place: string): boolean =>
  pointer === place || pointer.startsWith(`${place}/`)

/** The value to which keys lead; undefined if there is none. */
export function valueAt(value: unknown, keys: readonly string[]): unknown {
  return keys.reduce(ownValue, value)
}
