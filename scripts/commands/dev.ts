import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureStudioBuilt } from '../lib/ensureStudioBuilt.ts'
import { freePort } from '../lib/freePort.ts'
import { endProcess, exitOf, startTool } from '../lib/runTool.ts'
import { relayApi } from '../lib/relayApi.ts'

/**
 * The author's loop: the API on a free port, and Vite in front of it on PORT (3000). The API starts again when its sources or a theme change, and follows
 * the funnels. `RUNNEL_API` tells vite.config.ts where to proxy `/api`, and `RUNNEL_API_LOG` where the errors of the API are, for the page that says why it
 * does not run. When one of the two ends, so does the other. It has a data folder of its own, so that it can run beside `npm start` and try things out.
 */
export async function main(): Promise<number> {
  const apiPort = String(await freePort())
  const port = process.env.PORT ?? '3000'
  const host = process.env.HOST ?? '127.0.0.1'
  const folder = mkdtempSync(join(tmpdir(), 'runnel-dev-'))
  const log = join(folder, 'api.log')
  const themes = `${process.env.THEMES_DIR || 'themes'}/**/*`
  // Funnels with a vocabulary of their own (RUNNEL_REGISTRY) are for the preview: the API knows only the product's.
  const funnels = (!process.env.RUNNEL_REGISTRY && process.env.RUNNEL_FUNNELS) || 'funnels'
  const api = startTool(
    'tsx',
    ['watch', '--clear-screen=false', '--include', themes, 'server/main.ts'],
    { PORT: apiPort, HOST: '127.0.0.1', DATA_DIR: process.env.DATA_DIR || './data-dev', FOLLOW_FUNNELS: funnels },
    { output: 'pipe', errors: 'pipe' },
  )
  const address = `http://${/^(127\.0\.0\.1|0\.0\.0\.0|::1?)$/.test(host) ? 'localhost' : host}:${port}`
  relayApi(api.stdout!, { from: `http://localhost:${apiPort}`, to: address, print: console.log })
  api.stderr?.pipe(process.stderr)
  api.stderr?.pipe(createWriteStream(log))
  const vite = startTool('vite', ['--port', port, '--strictPort', '--host', host], {
    RUNNEL_API: `http://127.0.0.1:${apiPort}`,
    RUNNEL_API_LOG: log,
  })
  // The API serves the studio at /studio, as soon as it is built; nothing else waits for that.
  ensureStudioBuilt().catch((error: Error) => console.error(error.message))
  const both = [api, vite]
  const endBoth = () => Promise.all(both.map((child) => endProcess(child)))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void endBoth())
  const code = await Promise.race(both.map(exitOf))
  await endBoth()
  rmSync(folder, { recursive: true, force: true })
  return code
}
