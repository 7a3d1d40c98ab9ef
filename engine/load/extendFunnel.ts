import { basename, dirname, join } from 'node:path'
import { type Diagnostic, fromValue, memberOf, textOf, type SourceNode } from '#engine/definition/index.ts'
import { didYouMean } from '#engine/rules/index.ts'
import { namesIn, type FileSystem } from './fileSystem.ts'
import { merge } from './merge.ts'
import { funnelFileIn } from './funnelFiles.ts'
import { parse } from './parse.ts'
import { checkSchemaKind, type Report } from './report.ts'

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

/** A funnel's file laid over the one it `extends`, and so on. `undefined` when the file is no JSON. */
export function extendFunnel(file: string, chain: Chain, ids: string[] = [idOf(file)]): SourceNode | undefined {
  const node = readFunnel(file, chain)
  checkSchemaKind(node, 'funnel', chain.report)
  const parent = memberOf(node, 'extends')
  const id = textOf(parent)
  if (!node || !parent || id === undefined) return node
  if (ids.includes(id)) {
    chain.report('extends-cycle', parent.place, {
      message: `extends goes round: ${[...ids.slice(ids.indexOf(id)), id].join(' > ')}`,
    })
    return node
  }
  const known = namesIn(chain.funnels, chain.files)
  if (!known.includes(id)) {
    chain.report('extends-unknown', parent.place, {
      message: `there is no funnel "${id}"`,
      hint: didYouMean(id, known),
    })
    return node
  }
  const folder = join(chain.funnels, id)
  const base = extendFunnel(funnelFileIn(folder, chain.files) ?? join(folder, 'funnel.json'), chain, [...ids, id])
  return base ? merge(base, node, 'funnel', chain.report) : undefined
}

/** A definition with its places. One that is written in TypeScript has no places of its own: they are the file. */
function readFunnel(file: string, { modules, files, read, diagnostics }: Chain): SourceNode | undefined {
  read.push(file)
  if (modules.has(file)) return fromValue(modules.get(file), { file, text: '' })
  if (file.endsWith('.ts')) throw new Error(`${file} is TypeScript: load it with loadFunnelFile`)
  const parsed = parse({ file, text: files.read(file) })
  diagnostics.push(...parsed.diagnostics)
  return parsed.node
}

/** The name of the folder that holds a funnel, if the file is one. */
export const folderOf = (file: string): string | undefined =>
  /^funnel\.(json|ts)$/.test(basename(file)) ? basename(dirname(file)) : undefined

export const idOf = (file: string): string => folderOf(file) ?? basename(file, '.json')
