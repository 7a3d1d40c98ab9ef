import { readdirSync } from 'node:fs'
import path from 'node:path'
import { checkFunnel } from '#engine/check/index.ts'
import type { Diagnostic, Definition, Registry } from '#engine/definition/index.ts'
import { compileFunnel, type CompiledFunnel } from '#engine/compile/index.ts'
import { funnelFileIn, type LoadOptions, loadFunnelFile } from '#engine/load/index.ts'
import { importAfresh } from './importAfresh.ts'

/** Where definitions are read from, and what their names mean. */
export interface FunnelFolders extends Pick<LoadOptions, 'library' | 'funnels'> {
  registry: Registry
}

export interface ReadFunnel {
  file: string
  /** All findings, in the order of its files. */
  diagnostics: Diagnostic[]
  /** Absent while there are errors. */
  compiled?: CompiledFunnel
  /** What was compiled. */
  definition?: Definition
  /** Every file that had a part in it. */
  files: string[]
}

export const isError = ({ severity }: Diagnostic): boolean => severity === 'error'

export const sentenceOf = ({ file, line, column, code, message, hint }: Diagnostic): string =>
  `${file}:${line}:${column} ${code}  ${message}${hint ? `\n    hint: ${hint}` : ''}`

/** Loads, checks and, where nothing is wrong, compiles the funnel of that id. */
export async function readFunnel(id: string, { registry, ...folders }: FunnelFolders): Promise<ReadFunnel> {
  const file = funnelFileIn(`${folders.funnels}/${id}`) ?? `${folders.funnels}/${id}/funnel.json`
  const loaded = await loadFunnelFile(file, { ...folders, importModule: importAfresh })
  const diagnostics = checkFunnel(loaded, registry)
  return {
    file,
    diagnostics,
    files: loaded.files,
    ...(diagnostics.some(isError)
      ? {}
      : { compiled: compileFunnel(loaded.definition, registry), definition: loaded.definition }),
  }
}

/** Folders that hold a definition. */
export const funnelIdsIn = (funnels: string): string[] =>
  readdirSync(funnels).filter((id) => funnelFileIn(path.join(funnels, id)))

/** Whether a file may change what a funnel is, or what is played on it. */
export const isDefinitionFile = (file: string, { funnels, library }: FunnelFolders): boolean =>
  /\.(json|ts)$/.test(file) &&
  [funnels, library].some((folder) => path.resolve(file).startsWith(path.resolve(folder) + path.sep))
