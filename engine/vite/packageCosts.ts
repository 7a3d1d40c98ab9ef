import { gzipSync } from 'node:zlib'
import { minifySync, type Plugin } from 'vite'
import { mapValues } from '#engine/definition/index.ts'
import { ownValue, onlyOwn } from '#engine/rules/index.ts'

/** Gzipped bytes by chunk, then by package. */
export type PackageCosts = Record<string, Record<string, number>>

/** The file with the costs, relative to the output folder of the build. */
export const packageCostsFile = '.vite/packages.json'

/** The package of a module; undefined for our own modules. */
export const packageOf = (id: string): string | undefined => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1]

/** The code of each package, by package name. */
function codeByPackage(modules: Record<string, { code: string | null }>): Record<string, string> {
  const found = onlyOwn<string>()
  for (const [id, { code }] of Object.entries(modules)) {
    const name = packageOf(id)
    if (name && code) found[name] = `${ownValue(found, name) ?? ''}${code}\n`
  }
  return found
}

const weigh = (code: string): number =>
  gzipSync(minifySync('package.js', code, { compress: true, mangle: { toplevel: true } }).code).length

/** Vite plugin that writes the size of each package in each chunk. Each is compressed alone, so the figures are slightly too high. */
export function packageCosts(): Plugin {
  return {
    name: 'runnel:package-costs',
    apply: 'build',
    generateBundle(_options, bundle) {
      const costs: PackageCosts = onlyOwn()
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') costs[file.fileName] = mapValues(codeByPackage(file.modules), weigh)
      this.emitFile({ type: 'asset', fileName: packageCostsFile, source: JSON.stringify(costs) })
    },
  }
}
