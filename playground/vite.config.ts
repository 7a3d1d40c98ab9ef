import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { shapeValidatorSource } from 'runnel/check'
import { registry } from '#funnels/examples/registry.ts'

/** The shape of definitions, checked by code that the build makes: the page may make none (its content security policy). */
const shapeValidator = (): Plugin => ({
  name: 'runnel:shape-validator',
  resolveId: { filter: { id: /^virtual:runnel-shape-validator$/ }, handler: (id) => `\0${id}.cjs` },
  load: { filter: { id: /^\0virtual:runnel-shape-validator\.cjs$/ }, handler: () => shapeValidatorSource(registry) },
})

/** The compiler of JSON Schema makes code, too. The engine asks for it only where there is no validator yet. */
const withoutAjv = (): Plugin => ({
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
const latePatterns = (): Plugin => ({
  name: 'runnel:late-patterns',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^#engine\/patterns\/index\.ts$/ },
    handler: () => `${import.meta.dirname}/checking/latePatterns.ts`,
  },
})

/** Has the page fetch the editor while its own script is on its way. */
const editorAhead = (): Plugin => ({
  name: 'runnel:editor-ahead',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.values(bundle)
        .filter(({ type, fileName }) => type === 'chunk' && /createEditor/.test(fileName))
        .map(({ fileName }) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `./${fileName}` },
          injectTo: 'head-prepend',
        })),
  },
})

/** The playground: files that work from any folder of any host. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [withoutAjv(), editorAhead(), react()],
  worker: { format: 'es', plugins: () => [shapeValidator(), withoutAjv(), latePatterns()] },
  build: {
    target: 'es2022',
    outDir: '../dist-playground',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 3000,
  },
})
