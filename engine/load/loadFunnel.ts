import {
  type Address,
  type Diagnostic,
  loadedFunnel,
  type LoadedFunnel,
  type Neighbour,
  fromValue,
  isList,
  locationOf,
  memberOf,
  textOf,
  type SourceNode,
} from '#engine/definition/index.ts'
import { expandUse } from './expandUse.ts'
import { extendFunnel, folderOf, idOf } from './extendFunnel.ts'
import { disk, type FileSystem, type LoadOptions } from './fileSystem.ts'
import { funnelFiles } from './funnelFiles.ts'
import { loadLibrary, type LoadedLibrary } from './library.ts'
import { withLibraryRules } from './libraryRules.ts'
import { spender, TooLarge } from './parameters.ts'
import { reportTo } from './report.ts'

/**
 * Reads a funnel and resolves `extends` and `use` (docs/format.md §3.8).
 * Whatever is wrong with files, even that they cannot be read, is a diagnostic.
 */
export function loadFunnel(file: string, options: LoadOptions): LoadedFunnel {
  const files: FileSystem = {
    ...disk,
    ...(options.read && { read: options.read }),
    ...(options.list && { list: options.list }),
  }
  const diagnostics: Diagnostic[] = []
  const read: string[] = []
  const root = extendFunnel(file, {
    funnels: options.funnels,
    modules: options.modules ?? new Map(),
    files,
    report: reportTo(diagnostics),
    diagnostics,
    read,
  })
  const library = loadLibrary(options.library, files)
  diagnostics.push(...library.diagnostics)
  const expanded = root ? resolveUses(root, library, diagnostics) : fromValue({}, { file, text: '' })
  const folder = folderOf(file)
  return loadedFunnel(expanded, diagnostics, [...read, ...library.files], {
    ...(folder !== undefined && { folder }),
    neighbours: () => neighboursOf(file, options, files),
  })
}

/** The addresses of the other funnels. What is wrong with one of them is said where it is checked itself. */
function neighboursOf(file: string, { funnels, modules = new Map() }: LoadOptions, files: FileSystem): Neighbour[] {
  const chain = { funnels, modules, files, report: () => undefined, diagnostics: [], read: [] }
  const others = funnelFiles(funnels, files).filter((other) => idOf(other) !== idOf(file))
  return others.flatMap((other): Neighbour[] => {
    try {
      const node = extendFunnel(other, chain)
      const aliases = memberOf(node, 'aliases')
      return [
        {
          id: idOf(other),
          path: addressOf(memberOf(node, 'path')),
          aliases: isList(aliases) ? aliases.items.flatMap((alias) => addressOf(alias) ?? []) : [],
        },
      ]
    } catch {
      return []
    }
  })
}

function addressOf(node: SourceNode | undefined): Address | undefined {
  const route = textOf(node)
  return node && route !== undefined ? { route, at: locationOf(node.place) } : undefined
}

/** The funnel with every `use` replaced and the rules of the library that it mentions. */
export function resolveUses(root: SourceNode, library: LoadedLibrary, diagnostics: Diagnostic[]): SourceNode {
  const before = diagnostics.length
  try {
    const report = reportTo(diagnostics)
    const spend = spender(mostParts)
    return withLibraryRules(
      expandUse(root, 'funnel', { library, report, spend, chain: [], looked: new Set() }),
      library,
    )
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error
    // The same few findings, over and over.
    diagnostics.splice(before)
    reportTo(diagnostics)('use-cycle', error.place, {
      message: `with everything that it uses, this funnel has more than ${mostParts} parts`,
      hint: 'an entry that uses another one twice doubles it: use it once',
    })
    return root
  }
}

/** Parts (objects, lists and values) that a funnel may come to. The largest that is shipped has about 3,000. */
const mostParts = 50_000
