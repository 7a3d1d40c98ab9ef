import { basename, dirname, join } from 'node:path'
import { type Diagnostic, fromValue, memberOf, textOf, type Source, type SourceNode } from '#engine/definition/index.ts'
import { didYouMean } from '#engine/rules/index.ts'
import { namesIn, type FileSystem } from './fileSystem.ts'
import { merge } from './merge.ts'
import { funnelFileIn } from './funnelFiles.ts'
import { readJson, unreadable } from './parse.ts'
import { checkFormat, checkSchemaKind, type Report } from './report.ts'

interface Chain {
  /** Folder that holds `<id>/funnel.json`. */
  funnels: string
  files: FileSystem
  modules: ReadonlyMap<string, unknown>
  report: Report
  diagnostics: Diagnostic[]
  /** Every file read, in the order of reading. */
  read: string[]
}

/** So many funnels may extend each other in a row. */
const longest = 100

/** Why a definition in TypeScript could not be imported. It takes the place of what it would have exported. */
export class Unimportable {
  readonly why: string
  constructor(why: string) {
    this.why = why
  }
}

/** A funnel's file laid over the one it `extends`, and so on. `undefined` when a file cannot be read or is no JSON. */
export function extendFunnel(own: string, chain: Chain, ids: string[] = [idOf(own)]): SourceNode | undefined {
  const node = readFunnel(own, chain)
  checkSchemaKind(node, 'funnel', chain.report)
  checkFormat(node, chain.report)
  const parent = memberOf(node, 'extends')
  const id = textOf(parent)
  if (!node || !parent || id === undefined) return node
  if (ids.includes(id)) {
    chain.report('extends-cycle', parent.place, {
      message: `extends goes round: ${[...ids.slice(ids.indexOf(id)), id].join(' > ')}`,
    })
    return node
  }
  if (ids.length > longest) {
    chain.report('extends-cycle', parent.place, {
      message: `extends goes through more than ${longest} funnels`,
      hint: 'extend one that is nearer to the first',
    })
    return node
  }
  const known = namesIn(chain.funnels, chain.files)
  const folder = join(chain.funnels, id)
  const file = known.includes(id) ? funnelFileIn(folder, chain.files) : undefined
  if (file === undefined) {
    chain.report('extends-unknown', parent.place, {
      message: `there is no funnel "${id}"`,
      hint: didYouMean(id, known),
    })
    return node
  }
  const base = extendFunnel(file, chain, [...ids, id])
  return base ? merge(base, node, 'funnel', chain.report) : undefined
}

/** A definition with its places. One that is written in TypeScript has no places of its own: they are the file. */
function readFunnel(file: string, { modules, files, read, diagnostics }: Chain): SourceNode | undefined {
  read.push(file)
  const nowhere: Source = { file, text: '' }
  const module = modules.get(file)
  if (module instanceof Unimportable) return void diagnostics.push(unreadable(nowhere, module.why))
  if (modules.has(file)) return fromValue(module, nowhere)
  if (file.endsWith('.ts')) throw new Error(`${file} is TypeScript: load it with loadFunnelFile`)
  const parsed = readJson(file, files)
  diagnostics.push(...parsed.diagnostics)
  return parsed.node
}

/** The name of the folder that holds a funnel, if the file is one. */
export const folderOf = (file: string): string | undefined =>
  /^funnel\.(json|ts)$/.test(basename(file)) ? basename(dirname(file)) : undefined

export const idOf = (file: string): string => folderOf(file) ?? basename(file, '.json')
