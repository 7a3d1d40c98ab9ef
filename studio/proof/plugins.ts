import type { Plugin } from 'vite'
import { fileValidatorsSource } from 'runnel/scenario/load'

/** The shape of files with scenarios, checked by code that the build makes: the worker may make none (its content security policy). */
export const scenarioFileValidators = (): Plugin => ({
  name: 'runnel:scenario-file-validators',
  resolveId: { filter: { id: /^virtual:runnel-scenario-file-validators$/ }, handler: (id) => `\0${id}.cjs` },
  load: { filter: { id: /^\0virtual:runnel-scenario-file-validators\.cjs$/ }, handler: () => fileValidatorsSource() },
})
