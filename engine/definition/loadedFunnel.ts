import type { Finding, Location } from './finding.ts'
import type { Definition } from './definition.ts'
import { toValue, type Member, type SourceNode } from './node.ts'
import { locationOf, unescapeSegment } from './source.ts'

/** Which point of a place: its value, its key, or a character (counted in the decoded text) of the string that stands there. */
export type At = 'value' | 'key' | number

/** A route that a funnel answers for, and where it is written. */
export interface Address {
  route: string
  at: Location
}

/** What a funnel of the same folder answers for. */
export interface Neighbour {
  /** The name of its folder. */
  id: string
  path?: Address
  aliases: Address[]
}

/** A definition with `extends` and `use` resolved. */
export interface LoadedFunnel {
  /** Not to be relied on while `findings` holds errors. */
  definition: Definition
  /** Where the value at a JSON Pointer of the definition was written; the nearest place around it if there is no such value. */
  locate(pointer: string, at?: At): Location
  /** What was found while loading. */
  findings: Finding[]
  /** Every file that it was made from. */
  files: string[]
  /** The name of the folder that it stands in; absent where it is no `funnel.json` or `funnel.ts`. */
  folder?: string
  /** The other funnels of its folder, as far as they can be read. */
  neighbours(): Neighbour[]
}

export function loadedFunnel(
  root: SourceNode,
  findings: Finding[],
  files: string[],
  around: Pick<LoadedFunnel, 'folder' | 'neighbours'> = { neighbours: () => [] },
): LoadedFunnel {
  return {
    ...around,
    definition: toValue(root) as Definition,
    locate: (pointer, at = 'value') => locate(root, pointer, at),
    findings,
    files,
  }
}

function locate(root: SourceNode, pointer: string, at: At): Location {
  let node = root
  let member: Member | undefined
  for (const segment of pointer.split('/').slice(1).map(unescapeSegment)) {
    member = node.kind === 'object' ? node.members.get(segment) : undefined
    const next = node.kind === 'list' ? node.items[Number(segment)] : member?.value
    if (!next) return locationOf(node.place)
    node = next
  }
  if (at === 'key' && member) return locationOf(member.key)
  return locationOf(node.place, typeof at === 'number' ? at : undefined)
}
