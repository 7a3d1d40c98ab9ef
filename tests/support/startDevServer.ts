import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../../scripts/lib/freePort.ts'
import { endProcess, startTool } from '../../scripts/lib/runTool.ts'
import { startLimit } from './startServer.ts'

/** The development server without an API, on a copy of the definitions that a test may change. */
export interface DevServer {
  url: string
  /** Folder of the copied funnels. */
  funnels: string
  close(): Promise<void>
}

export async function startDevServer(): Promise<DevServer> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'runnel-dev-'))
  const funnels = join(folder, 'funnels')
  cpSync('funnels', funnels, { recursive: true })
  const vite = startTool(
    'vite',
    ['--port', String(port), '--strictPort', '--host', '127.0.0.1', '--logLevel', 'warn'],
    { RUNNEL_FUNNELS: funnels, RUNNEL_API: undefined },
  )
  const url = `http://127.0.0.1:${port}`
  const close = async (): Promise<void> => {
    await endProcess(vite)
    rmSync(folder, { recursive: true, force: true })
  }
  const end = Date.now() + startLimit
  while (
    !(await fetch(`${url}/preview`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > end || vite.exitCode !== null) {
      await close()
      throw new Error('The development server did not start')
    }
    await setTimeout(100)
  }
  return { url, funnels, close }
}
