import path from 'node:path'
import type { Plugin } from 'vite'
import { checkFunnel } from '#engine/check/checkFunnel.ts'
import type { Diagnostic } from '#engine/check/diagnostic.ts'
import { compileFunnel } from '#engine/compile/compileFunnel.ts'
import { blocksOf, widgetsOf } from '#engine/compile/uses.ts'
import { schemasToValidate, validatorsModule } from '#engine/compile/validators.ts'
import type { Registry } from '#engine/grammar/registry.ts'
import { loadFunnel, type LoadOptions } from '#engine/load/loadFunnel.ts'

const suffix = '?funnel'
const funnelPrefix = '\0runnel:funnel:'
const detailsPrefix = '\0runnel:details:'

export interface FunnelPluginOptions extends Pick<LoadOptions, 'library' | 'funnels'> {
  registry: Registry
}

const sentence = ({ file, line, column, code, message, hint }: Diagnostic): string => `${file}:${line}:${column} ${code}  ${message}${hint ? `\n    hint: ${hint}` : ''}`

/**
 * Makes `import('…/funnel.json?funnel')` give the compiled funnel. Replies' validators and form schemas come in a
 * module of their own, which is fetched when the first of them is needed. A definition with errors does not build.
 */
export function funnelPlugin({ registry, ...folders }: FunnelPluginOptions): Plugin {
  const load = (file: string) => {
    const loaded = loadFunnel(file, folders)
    const errors = [...loaded.diagnostics, ...checkFunnel(loaded, registry)].filter(({ severity }) => severity === 'error')
    return { loaded, errors }
  }
  return {
    name: 'runnel:funnel',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source.startsWith('runnel:details:')) return `\0${source}`
      if (!source.endsWith(suffix)) return null
      const file = source.slice(0, -suffix.length)
      const absolute = file.startsWith('.') && importer ? path.resolve(path.dirname(importer), file) : file.startsWith('/') && !file.startsWith(process.cwd()) ? path.join(process.cwd(), file) : file
      return `${funnelPrefix}${path.relative(process.cwd(), absolute)}`
    },
    load(id) {
      const prefix = [funnelPrefix, detailsPrefix].find((candidate) => id.startsWith(candidate))
      if (!prefix) return null
      const file = id.slice(prefix.length)
      const { loaded, errors } = load(file)
      for (const read of loaded.files) this.addWatchFile(path.resolve(read))
      if (errors.length > 0) this.error(`${file} cannot run:\n\n${errors.map(sentence).join('\n')}`)
      const compiled = compileFunnel(loaded.definition, registry)
      const { schemas, ...funnel } = compiled
      if (prefix === detailsPrefix) return `${validatorsModule(schemasToValidate(compiled, registry))}export const schemas = ${JSON.stringify(schemas)};\n`
      const parts = { widgets: widgetsOf(loaded.definition), blocks: blocksOf(loaded.definition) }
      return [
        `export const funnel = JSON.parse(${JSON.stringify(JSON.stringify(funnel))});`,
        `export const parts = ${JSON.stringify(parts)};`,
        `export const details = () => import(${JSON.stringify(`runnel:details:${file}`)});`,
      ].join('\n')
    },
    handleHotUpdate({ file, server }) {
      if (!file.endsWith('.json') || !file.includes(`${path.sep}funnels${path.sep}`)) return
      server.moduleGraph.invalidateAll()
      server.ws.send({ type: 'full-reload' })
    },
  }
}
