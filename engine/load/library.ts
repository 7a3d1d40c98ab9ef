import {
  type Finding,
  fromValue,
  isObject,
  memberOf,
  type Member,
  type SourceNode,
  type Source,
  type TextFile,
} from '#engine/definition/index.ts'
import { namesIn, type FileSystem } from './fileSystem.ts'
import { readJson, twice } from './parse.ts'
import { join } from './path.ts'
import { checkFormat, checkSchemaKind, reportTo } from './report.ts'
import { loadTexts, reportUnknown, withTexts } from './texts.ts'

export const libraryKinds = ['fields', 'effects', 'steps', 'rules'] as const
export type LibraryKind = (typeof libraryKinds)[number]

/** The entries of all library files, by kind and name. */
export interface LoadedLibrary {
  entries: Record<LibraryKind, Map<string, Member>>
  findings: Finding[]
  files: string[]
  /** The texts of its languages. */
  texts: ReadonlyMap<string, TextFile>
}

export const emptyLibrary = (): LoadedLibrary => ({
  entries: { fields: new Map(), effects: new Map(), steps: new Map(), rules: new Map() },
  findings: [],
  files: [],
  texts: new Map(),
})

/**
 * All `*.json` files of a folder as one library, in a language if one is given. The finding for a name in two files is
 * `duplicate-key`.
 */
export function loadLibrary(folder: string, files: FileSystem, language = ''): LoadedLibrary {
  const texts = loadTexts(folder, files)
  const library = { ...emptyLibrary(), texts: texts.byLanguage }
  const roots: SourceNode[] = []
  for (const name of namesIn(folder, files).filter((entry) => entry.endsWith('.json'))) {
    const { source, node, findings } = readJson(join(folder, name), files)
    library.files.push(source.file)
    library.findings.push(...findings)
    checkSchemaKind(node, 'library', reportTo(library.findings))
    checkFormat(node, reportTo(library.findings))
    if (!node) continue
    roots.push(node)
    addEntries(library, withTexts(node, texts.byLanguage.get(language)))
  }
  library.files.push(...texts.files)
  library.findings.push(...texts.findings)
  reportUnknown(roots, texts, reportTo(library.findings))
  return library
}

/** A library from a value in memory. */
export function libraryFromValue(value: unknown, source: Source): LoadedLibrary {
  const library = emptyLibrary()
  addEntries(library, fromValue(value, source))
  return library
}

function addEntries(library: LoadedLibrary, node: SourceNode): void {
  for (const kind of libraryKinds) {
    const entries = memberOf(node, kind)
    if (!isObject(entries)) continue
    for (const [name, member] of entries.members) {
      const earlier = library.entries[kind].get(name)
      if (earlier) library.findings.push(twice(name, member.key, earlier.key))
      else library.entries[kind].set(name, member)
    }
  }
}
