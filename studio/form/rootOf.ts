import { keysOf, pointerTo } from 'runnel/base'

/** What the form shows for a selected place: the nearest step around it, an entry of the library, or the whole file. */
export function rootOf(file: string, pointer: string): string {
  const keys = keysOf(pointer)
  if (file.startsWith('library/')) return pointerTo(keys.slice(0, 2))
  let depth = 0
  while (keys[depth] === 'steps' && keys[depth + 1] !== undefined) depth += 2
  return pointerTo(keys.slice(0, depth))
}
