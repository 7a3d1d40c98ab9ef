import path from 'node:path'
import type { Plugin } from 'vite'
import { checkFunnel } from '#engine/check/checkFunnel.ts'
import type { Diagnostic } from '#engine/check/diagnostic.ts'
import { compileFunnel } from '#engine/compile/compileFunnel.ts'
import type { CompiledFunnel } from '#engine/compile/compiled.ts'
import { schemasToValidate, validatorsModule } from '#engine/compile/validators.ts'
import type { Registry } from '#engine/grammar/registry.ts'
import type { FunnelAddresses } from '#engine/run/answerAddress.ts'
import { shipFunnel } from '#engine/ship/shipFunnel.ts'
import { loadFunnel, type LoadOptions } from '#engine/load/loadFunnel.ts'

const suffix = '/funnel.json?funnel'
const sourcePrefix = '\0runnel:source:'
const detailsPrefix = '\0runnel:details:'
const formPrefix = '\0runnel:form:'
const devPath = /^\/@funnel\/([a-z0-9-]+)\.(funnel|contracts)\.json$/

type Part = 'funnel' | 'contracts'
const parts: Part[] = ['funnel', 'contracts']

export interface FunnelPluginOptions extends Pick<LoadOptions, 'library' | 'funnels'> {
  registry: Registry
}

const sentence = ({ file, line, column, code, message, hint }: Diagnostic): string => `${file}:${line}:${column} ${code}  ${message}${hint ? `\n    hint: ${hint}` : ''}`

/** What the page fetches as data. Form schemas come with the validators. */
const dataOf = (compiled: CompiledFunnel): Record<Part, string> => {
  const { funnel, contracts } = shipFunnel(compiled)
  return { funnel: JSON.stringify(funnel), contracts: JSON.stringify(contracts) }
}

const addressesOf = ({ id, path, aliases, unknownStep, order, steps }: CompiledFunnel): FunnelAddresses => ({
  id,
  path,
  aliases,
  unknownStep,
  order: order.map(({ step }) => ({ step })),
  steps: Object.fromEntries(order.map(({ step }) => [step, { was: steps[step]!.was }])),
})

/**
 * Makes `import('…/<id>/funnel.json?funnel')` give `{ funnel, contracts, addresses, details }`: where the compiled
 * funnel and its contracts are fetched as data, which addresses it answers for, and a function that imports form schemas
 * and precompiled validators. A definition with errors does not build.
 */
export function funnelPlugin({ registry, ...folders }: FunnelPluginOptions): Plugin {
  let serving = false
  const compile = (id: string): { compiled: CompiledFunnel; files: string[] } => {
    const file = `${folders.funnels}/${id}/funnel.json`
    const loaded = loadFunnel(file, folders)
    const errors = [...loaded.diagnostics, ...checkFunnel(loaded, registry)].filter(({ severity }) => severity === 'error')
    if (errors.length > 0) throw new Error(`${file} cannot run:\n\n${errors.map(sentence).join('\n')}`)
    return { compiled: compileFunnel(loaded.definition, registry), files: loaded.files }
  }
  return {
    name: 'runnel:funnel',
    enforce: 'pre',
    configResolved: (config) => void (serving = config.command === 'serve'),
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [, id, part] = devPath.exec(request.url ?? '') ?? []
        if (!id) return next()
        try {
          response.setHeader('content-type', 'application/json').end(dataOf(compile(id).compiled)[part as Part])
        } catch (error) {
          server.ws.send({ type: 'error', err: { message: (error as Error).message, stack: '' } })
          response.writeHead(500).end()
        }
      })
    },
    resolveId: (source) => {
      if (source.startsWith(detailsPrefix.slice(1)) || source.startsWith(formPrefix.slice(1))) return `\0${source}`
      // Without its ending, or Vite's own JSON plugin would take the module for JSON.
      return source.endsWith(suffix) ? `${sourcePrefix}${path.basename(source.slice(0, -suffix.length))}` : null
    },
    // Definitions are small: every funnel's page knows which addresses the others answer for, and nothing else of them.
    load(module) {
      const prefix = [sourcePrefix, detailsPrefix, formPrefix].find((candidate) => module.startsWith(candidate))
      if (!prefix) return null
      const id = module.slice(prefix.length)
      const details = `export const details = () => import(${JSON.stringify(`${detailsPrefix.slice(1)}${id}`)});`
      const source = (addressOf: (part: Part) => string) => [...parts.map((part) => `export const ${part} = ${addressOf(part)};`), `export const addresses = ${JSON.stringify(addressesOf(compile(id).compiled))};`, details].join('\n')
      if (serving && prefix === sourcePrefix) return source((part) => JSON.stringify(`/@funnel/${id}.${part}.json`))
      const { compiled, files } = compile(id)
      for (const read of files) this.addWatchFile(path.resolve(read))
      const { form, ...validated } = schemasToValidate(compiled, registry)
      if (prefix === formPrefix) return validatorsModule({ form: form! })
      if (prefix === detailsPrefix) {
        return [
          validatorsModule(validated),
          `export const schemas = ${JSON.stringify(compiled.schemas)};`,
          `export const form = () => import(${JSON.stringify(`${formPrefix.slice(1)}${id}`)});`,
        ].join('\n')
      }
      const data = dataOf(compiled)
      return source((part) => `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name: `${id}.${part}.json`, source: data[part] })}`)
    },
    handleHotUpdate({ file, server }) {
      if (!file.endsWith('.json') || !file.includes(`${path.sep}${path.basename(folders.funnels)}${path.sep}`)) return
      server.moduleGraph.invalidateAll()
      server.ws.send({ type: 'full-reload' })
    },
  }
}
