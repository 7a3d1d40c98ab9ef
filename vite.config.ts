import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Registry } from 'runnel/contracts'
import { importAfresh, funnelPlugin, packageCosts, previewPlugin } from 'runnel/vite'
import { apiPlugin } from '#scripts/build/apiPlugin.ts'
import { buildTarget } from '#scripts/build/buildTarget.ts'
import { pagePlugin } from '#scripts/build/pagePlugin.ts'
import { registry as usual } from '#funnels/registry.ts'

/** Where `npm run dev` has started the API; the built page is served by the API itself. */
const api = process.env.RUNNEL_API

/** Where definitions are read from; `RUNNEL_FUNNELS` names another folder for the preview. */
const funnels = process.env.RUNNEL_FUNNELS ?? 'funnels'
/** What their names mean: `RUNNEL_REGISTRY` names another file that exports a `registry`. */
const registryFile = process.env.RUNNEL_REGISTRY ?? 'funnels/registry.ts'
const registry = process.env.RUNNEL_REGISTRY
  ? ((await importAfresh(registryFile)).exports as { registry: Registry }).registry
  : usual
const folders = { registry, library: `${funnels}/library`, funnels }

export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [
    funnelPlugin(folders),
    previewPlugin(folders, registryFile),
    packageCosts(),
    react(),
    ...(api ? [apiPlugin({ url: api, log: process.env.RUNNEL_API_LOG })] : []),
    pagePlugin(),
  ],
  server: {
    // Pages that a build writes meanwhile would load an open page again.
    watch: { ignored: ['**/dist-*/**', '**/.dist-*/**'] },
    ...(api && {
      proxy: Object.fromEntries(
        ['/api', '/documents', '/brand', '/theme.css', '^/studio(?=[/?]|$)'].map((route) => [route, api]),
      ),
    }),
  },
  // The page that the server draws with is one folder without packages (app/server.tsx).
  ssr: { noExternal: true },
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': JSON.stringify('production') } } : {}),
  build: {
    target: buildTarget(),
    manifest: true,
    sourcemap: false,
    // One style sheet: a page that the server draws has it inline, and no later step waits for one.
    cssCodeSplit: false,
    // The server names the files of a page in its head (server/page/screens.ts).
    modulePreload: false,
    rolldownOptions: {
      // Reading the definitions takes most of the time, and is not a fault.
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [
            // React stays the same when our code changes, and would otherwise be in the chunk of the inputs.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
          ],
        },
      },
    },
  },
}))
