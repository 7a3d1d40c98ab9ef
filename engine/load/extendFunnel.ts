import { basename, dirname, join } from 'node:path'
import type { Diagnostic } from '#engine/check/diagnostic.ts'
import { didYouMean } from '#engine/rules/nearest.ts'
import { namesIn, type FileSystem } from './fileSystem.ts'
import { merge } from './merge.ts'
import { memberOf, textOf, type SourceNode } from './node.ts'
import { parse } from './parse.ts'
import type { Report } from './report.ts'
import type { Source } from './source.ts'

interface Chain {
  /** Folder that holds `<id>/funnel.json`. */
  funnels: string
  files: FileSystem
  report: Report
  diagnostics: Diagnostic[]
  /** Every file read, in the order of reading. */
  read: string[]
}

/** A funnel's file laid over the one it `extends`, and so on. `undefined` when the file is no JSON. */
export function extendFunnel(file: string, chain: Chain, ids: string[] = [idOf(file)]): SourceNode | undefined {
  const source: Source = { file, text: chain.files.read(file) }
  chain.read.push(file)
  const { node, diagnostics } = parse(source)
  chain.diagnostics.push(...diagnostics)
  const parent = memberOf(node, 'extends')
  const id = textOf(parent)
  if (!node || !parent || id === undefined) return node
  if (ids.includes(id)) {
    chain.report('extends-cycle', parent.place, { message: `extends goes round: ${[...ids.slice(ids.indexOf(id)), id].join(' > ')}` })
    return node
  }
  const known = namesIn(chain.funnels, chain.files)
  if (!known.includes(id)) {
    chain.report('extends-unknown', parent.place, { message: `there is no funnel "${id}"`, hint: didYouMean(id, known) })
    return node
  }
  const base = extendFunnel(join(chain.funnels, id, 'funnel.json'), chain, [...ids, id])
  return base ? merge(base, node, 'funnel') : undefined
}

const idOf = (file: string): string => (basename(file) === 'funnel.json' ? basename(dirname(file)) : basename(file, '.json'))
