import { reachable } from '#engine/base/index.ts'
import {
  type Address,
  type Finding,
  type FindingCode,
  loadedFunnel,
  type LoadedFunnel,
  type LoadedLanguage,
  type Member,
  type Neighbour,
  fromValue,
  isList,
  isObject,
  locationOf,
  memberOf,
  textOf,
  toValue,
  type Source,
  type SourceNode,
} from '#engine/definition/index.ts'
import { instead } from '#engine/rules/index.ts'
import { expandUse, spender, TooLarge } from './expandUse.ts'
import { disk, namesIn, type FileSystem, type LoadOptions } from './fileSystem.ts'
import { funnelFileIn, funnelFiles } from './funnelFiles.ts'
import { loadLibrary, type LoadedLibrary } from './library.ts'
import { merge } from './merge.ts'
import { readJson, unreadable } from './parse.ts'
import { basename, dirname, join } from './path.ts'
import { loadPolicy, withPolicy } from './policy.ts'
import { checkFormat, checkSchemaKind, reportTo, type Report } from './report.ts'
import { loadTexts, reportUnknown, withTexts, type LoadedTexts } from './texts.ts'

/**
 * Loads a funnel and resolves `extends` and `use` (format.md §3.8). Every problem of a file is a finding, even if the
 * file cannot be read. @throws Error for a `funnel.ts` that is not in `modules`.
 */
export const loadFunnel = (file: string, options: LoadOptions): LoadedFunnel => loadIn('', file, options)

/** A funnel in one of its languages; `''` is the original. */
function loadIn(language: string, file: string, options: LoadOptions): LoadedFunnel {
  const { funnels, modules = new Map<string, unknown>() } = options
  const files: FileSystem = { read: options.read ?? disk.read, list: options.list ?? disk.list }
  const findings: Finding[] = []
  const read: string[] = []
  const texts: Chain['texts'] = new Map()
  const chain = { funnels, modules, files, report: reportTo(findings), findings, read, language, texts }
  const { node, base } = readChain(file, chain) ?? {}
  const library = loadLibrary(options.library, files, language)
  const policy = loadPolicy(funnels, idOf(file), files)
  findings.push(...library.findings, ...policy.findings)
  const around = {
    folder: folderOf(file),
    neighbours: () => neighboursOf(file, options, files),
    policy: policy.files,
    languages: language === '' ? languagesOf(texts, library, options, (id) => loadIn(id, file, options)) : [],
  }
  const all = [...read, ...library.files, ...policy.files]
  const whole = (own: SourceNode | undefined, found: Finding[]): LoadedFunnel => {
    const report = reportTo(found)
    const obliged = own && withPolicy(base ?? own, policy, library, report)
    const root = own && obliged && base ? merge(obliged, own, 'funnel', report) : obliged
    const expanded = root ? resolveUses(root, library, found) : fromValue({}, { file, text: '' })
    return loadedFunnel(expanded, found, all, around)
  }
  const before = [...findings]
  const loaded = whole(node, findings)
  if (!base || !isObject(node)) return loaded
  return { ...loaded, variant: { own: node, saying: (own) => whole(own, [...before]) } }
}

/** The languages of a funnel: those in which it, or a funnel that it extends, has texts. The library adds its own texts. */
function languagesOf(
  own: Chain['texts'],
  library: LoadedLibrary,
  options: LoadOptions,
  load: (id: string) => LoadedFunnel,
): LoadedLanguage[] {
  const ids = new Set([...own.values()].flatMap(({ byLanguage }) => [...byLanguage.keys()]))
  return [...ids].sort().map((id) => {
    const written = [...own, [join(options.library), { byLanguage: library.texts }] as const]
    const files = new Map(
      written.flatMap(([folder, { byLanguage }]) => (byLanguage.has(id) ? [[folder, byLanguage.get(id)!]] : [])),
    )
    return { id, draft: [...files.values()].some(({ draft }) => draft), files, load: () => load(id) }
  })
}

/** The base routes of the other funnels. Their mistakes are not reported here. */
function neighboursOf(file: string, { funnels, modules = new Map() }: LoadOptions, files: FileSystem): Neighbour[] {
  const none = { report: () => undefined, findings: [], read: [], language: '', texts: new Map() }
  const chain: Chain = { funnels, modules, files, ...none }
  const others = funnelFiles(funnels, files).filter((other) => idOf(other) !== idOf(file))
  return others.flatMap((other): Neighbour[] => {
    try {
      const node = extendFunnel(other, chain)
      const written = memberOf(node, 'aliases')
      const aliases = isList(written) ? written.items.flatMap((alias) => addressOf(alias) ?? []) : []
      return [{ id: idOf(other), path: addressOf(memberOf(node, 'path')), aliases }]
    } catch {
      return []
    }
  })
}

function addressOf(node: SourceNode | undefined): Address | undefined {
  const route = textOf(node)
  return node && route !== undefined ? { route, at: locationOf(node.place) } : undefined
}

/** The funnel with every `use` expanded, and with the library rules that it mentions. */
export function resolveUses(root: SourceNode, library: LoadedLibrary, findings: Finding[]): SourceNode {
  const before = findings.length
  try {
    const [report, spend] = [reportTo(findings), spender(mostParts)]
    const expanded = expandUse(root, 'funnel', { library, report, spend, chain: [], looked: new Set() })
    return withLibraryRules(expanded, library)
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error
    // The expansion has repeated the same few findings.
    findings.splice(before)
    reportTo(findings)('use-cycle', error.place, {
      message: `this funnel takes more than ${mostParts} parts from the library`,
      hint: 'an entry that uses another one twice doubles it: use it once',
    })
    return root
  }
}

/** The maximum number of parts (objects, lists and values) that a funnel takes from the library. */
const mostParts = 50_000

interface Chain {
  /** Folder that holds `<id>/funnel.json`. */
  funnels: string
  files: FileSystem
  modules: ReadonlyMap<string, unknown>
  report: Report
  findings: Finding[]
  /** The files that were read, in order. */
  read: string[]
  /** The language in which they are read; `''` is the original. */
  language: string
  /** The texts beside each of them, by folder. */
  texts: Map<string, LoadedTexts>
}

/** The maximum number of funnels that extend each other in a row. */
const longest = 100

/** Replaces the export of a TypeScript definition that could not be imported. */
export class Unimportable {
  readonly why: string
  constructor(why: string) {
    this.why = why
  }
}

/** A funnel merged with the funnels that it extends. Undefined if one of the files cannot be read or is no JSON. */
function extendFunnel(own: string, chain: Chain, ids?: string[]): SourceNode | undefined {
  const { node, base } = readChain(own, chain, ids) ?? {}
  return node && base ? merge(base, node, 'funnel', chain.report) : node
}

/** What a funnel says, and the funnel that it extends with all that this one extends. Undefined as for `extendFunnel`. */
function readChain(
  own: string,
  chain: Chain,
  ids: string[] = [idOf(own)],
): { node: SourceNode; base?: SourceNode } | undefined {
  const node = readFunnel(own, chain)
  checkSchemaKind(node, 'funnel', chain.report)
  checkFormat(node, chain.report)
  const parent = memberOf(node, 'extends')
  const id = textOf(parent)
  if (!node) return undefined
  if (!parent || id === undefined) return { node }
  const refuse = (code: FindingCode, message: string, hint?: string) => {
    chain.report(code, parent.place, { message, hint })
    return { node }
  }
  if (ids.includes(id))
    return refuse('extends-cycle', `extends forms a cycle: ${[...ids.slice(ids.indexOf(id)), id].join(' > ')}`)
  const tooMany = `extends goes through more than ${longest} funnels`
  if (ids.length > longest) return refuse('extends-cycle', tooMany, 'extend one that is nearer to the first')
  const known = namesIn(chain.funnels, chain.files)
  const file = known.includes(id) ? funnelFileIn(join(chain.funnels, id), chain.files) : undefined
  if (file === undefined)
    return refuse(
      'extends-unknown',
      `there is no funnel "${id}"`,
      instead(
        id,
        known.filter((name) => funnelFileIn(join(chain.funnels, name), chain.files)),
        'runnel list funnels',
      ),
    )
  const base = extendFunnel(file, chain, [...ids, id])
  return base && { node, base }
}

/** A definition in the language of the chain, with its places. */
function readFunnel(file: string, chain: Chain): SourceNode | undefined {
  const node = readOriginal(file, chain)
  if (!node || folderOf(file) === undefined) return node
  const folder = dirname(file)
  const texts = loadTexts(folder, chain.files)
  chain.texts.set(folder, texts)
  chain.read.push(...texts.files)
  chain.findings.push(...texts.findings)
  reportUnknown([node], texts, chain.report)
  return withTexts(node, texts.byLanguage.get(chain.language))
}

/** A definition with its places. Those of a TypeScript definition name only the file and the pointer. */
function readOriginal(file: string, { modules, files, read, findings }: Chain): SourceNode | undefined {
  read.push(file)
  const nowhere: Source = { file, text: '' }
  const module = modules.get(file)
  if (module instanceof Unimportable) return void findings.push(unreadable(nowhere, module.why))
  if (modules.has(file)) return fromValue(module, nowhere)
  if (file.endsWith('.ts')) throw new Error(`${file} is TypeScript: load it with loadFunnelFile`)
  const parsed = readJson(file, files)
  findings.push(...parsed.findings)
  return parsed.node
}

/** The name of the folder of a `funnel.json` or `funnel.ts`; undefined for other files. */
const folderOf = (file: string): string | undefined =>
  /^funnel\.(json|ts)$/.test(basename(file)) ? basename(dirname(file)) : undefined

const idOf = (file: string): string => folderOf(file) ?? basename(file, '.json')

/** The funnel with the library rules that it mentions directly or through other rules. Its own rules take precedence. */
function withLibraryRules(root: SourceNode, library: LoadedLibrary): SourceNode {
  if (!isObject(root)) return root
  const own = memberOf(root, 'rules')
  const written: ReadonlyMap<string, Member> = isObject(own) ? own.members : new Map()
  const all = library.entries.rules
  const namedIn = (text = ''): string[] => {
    const words = new Set(text.match(/\w+/g))
    return [...all.keys()].filter((name) => words.has(name) && !written.has(name))
  }
  const named = reachable(namedIn(JSON.stringify(toValue(root))), (name) => namedIn(textOf(all.get(name)!.value)))
  const rules = new Map([...written, ...[...named].map((name) => [name, all.get(name)!] as const)])
  if (rules.size === 0) return root
  const place = own?.place ?? root.place
  const key = root.members.get('rules')?.key ?? place
  const value: SourceNode = { kind: 'object', place, members: rules }
  return { ...root, members: new Map(root.members).set('rules', { key, value }) }
}
