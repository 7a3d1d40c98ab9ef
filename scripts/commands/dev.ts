import { freePort } from '../lib/freePort.ts'
import { endProcess, exitOf, startTool } from '../lib/runTool.ts'

/**
 * The author's loop: the API on a free port, restarted when its sources change, and Vite in front of it on PORT (3000). `RUNNEL_API` tells vite.config.ts
 * where to proxy `/api`. When one of the two ends, so does the other. It has a data folder of its own, so that it can run beside `npm start` and try
 * things out.
 */
export async function main(): Promise<number> {
  const apiPort = String(await freePort())
  const port = process.env.PORT ?? '3000'
  const host = process.env.HOST ?? '127.0.0.1'
  const api = startTool('tsx', ['watch', '--clear-screen=false', 'server/main.ts'], {
    PORT: apiPort,
    HOST: '127.0.0.1',
    DATA_DIR: process.env.DATA_DIR || './data-dev',
  })
  const vite = startTool('vite', ['--port', port, '--host', host], { RUNNEL_API: `http://127.0.0.1:${apiPort}` })
  const both = [api, vite]
  const endBoth = () => Promise.all(both.map((child) => endProcess(child)))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void endBoth())
  const code = await Promise.race(both.map(exitOf))
  await endBoth()
  return code
}
