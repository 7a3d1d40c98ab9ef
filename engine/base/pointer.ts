/** JSON Pointers (RFC 6901): `/steps/a~1b/0` leads to the first entry of the member `a/b` of `steps`. */
import { ownValue } from './ownValue.ts'

/** A key as a pointer writes it. */
export const escapeSegment = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')

/** The keys of a pointer, from the outermost inwards. */
export const keysOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))

/** The pointer to keys, from the outermost inwards. */
export const pointerTo = (keys: readonly (string | number)[]): string =>
  keys.map((key) => `/${escapeSegment(String(key))}`).join('')

/** A pointer that leads on by more keys. */
export const inside = (pointer: string, ...keys: (string | number)[]): string => `${pointer}${pointerTo(keys)}`

/** The pointer to what holds a place; that of the whole for the whole. */
export const parentOf = (pointer: string): string => pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')))

/** Whether a pointer leads to a place, or into it. */
export const isWithin = (pointer: string, place: string): boolean =>
  pointer === place || pointer.startsWith(`${place}/`)

/** The value to which keys lead; undefined if there is none. */
export const valueAt = (value: unknown, keys: readonly string[]): unknown =>
  keys.reduce<unknown>((holder, key) => ownValue(holder, key), value)
