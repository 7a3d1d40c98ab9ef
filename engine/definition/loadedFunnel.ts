import { keysOf } from '#engine/base/index.ts'
import type { Finding, Location } from './finding.ts'
import type { Definition } from './definition.ts'
import type { TextFile } from './language.ts'
import { toValue, type Member, type ObjectNode, type SourceNode } from './node.ts'
import { locationOf, stringAt } from './source.ts'

/** A point of a place: its value, its key, or the offset of a character in its decoded string. */
export type At = 'value' | 'key' | number

/** A base route of a funnel (`path` or an alias), and where it is written. */
export interface Address {
  route: string
  at: Location
}

/** The base routes of another funnel beside the loaded one. */
export interface Neighbour {
  /** The name of its folder. */
  id: string
  path?: Address
  aliases: Address[]
}

/** A funnel as a change of the one that it extends. */
export interface Variant {
  /** What its own file says. */
  own: ObjectNode
  /** The same funnel if its file said this. */
  saying(own: ObjectNode): LoadedFunnel
}

/** A definition with `extends` and `use` resolved (format.md §3.8), and the places where its parts were written. */
export interface LoadedFunnel {
  /** Possibly incomplete while `findings` contains errors. */
  definition: Definition
  /** Where the value at a JSON Pointer of the definition was written, or the nearest value around it. */
  locate(pointer: string, at?: At): Location
  /** The string at a JSON Pointer as its file has it, with the names of parameters; undefined in a definition in memory. */
  written(pointer: string): string | undefined
  /** Findings of the loader. */
  findings: Finding[]
  /** Every file that was read for it, its own first. */
  files: string[]
  /** The files among them that hold obligations of the platform and of brands (format.md §3.9). */
  policy: string[]
  /** Name of the folder of its `funnel.json` or `funnel.ts`; absent for other files and definitions in memory. */
  folder?: string
  /** What makes it a variant of another funnel; absent for a funnel that extends none. */
  variant?: Variant
  /** The languages in which it can be shown besides the original. */
  languages: LoadedLanguage[]
  /** The funnels in the folders beside its own. Unreadable ones are left out. */
  neighbours(): Neighbour[]
}

/** A language in which a funnel can be shown. */
export interface LoadedLanguage {
  id: string
  /** A draft is not offered to the people who fill the funnel in. */
  draft: boolean
  /** The files of this language by the folder whose texts they translate. */
  files: ReadonlyMap<string, TextFile>
  /** The funnel with the texts of this language; the texts stand where the translations are written. */
  load(): LoadedFunnel
}

/** Whether the value at a pointer is written in the file of the funnel itself, not in one from which it takes something. */
export const isOwn = ({ files, locate }: LoadedFunnel, pointer: string): boolean =>
  files.length === 0 || locate(pointer, 'key').file === files[0]

const nothingAround = { neighbours: () => [], policy: [], languages: [] }

export function loadedFunnel(
  root: SourceNode,
  findings: Finding[],
  files: string[],
  around: Pick<LoadedFunnel, 'folder' | 'neighbours' | 'policy' | 'variant' | 'languages'> = nothingAround,
): LoadedFunnel {
  return {
    ...around,
    definition: toValue(root) as Definition,
    locate: (pointer, at = 'value') => locate(root, pointer, at),
    written: (pointer) => stringAt(find(root, pointer).node.place),
    findings,
    files,
  }
}

/** The node at a pointer and the member that holds it, or the nearest node around it. */
function find(root: SourceNode, pointer: string): { node: SourceNode; member?: Member | undefined; isThere: boolean } {
  let node = root
  let member: Member | undefined
  for (const segment of keysOf(pointer)) {
    member = node.kind === 'object' ? node.members.get(segment) : undefined
    const next = node.kind === 'list' ? node.items[Number(segment)] : member?.value
    if (!next) return { node, isThere: false }
    node = next
  }
  return { node, member, isThere: true }
}

function locate(root: SourceNode, pointer: string, at: At): Location {
  const { node, member, isThere } = find(root, pointer)
  if (at === 'key' && member) return locationOf(member.key)
  return locationOf(node.place, isThere && typeof at === 'number' ? at : undefined)
}
