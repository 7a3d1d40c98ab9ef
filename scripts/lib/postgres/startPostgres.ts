import { execFileSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostgres } from '#server/database/own/findPostgres.ts'
import { giveTo, reachable, systemUser } from '#server/database/own/systemUser.ts'
import { ended, spawnTied, untilReady } from '#server/database/own/tiedProcess.ts'
import { freePort } from '../freePort.ts'

export interface PostgresServer {
  /** URL of its database `postgres`. */
  url: string
  /** Shuts it down, and removes its files. */
  stop(): Promise<void>
  /** Kills all its processes, as a crash would; its files stay. */
  kill(): Promise<void>
  /** Starts it on its files again. */
  start(): Promise<void>
}

/**
 * Starts a PostgreSQL server in a new folder, on a free local port. `durable` syncs every commit to disk, as in production; tests without crashes do not
 * need it. `under` is the parent folder. It ends with this process, however suddenly. Throws `NoPostgres`.
 */
export async function startPostgres({ durable = false, under = tmpdir() } = {}): Promise<PostgresServer> {
  const found = findPostgres()
  const user = systemUser()
  const programs = reachable(user, found).folder
  const folder = mkdtempSync(join(under, 'runnel-postgres-'))
  giveTo(user, folder)
  execFileSync(
    join(programs, 'initdb'),
    ['-D', join(folder, 'data'), '-U', 'runnel', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'logging_collector=off',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ]
  const args = ['-D', join(folder, 'data'), '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  let server: ChildProcess
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill(signal)
    await ended(server)
  }
  // After a kill, its other processes end a moment later, and only then release its shared memory.
  const start = async (until = performance.now() + 20_000): Promise<void> => {
    server = spawnTied(join(programs, 'postgres'), args, { user, signal: 'INT', folder })
    try {
      await untilReady(server, 'ready to accept connections')
    } catch (error) {
      if (!(error as Error).message.includes('is still in use') || performance.now() > until) throw error
      await sleep(200)
      await start(until)
    }
  }
  await start()
  return {
    url: `postgres://runnel@127.0.0.1:${port}/postgres`,
    start: () => start(),
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
