import type { Plugin } from 'vite'
import type { Registry } from 'runnel/contracts'
import { shapeValidatorSource } from 'runnel/check'

/** The shape of definitions, checked by code that the build makes: the page may make none (its content security policy). */
export const shapeValidator = (registry: Registry): Plugin => ({
  name: 'runnel:shape-validator',
  resolveId: { filter: { id: /^virtual:runnel-shape-validator$/ }, handler: (id) => `\0${id}.cjs` },
  load: { filter: { id: /^\0virtual:runnel-shape-validator\.cjs$/ }, handler: () => shapeValidatorSource(registry) },
})

/** The compiler of JSON Schema makes code, too. The engine asks for it only where there is no validator yet. */
export const withoutAjv = (): Plugin => ({
  name: 'runnel:without-ajv',
  enforce: 'pre',
  resolveId: { filter: { id: /^ajv(\/dist\/(2020|standalone\/index)\.js)?$/ }, handler: () => '\0runnel:absent' },
  load: {
    filter: { id: /^\0runnel:absent$/ },
    handler: () =>
      "const absent = () => { throw Error('left out of this build') }\nexport { absent as Ajv, absent as Ajv2020, absent as default }",
  },
})

/** Puts the patterns that are judged later in the place of the engine's own. */
export const latePatterns = (): Plugin => ({
  name: 'runnel:late-patterns',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^#engine\/patterns\/index\.ts$/ },
    handler: () => `${import.meta.dirname}/checking/latePatterns.ts`,
  },
})

/** The server of development gives styles as elements in the page; what is built has files. */
export const styleElements = (): Plugin => ({
  name: 'runnel:style-elements',
  transformIndexHtml: (html) => html.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
})

/** The worker may make code where no policy forbids it: in development the engine makes the validator itself. */
export const noShapeValidator = (): Plugin => ({
  name: 'runnel:no-shape-validator',
  resolveId: { filter: { id: /^virtual:runnel-shape-validator$/ }, handler: (id) => `\0${id}` },
  load: { filter: { id: /^\0virtual:runnel-shape-validator$/ }, handler: () => 'export default undefined' },
})

/** Modules of Node, which only what reads files needs: a build leaves it out, the server of development does not. */
export const withoutNode = (): Plugin => ({
  name: 'runnel:without-node',
  enforce: 'pre',
  resolveId: { filter: { id: /^node:(path|url)$/ }, handler: () => '\0runnel:no-node' },
  load: {
    filter: { id: /^\0runnel:no-node$/ },
    handler: () => 'const absent = undefined\nexport { absent as join, absent as resolve, absent as pathToFileURL }',
  },
})
