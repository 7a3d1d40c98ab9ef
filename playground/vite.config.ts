import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { registry } from '#funnels/examples/registry.ts'
import { noValidators, shapeValidator, styleElements } from './plugins.ts'

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

/** What the server of development needs. It takes the plugins of the page for the worker, too. */
const development = (): Plugin[] => [noValidators(), styleElements()]

/** The playground: files that work from any folder of any host. */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  base: './',
  plugins: [...(command === 'serve' ? development() : [workerFirst()]), react()],
  worker: { format: 'es', plugins: () => [shapeValidator(registry)] },
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
