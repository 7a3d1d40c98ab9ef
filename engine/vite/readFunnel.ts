import { remembering, rememberingBy } from '#engine/base/index.ts'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { runnerImport } from 'vite'
import { checkFunnel } from '#engine/check/index.ts'
import type { Finding, LoadedFunnel, Registry } from '#engine/definition/index.ts'
import { compileFunnel, compileLanguage, type CompiledFunnel } from '#engine/compile/index.ts'
import { funnelFileIn, type ImportModule, type LoadOptions, loadFunnelFile } from '#engine/load/index.ts'

/** The folders of the definitions, and the registry that explains their names. */
export interface FunnelFolders extends Pick<LoadOptions, 'library' | 'funnels'> {
  registry: Registry
}

export interface ReadFunnel {
  file: string
  /** The findings of loader and checker. */
  findings: Finding[]
  /** Both are absent while there are errors. */
  loaded?: LoadedFunnel
  compiled?: CompiledFunnel
  /** The funnel in each of its languages. */
  translated: CompiledFunnel[]
  /** Every file that was read for it. */
  files: string[]
}

/**
 * Imports a TypeScript definition in a process that does not run TypeScript, such as Vite's own. It reads the files again
 * each time, so changes take effect at once. `files` are those that the definition imports.
 * @throws what the module throws.
 */
export const importAfresh: ImportModule = async (file) => {
  const { module, dependencies } = await runnerImport<{ default?: unknown }>(path.resolve(file), { logLevel: 'error' })
  return { exports: module, files: dependencies }
}

export const isError = ({ severity }: Finding): boolean => severity === 'error'

/** A finding as text for a terminal: its place, code and message, and the hint on a second line. */
export const sentenceOf = ({ file, line, column, code, message, hint }: Finding): string =>
  `${file}:${line}:${column} ${code}  ${message}${hint ? `\n    hint: ${hint}` : ''}`

/** What is read at the moment or was read last, by id. `files` are those that it was read from, once that is known. */
type Kept = Map<string, { stamp: string; read: Promise<ReadFunnel>; files?: string[] }>
const keptIn = rememberingBy((_: Registry) => remembering(Infinity, (_place: string): Kept => new Map()))

/** What was read before in these folders with this registry. */
const keptFor = ({ registry, library, funnels }: FunnelFolders): Kept => keptIn(registry)(`${library}\n${funnels}`)

/**
 * The contents of every definition in the folders, since a funnel reads the library, those it extends and the paths of all
 * others; and of further files that it was read from, such as the policy and the brands.
 */
export function stampOf({ library, funnels }: FunnelFolders, further: string[] = []): string {
  const hash = createHash('sha256')
  const definitions = funnelIdsIn(funnels).flatMap((id) => funnelFileIn(path.join(funnels, id)) ?? [])
  const entries = namesIn(library).map((name) => path.join(library, name))
  const texts = [library, ...definitions.map((file) => path.dirname(file))].flatMap((folder) =>
    namesIn(path.join(folder, 'texts')).map((name) => path.join(folder, 'texts', name)),
  )
  const policy = path.join(funnels, 'policy.json')
  for (const file of new Set([policy, ...entries, ...definitions, ...texts, ...further]))
    hash.update(`${file}\n`).update(contentOf(file))
  return hash.digest('hex')
}

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).sort() : [])

/** A file that cannot be read is a finding of the loader. */
function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/**
 * Loads and checks the funnel with this id, and compiles it if it has no errors. The result is kept until the contents of a
 * definition change; a definition in TypeScript is read again each time, with what it imports.
 */
export function readFunnel(id: string, folders: FunnelFolders): Promise<ReadFunnel> {
  const file = funnelFileIn(`${folders.funnels}/${id}`) ?? `${folders.funnels}/${id}/funnel.json`
  const inTypeScript = funnelIdsIn(folders.funnels).some((one) =>
    funnelFileIn(path.join(folders.funnels, one))?.endsWith('.ts'),
  )
  if (inTypeScript) return readAfresh(file, folders)
  const kept = keptFor(folders)
  const known = kept.get(id)
  if (known?.stamp === stampOf(folders, known?.files)) return known!.read
  const stamp = stampOf(folders)
  const read = readAfresh(file, folders)
  kept.set(id, { stamp, read })
  void read.then(({ files }) => {
    // A change while it was read is noticed by the contents of before.
    if (kept.get(id)?.read === read && stampOf(folders) === stamp)
      kept.set(id, { stamp: stampOf(folders, files), read, files })
  }, nothing)
  return read
}

async function readAfresh(file: string, { registry, ...folders }: FunnelFolders): Promise<ReadFunnel> {
  const loaded = await loadFunnelFile(file, { ...folders, importModule: importAfresh })
  const { definition, files } = loaded
  const findings = checkFunnel(loaded, registry)
  const broken = findings.some(isError)
  if (broken) return { file, findings, files, translated: [] }
  const compiled = compileFunnel(definition, registry)
  const translated = loaded.languages.map((language) => compileLanguage(language, compiled, registry))
  return { file, findings, files, loaded, compiled, translated }
}

const nothing = (): void => undefined

/** The ids of all funnels in a folder. */
export const funnelIdsIn = (funnels: string): string[] =>
  readdirSync(funnels).filter((id) => funnelFileIn(path.join(funnels, id)))

/** Whether a file may change a funnel or its scenarios. */
export const isDefinitionFile = (file: string, { funnels, library }: FunnelFolders): boolean =>
  /\.(json|ts)$/.test(file) &&
  [funnels, library].some((folder) => path.resolve(file).startsWith(path.resolve(folder) + path.sep))
