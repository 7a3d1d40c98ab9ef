import { keysOf } from 'runnel/base'

/** The path of the innermost step that holds a place of a definition: `a/b` of `/steps/a/steps/b/title`. */
export function stepOfPointer(pointer: string): string | undefined {
  const segments = keysOf(pointer)
  const names: string[] = []
  while (segments[0] === 'steps' && segments[1] !== undefined) names.push(...segments.splice(0, 2).slice(1))
  return names.length === 0 ? undefined : names.join('/')
}
