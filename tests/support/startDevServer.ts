import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../../scripts/lib/freePort.ts'
import { endProcess, startTool, type Environment, type tools } from '../../scripts/lib/runTool.ts'
import { startLimit } from './startServer.ts'

/** A development server on a copy of the definitions that a test may change. */
export interface DevServer {
  url: string
  /** Folder of the copied funnels. */
  funnels: string
  close(): Promise<void>
}

interface Start {
  tool: keyof typeof tools
  args: (port: string) => string[]
  env: (folder: string) => Environment
  /** The address that is answered once it is ready. */
  ready: string
}

/** The preview: Vite without an API. */
const preview: Start = {
  tool: 'vite',
  args: (port) => ['--port', port, '--strictPort', '--host', '127.0.0.1', '--logLevel', 'warn'],
  env: () => ({ RUNNEL_API: undefined }),
  ready: '/preview',
}

/** `npm run dev`: Vite and the API. */
const whole: Start = {
  tool: 'dev',
  args: () => [],
  env: (folder) => ({ DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' }),
  ready: '/login',
}

export const startDevServer = (): Promise<DevServer> => start(preview)
export const startDevelopment = (): Promise<DevServer> => start(whole)

async function start({ tool, args, env, ready }: Start): Promise<DevServer> {
  const port = String(await freePort())
  const folder = mkdtempSync(join(tmpdir(), 'runnel-dev-'))
  const funnels = join(folder, 'funnels')
  cpSync('funnels', funnels, { recursive: true })
  const environment = { PORT: port, RUNNEL_FUNNELS: funnels, ...env(folder) }
  const child = startTool(tool, args(port), environment, { errors: 'pipe' })
  let written = ''
  child.stderr?.on('data', (chunk: Buffer) => (written += chunk.toString()))
  const url = `http://127.0.0.1:${port}`
  const close = async (): Promise<void> => {
    await endProcess(child)
    rmSync(folder, { recursive: true, force: true })
  }
  const end = Date.now() + startLimit
  while (
    !(await fetch(`${url}${ready}`, { headers: { accept: 'text/html' } }).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > end || child.exitCode !== null) {
      await close()
      throw new Error(`The development server did not start:\n${written}`)
    }
    await setTimeout(100)
  }
  return { url, funnels, close }
}
