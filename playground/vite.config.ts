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

/**
 * Starts the worker by a small script that is run before anything is drawn: the first finding waits longest for the worker.
 * Modules run only after that.
 */
const workerFirst = (): Plugin => {
  const folder = 'assets'
  const workerIn = (bundle: object): string => Object.keys(bundle).find((name) => /\/worker-[^/]+\.js$/.test(name))!
  const scriptFor = (worker: string): string => worker.replace('/worker-', '/ahead-')
  return {
    name: 'runnel:worker-first',
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const worker = workerIn(bundle)
        const url = JSON.stringify(worker.slice(folder.length + 1))
        const source = `window.workerAhead = new Worker(new URL(${url}, document.currentScript.src), { type: 'module' })\n`
        this.emitFile({ type: 'asset', fileName: scriptFor(worker), source })
      },
    },
    transformIndexHtml: {
      order: 'post',
      // Behind the policy, and before the style sheet, for which a script would wait.
      handler: (html, { bundle = {} }) =>
        html.replace('<title>', `<script src="./${scriptFor(workerIn(bundle))}"></script>\n    <title>`),
    },
  }
}

/** The server of development gives styles as elements in the page; what is built has files. */
const styleElements = (): Plugin => ({
  name: 'runnel:style-elements',
  transformIndexHtml: (html) => html.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
})

/** The worker may make code where no policy forbids it: in development the engine makes the validator itself. */
const noShapeValidator = (): Plugin => ({
  name: 'runnel:no-shape-validator',
  resolveId: { filter: { id: /^virtual:runnel-shape-validator$/ }, handler: (id) => `\0${id}` },
  load: { filter: { id: /^\0virtual:runnel-shape-validator$/ }, handler: () => 'export default undefined' },
})

/** Modules of Node, which only what reads files needs: a build leaves it out, the server of development does not. */
const withoutNode = (): Plugin => ({
  name: 'runnel:without-node',
  enforce: 'pre',
  resolveId: { filter: { id: /^node:(path|url)$/ }, handler: () => '\0runnel:no-node' },
  load: {
    filter: { id: /^\0runnel:no-node$/ },
    handler: () => 'const absent = undefined\nexport { absent as join, absent as resolve, absent as pathToFileURL }',
  },
})

/** What the server of development needs. It takes the plugins of the page for the worker, too. */
const development = (): Plugin[] => [noShapeValidator(), withoutNode(), latePatterns(), styleElements()]

/** The playground: files that work from any folder of any host. */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  base: './',
  plugins: [...(command === 'serve' ? development() : [withoutAjv(), workerFirst()]), react()],
  worker: { format: 'es', plugins: () => [shapeValidator(), withoutAjv(), latePatterns()] },
  // The server of development does not look into the worker for packages, and would load the page again for each.
  optimizeDeps: {
    include: ['ajv/dist/2020.js', 'ajv/dist/standalone/index.js', 'jsonc-parser', 'recheck/lib/browser.js', 'refa'],
  },
  build: {
    target: 'es2022',
    outDir: '../dist-playground',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 3000,
  },
}))
