import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../../scripts/lib/freePort.ts'
import { root } from '../../scripts/lib/root.ts'
import { endProcess, type Environment } from '../../scripts/lib/runTool.ts'
import { serverArgumentsIn } from '../../scripts/lib/serverArguments.ts'

/** The real server in a process of its own, with its own port and data folder. */
export interface RunningServer {
  /** Without a final slash. */
  url: string
  dataDir: string
  /** All output so far. */
  output: () => string
  /** Ends it (`SIGKILL`: as if the machine had crashed) and restarts it on the same port and data. */
  restart: (signal?: NodeJS.Signals) => Promise<void>
  /** Ends it and removes its data. */
  close: () => Promise<void>
}

/** Milliseconds after which a start counts as hanging: a busy machine takes a minute for what an idle one does in seconds. */
export const startLimit = 180_000

/** Waits until the server answers at all. */
async function answers(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const end = Date.now() + startLimit
  while (Date.now() < end && child.exitCode === null && child.signalCode === null) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      return
    await setTimeout(100)
  }
  await endProcess(child)
  throw new Error(`The server did not start:\n${output()}`)
}

/** Starts server/main.ts on a free port with an empty data folder; the page must be built. `env` adds settings; `folder` is another copy of the project. */
export async function startServer(env: Environment = {}, folder = root): Promise<RunningServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const dataDir = mkdtempSync(join(tmpdir(), 'runnel-data-'))
  const settings = { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, ...env }
  let written = ''
  const output = () => written

  const launch = async (): Promise<ChildProcess> => {
    const child = spawn(process.execPath, serverArgumentsIn(folder), {
      cwd: folder,
      env: settings,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (written += chunk.toString()))
    await answers(url, child, output)
    return child
  }

  const removeData = (): void => rmSync(dataDir, { recursive: true, force: true })
  let child = await launch().catch((error: unknown) => {
    removeData()
    throw error
  })
  return {
    url,
    dataDir,
    output,
    restart: async (signal = 'SIGTERM') => {
      await endProcess(child, signal)
      child = await launch()
    },
    close: async () => {
      await endProcess(child)
      removeData()
    },
  }
}
