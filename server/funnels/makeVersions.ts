import type { PublishedFunnel } from 'runnel/browser'
import {
  compileFunnel,
  compileLanguage,
  type CompiledFunnel,
  schemasToValidate,
  validatorsModule,
  versionOf,
} from 'runnel/compile'
import type { LoadedFunnel } from 'runnel/contracts'
import { type FileSystem, loadFunnel } from 'runnel/load'
import { addressesOf } from 'runnel/run'
import { shipFunnel } from 'runnel/ship'
import { registry } from '#funnels/registry.ts'
import { onlyOwn } from 'runnel/rules'
import { fingerprint } from '../data/fingerprint.ts'
import { withShippedPolicy } from './platformPolicy.ts'
import { folder, filesOf, funnelsIn, inFolder, type Sources } from './sources.ts'

/** A file of a compiled funnel that pages load. */
export interface Part {
  sha256: string
  type: 'json' | 'js'
  body: string
}

/** A compiled funnel with everything that is stored of it. */
export interface MadeVersion {
  version: string
  funnel: string
  definition: string
  published: PublishedFunnel
  /** JSON of the funnel in each of its languages, the original first. */
  compiled: string
  /** Seconds. */
  keptFor: number
  parts: Part[]
}

/** What only the repository can change. */
export interface Fixed {
  /** The definitions in TypeScript: the exported value of each, by its path below `funnels/`. */
  definitions: ReadonlyMap<string, unknown>
  /** The text of the shipped policy, to which a published one may only add. */
  policy?: string | undefined
}

/** Where funnels are loaded from. */
export interface LoadedFrom {
  files: FileSystem
  modules: ReadonlyMap<string, unknown>
  ids: string[]
}

export const loadedFrom = (sources: Sources, { definitions, policy }: Fixed): LoadedFrom => ({
  files: filesOf(withShippedPolicy(sources, policy), [...definitions.keys()]),
  modules: new Map([...definitions].map(([path, definition]) => [inFolder(path), definition])),
  ids: funnelsIn(sources),
})

export const load = (id: string, { files, modules }: LoadedFrom): LoadedFunnel =>
  loadFunnel(inFolder(`${id}/funnel.json`), { funnels: folder, library: `${folder}/library`, modules, ...files })

/** A funnel that can be compiled. */
export interface Compiled {
  loaded: LoadedFunnel
  compiled: CompiledFunnel
  version: string
}

/** Compiles a funnel. @throws Error with the first mistake that the loader finds, or that prevents compiling. */
export function compile(loaded: LoadedFunnel): Compiled {
  const error = loaded.findings.find(({ severity }) => severity === 'error')
  if (error) throw new Error(`${error.file}:${error.line} ${error.message}`)
  const compiled = compileFunnel(loaded.definition, registry)
  return { loaded, compiled, version: versionOf(compiled, loaded) }
}

const day = 24 * 3600

function partOf(type: Part['type'], body: string): Part & { address: string } {
  const sha256 = fingerprint(body)
  return { sha256, type, body, address: `/funnels/${sha256}.${type}` }
}

/** The funnel and its contracts, as pages load them. */
function dataOf(compiled: CompiledFunnel) {
  const { funnel, contracts } = shipFunnel(compiled)
  return { funnel: partOf('json', JSON.stringify(funnel)), contracts: partOf('json', JSON.stringify(contracts)) }
}

/** Everything that is stored of a funnel. */
export function make({ loaded, compiled, version }: Compiled): MadeVersion {
  const translated = loaded.languages.map((language) => compileLanguage(language, compiled, registry))
  const { form, ...validated } = schemasToValidate(compiled, registry)
  const formPart = partOf('js', validatorsModule({ form: form! }, { selfContained: true }))
  const details = partOf(
    'js',
    [
      validatorsModule(validated, { selfContained: true }),
      `export const form = () => import("./${formPart.sha256}.js");`,
    ].join('\n'),
  )
  const original = dataOf(compiled)
  const others = translated.map((one) => ({ language: one.language!, data: dataOf(one) }))
  const all = [formPart, details, ...[original, ...others.map(({ data }) => data)].flatMap((one) => Object.values(one))]
  return {
    version,
    funnel: compiled.id,
    definition: compiled.hash,
    published: {
      funnel: original.funnel.address,
      contracts: original.contracts.address,
      addresses: addressesOf(compiled),
      languages: others.map(({ language: { id, name, direction, draft }, data }) => ({
        id,
        name,
        direction,
        draft,
        funnel: data.funnel.address,
        contracts: data.contracts.address,
      })),
      details: details.address,
    },
    compiled: JSON.stringify([compiled, ...translated]),
    keptFor: Math.max(day, Math.ceil(compiled.persist.for / 1000)),
    parts: all.map(({ sha256, type, body }) => ({ sha256, type, body })),
  }
}

/** The versions of all funnels of some sources. */
export interface MadeFunnels {
  /** By funnel. */
  versions: Record<string, string>
  /** Those that are not known yet. */
  made: MadeVersion[]
  /** Why a funnel cannot be served, by its id. */
  problems: Record<string, string>
}

/** Compiles the funnels of some sources, and makes the parts of those versions that are not known. */
export function makeFunnels(
  sources: Sources,
  { fixed, known, only }: { fixed: Fixed; known: ReadonlySet<string>; only?: string },
): MadeFunnels {
  const from = loadedFrom(sources, fixed)
  const versions = onlyOwn<string>()
  const problems = onlyOwn<string>()
  const made: MadeVersion[] = []
  for (const id of only === undefined ? from.ids : from.ids.filter((one) => one === only)) {
    try {
      const compiled = compile(load(id, from))
      versions[id] = compiled.version
      if (!known.has(compiled.version)) made.push(make(compiled))
    } catch (error) {
      problems[id] = (error as Error).message
    }
  }
  return { versions, made, problems }
}
