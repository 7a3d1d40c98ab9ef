import type { Plugin } from 'vite'
import { fileValidatorsSource } from 'runnel/scenario/load'

/**
 * The shape of files with scenarios, checked by code that the build makes: the worker may make none (its content security
 * policy).
 */
export const scenarioFileValidators = (): Plugin => ({
  name: 'runnel:scenario-file-validators',
  enforce: 'pre',
  resolveId: { filter: { id: /^virtual:runnel-scenario-file-validators$/ }, handler: (id) => `\0${id}.cjs` },
  load: {
    filter: {
      id: /(engine\/scenario\/load\/(fileValidators|compileFileValidators)\.ts|^\0virtual:runnel-scenario-file-validators\.cjs)$/,
    },
    handler: (id) => {
      if (id.startsWith('\0')) return fileValidatorsSource()
      // Only a build of the command makes source.
      if (id.endsWith('compileFileValidators.ts')) return 'export const fileValidatorsSource = undefined\n'
      return "import all from 'virtual:runnel-scenario-file-validators'\nexport const { scenarioValidator, sharedValidator } = all\n"
    },
  },
})
