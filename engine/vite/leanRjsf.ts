import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const registry = fileURLToPath(new URL('../react/rjsf/defaultRegistry.ts', import.meta.url))
const empty = '\0runnel:empty'

/** Reached only by rjsf's rich texts and by schemas with `$ref` to other documents; we have neither (docs/decisions). */
const unreached = ['markdown-to-jsx', 'fast-uri']

/** rjsf's merging of `allOf`, which no schema of a step has; one that had it would be told so on the console and lose it. */
const merge = '\0runnel:all-of'
const noMerge = "export default () => { throw new Error('Schemas of steps have no allOf: engine/vite/leanRjsf.ts leaves its merging out.') }"

/** Leaves out of the page what our widget registry replaces: rjsf's own widgets, templates and their dependencies. */
export function leanRjsf(): Plugin {
  return {
    name: 'runnel:lean-rjsf',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      if (source.endsWith('/getDefaultRegistry.js') && importer?.includes('@rjsf/core')) return registry
      if (source.endsWith('/shallowAllOfMerge.js') && importer?.includes('@rjsf/utils')) return merge
      if (unreached.some((name) => source === name || source.startsWith(`${name}/`))) return empty
      return null
    },
    load: (id) => (id === empty ? 'export default {}; export const Markdown = () => null;' : id === merge ? noMerge : null),
  }
}
