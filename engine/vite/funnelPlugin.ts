import path from 'node:path'
import type { Plugin } from 'vite'
import { type CompiledFunnel, schemasToValidate, validatorsModule, versionOf } from '#engine/compile/index.ts'
import { type LoadedFunnel, mapValues } from '#engine/definition/index.ts'
import { addressesOf } from '#engine/run/index.ts'
import { shipFunnel } from '#engine/ship/index.ts'
import { isDefinitionFile, isError, readFunnel, sentenceOf, type FunnelFolders } from './readFunnel.ts'

const request = /([^/]+)\/funnel\.(?:json|ts)\?funnel$/
/** Prefixes of the virtual modules of a funnel. */
const [sourcePrefix, detailsPrefix, formPrefix] = ['runnel:source:', 'runnel:details:', 'runnel:form:'] as const
/** The HMR event that an open page gets when a definition was saved. */
export const definitionChanged = 'runnel:definition'

/** The file of a build that says which version of each funnel it holds (`versionOf`), by id. */
const versionsFile = '.vite/funnels.json'

const devPath = /^\/@funnel\/([a-z0-9-]+)\.(?:([a-zA-Z-]+)\.)?(funnel|contracts)\.json$/

type Part = 'funnel' | 'contracts'

/** The parts that a page loads as data. Form schemas come with the validators. */
const dataOf = (compiled: CompiledFunnel): Record<Part, string> =>
  mapValues({ ...shipFunnel(compiled) }, (part) => JSON.stringify(part)) as Record<Part, string>

interface Compiled {
  loaded: LoadedFunnel
  compiled: CompiledFunnel
  /** The funnel in each of its languages. */
  translated: CompiledFunnel[]
  files: string[]
}

/** The name of a built file. `draft` in it tells the server not to give it to everybody. */
const fileNameOf = (part: Part, { id, language }: CompiledFunnel): string =>
  [id, ...(language ? [language.id] : []), ...(language?.draft ? ['draft'] : []), part, 'json'].join('.')

/** A language of a funnel as the page's module has it: what it offers, and where its parts are. */
function languageModule(funnel: CompiledFunnel, addressOf: (part: Part, funnel: CompiledFunnel) => string): string {
  const { id, name, direction, draft } = funnel.language!
  const offered = JSON.stringify({ id, name, direction, draft }).slice(0, -1)
  return `${offered}, "funnel": ${addressOf('funnel', funnel)}, "contracts": ${addressOf('contracts', funnel)} }`
}

const lazily = (module: string): string => `() => import(${JSON.stringify(module)})`

/**
 * Vite plugin for `import('…/<id>/funnel.json?funnel')` and `funnel.ts?funnel`. The module exports `funnel` and
 * `contracts` (URLs of the compiled funnel and its contracts), `addresses` (`FunnelAddresses`), and `details`, which
 * imports the precompiled validators. A definition with errors fails the build. The build says in
 * `.vite/funnels.json` which version of each funnel it holds.
 */
export function funnelPlugin(folders: FunnelFolders): Plugin {
  const { registry } = folders
  let serving = false
  const versions = new Map<string, string>()
  const compile = async (id: string): Promise<Compiled> => {
    const { file, loaded, compiled, translated, findings, files } = await readFunnel(id, folders)
    if (!loaded || !compiled)
      throw new Error(`${file} cannot run:\n\n${findings.filter(isError).map(sentenceOf).join('\n')}`)
    return { loaded, compiled, translated, files }
  }
  return {
    name: 'runnel:funnel',
    enforce: 'pre',
    configResolved: (config) => void (serving = config.command === 'serve'),
    configureServer(server) {
      server.middlewares.use((asked, response, next) => {
        const [, id, language, part] = devPath.exec(asked.url ?? '') ?? []
        if (!id) return next()
        compile(id).then(
          (read) => {
            const compiled = read.translated.find((one) => one.language?.id === language) ?? read.compiled
            response.setHeader('content-type', 'application/json').end(dataOf(compiled)[part as Part])
          },
          (error: Error) => {
            server.ws.send({ type: 'error', err: { message: error.message, stack: '' } })
            response.writeHead(500).end()
          },
        )
      })
    },
    resolveId: {
      filter: { id: [request, /^runnel:(details|form):/] },
      handler: (source) => {
        // The id has no file extension, because Vite's JSON plugin would parse a module that ends in `.json`.
        const [, id] = request.exec(source) ?? []
        return id ? `\0${sourcePrefix}${id}` : `\0${source}`
      },
    },
    load: {
      filter: { id: /^\0runnel:(source|details|form):/ },
      async handler(module) {
        const prefix = [sourcePrefix, detailsPrefix, formPrefix].find((candidate) =>
          module.startsWith(`\0${candidate}`),
        )!
        // The preview imports the module with a new version in the query after every change.
        const id = module.slice(prefix.length + 1).split('?')[0]!
        const { loaded, compiled, translated, files } = await compile(id)
        const source = (addressOf: (part: Part, funnel: CompiledFunnel) => string) =>
          [
            `export const funnel = ${addressOf('funnel', compiled)};`,
            `export const contracts = ${addressOf('contracts', compiled)};`,
            `export const addresses = ${JSON.stringify(addressesOf(compiled))};`,
            `export const languages = [${translated.map((one) => languageModule(one, addressOf)).join(', ')}];`,
            `export const details = ${lazily(`${detailsPrefix}${id}`)};`,
          ].join('\n')
        if (serving && prefix === sourcePrefix)
          return source((part, { language }) =>
            JSON.stringify(`/@funnel/${[id, ...(language ? [language.id] : []), part].join('.')}.json`),
          )
        for (const read of files) this.addWatchFile(path.resolve(read))
        const { form, ...validated } = schemasToValidate(compiled, registry)
        if (prefix === formPrefix) return validatorsModule({ form: form! })
        if (prefix === detailsPrefix)
          return [validatorsModule(validated), `export const form = ${lazily(`${formPrefix}${id}`)};`].join('\n')
        versions.set(id, versionOf(compiled, loaded))
        const emitted = (part: Part, funnel: CompiledFunnel) =>
          this.emitFile({ type: 'asset', name: fileNameOf(part, funnel), source: dataOf(funnel)[part] })
        return source((part, shown) => `import.meta.ROLLUP_FILE_URL_${emitted(part, shown)}`)
      },
    },
    generateBundle() {
      if (versions.size > 0)
        this.emitFile({
          type: 'asset',
          fileName: versionsFile,
          source: JSON.stringify(Object.fromEntries([...versions].sort())),
        })
    },
    // Also called for new and removed files, such as scenarios.
    hotUpdate({ file, server }) {
      if (this.environment.name !== 'client' || !isDefinitionFile(file, folders)) return undefined
      const { moduleGraph } = this.environment
      for (const [id, module] of moduleGraph.idToModuleMap)
        if (id.startsWith('\0runnel:')) moduleGraph.invalidateModule(module)
      // Pages reload themselves; a preview applies the change while it runs.
      server.ws.send({ type: 'custom', event: definitionChanged })
      return []
    },
  }
}
