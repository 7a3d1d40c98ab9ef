import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runServer, type RunningServer } from '../lib/server/runServer.ts'
import { startProxy, type FaultyProxy } from './faultyProxy.ts'

/** A server of its own with a real database, reached through a proxy that can spoil requests. */
export interface Site {
  /** The address that the browser uses. It stays the same when the server starts again. */
  url: string
  proxy: FaultyProxy
  dataDir: string
  /** Kills the server as a crash would, and starts it again on the same data. */
  crash(): void
  /** Resolves once the server is up. */
  up(): Promise<void>
  /** Ends the server and leaves its data. */
  stop(): Promise<void>
  remove(): void
}

export async function openSite(): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'runnel-monkey-'))
  const start = (): Promise<RunningServer> => runServer({ DATA_DIR: dataDir, DATABASE_URL: '', BRAND: '' })
  let server = await start()
  const proxy = await startProxy(() => server.address)
  let restarted: Promise<void> = Promise.resolve()
  const restart = async (): Promise<void> => {
    await server.end('SIGKILL')
    server = await start()
  }
  return {
    url: proxy.url,
    proxy,
    dataDir,
    crash: () => {
      restarted = restarted.then(restart)
      // A caller that waits for the server learns of a failed start.
      restarted.catch(() => undefined)
    },
    up: () => restarted,
    stop: async () => {
      await restarted.catch(() => undefined)
      await proxy.close()
      await server.end('SIGTERM')
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}
