import { unescapeSegment } from 'runnel/contracts'

/** The path of the innermost step that holds a place of a definition: `a/b` of `/steps/a/steps/b/title`. */
export function stepOfPointer(pointer: string): string | undefined {
  const segments = pointer.split('/').slice(1).map(unescapeSegment)
  const names: string[] = []
  while (segments[0] === 'steps' && segments[1] !== undefined) names.push(...segments.splice(0, 2).slice(1))
  return names.length === 0 ? undefined : names.join('/')
}

/** The place of a step in the definition: `/steps/a/steps/b` of `a/b`. */
export const pointerOfStep = (path: string): string =>
  path
    .split('/')
    .map((name) => `/steps/${name}`)
    .join('')
