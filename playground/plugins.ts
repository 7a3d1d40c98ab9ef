import type { Plugin } from 'vite'
import type { Registry } from 'runnel/contracts'
import { shapeValidatorSource } from 'runnel/check'

/** The shape of definitions, checked by code that the build makes: the page may make none (its content security policy). */
export const shapeValidator = (registry: Registry): Plugin => ({
  name: 'runnel:shape-validator',
  resolveId: { filter: { id: /^virtual:runnel-shape-validator$/ }, handler: (id) => `\0${id}.cjs` },
  load: { filter: { id: /^\0virtual:runnel-shape-validator\.cjs$/ }, handler: () => shapeValidatorSource(registry) },
})

/** The server of development gives styles as elements in the page; what is built has files. */
export const styleElements = (): Plugin => ({
  name: 'runnel:style-elements',
  transformIndexHtml: (html) => html.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
})

/** The worker may make code where no policy forbids it: in development the engine makes the validator itself. */
export const noValidators = (): Plugin => ({
  name: 'runnel:no-validators',
  resolveId: {
    filter: { id: /^virtual:runnel-(shape-validator|scenario-file-validators)$/ },
    handler: (id) => `\0${id}`,
  },
  load: {
    filter: { id: /^\0virtual:runnel-(shape-validator|scenario-file-validators)$/ },
    handler: () => 'export default undefined',
  },
})
