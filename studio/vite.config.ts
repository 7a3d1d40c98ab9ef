import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { registry } from '#funnels/registry.ts'
import { brandsModule } from '#scripts/build/brandsAsData.ts'
import { noValidators, shapeValidator, styleElements } from '#playground/plugins.ts'
import { scenarioFileValidators } from './proof/plugins.ts'

/** The vocabulary of the funnels, which the screen of the preview asks for by this name. */
const funnelRegistry = (): Plugin => ({
  name: 'runnel:funnel-registry',
  resolveId: { filter: { id: /^virtual:runnel-registry$/ }, handler: (id) => `\0${id}` },
  load: {
    filter: { id: /^\0virtual:runnel-registry$/ },
    handler: () => "export { registry } from '#funnels/registry.ts'",
  },
})

/** What the server of development needs; it takes the plugins of the page for the worker, too. */
const development = (): Plugin[] => [noValidators(), styleElements()]

/** The studio: pages of staff below `/studio`, which an applicant's page never loads. */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  base: '/studio/',
  plugins: [funnelRegistry(), brandsModule(), ...(command === 'serve' ? development() : []), react()],
  worker: { format: 'es', plugins: () => [shapeValidator(registry), scenarioFileValidators(), funnelRegistry()] },
  // The server of development does not look into the worker for packages, and would load the page again for each.
  optimizeDeps: {
    include: ['ajv/dist/2020.js', 'ajv/dist/standalone/index.js', 'jsonc-parser', 'recheck/lib/browser.js', 'refa'],
  },
  build: {
    target: 'es2022',
    outDir: '../dist-studio',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 3000,
    rolldownOptions: {
      input: { index: `${import.meta.dirname}/index.html`, screen: `${import.meta.dirname}/screen.html` },
    },
  },
}))
