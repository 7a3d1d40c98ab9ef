import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** The folder of the package that this module is in. */
const own = fileURLToPath(new URL('../..', import.meta.url))

/** Packages of which a lean build has only what the engine uses. */
const partial = /^(?:xstate|@xstate\/react|@rjsf\/[\w-]+)(?=\/|$)/

/** Whether a module is of the engine or of one of these packages. */
const isOurs = (importer: string): boolean =>
  importer.startsWith(own) || /\/node_modules\/(?:xstate|@xstate|@rjsf)\//.test(importer)

/** Vite plugin that fails a build if another module uses a package that the build mostly leaves out. */
export const ownPackages = (): Plugin => ({
  name: 'runnel:own-packages',
  enforce: 'pre',
  apply: 'build',
  resolveId(source, importer) {
    const [name] = partial.exec(source) ?? []
    if (name && importer && !isOurs(importer))
      throw new Error(
        `${importer} imports ${name}, most of which this build leaves out. Write runnel({ lean: false }) in vite.config.ts to keep all of it.`,
      )
    return null
  },
})
