import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../freePort.ts'
import { findPostgres } from './findPostgres.ts'
import { giveTo, otherUser, reachablePrograms } from './otherUser.ts'
import { watchFolder } from './watchFolder.ts'

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

/** Neither the packages nor the system have PostgreSQL for this platform. */
export class NoPostgres extends Error {}

async function ready(server: ChildProcess): Promise<void> {
  let said = ''
  for await (const text of server.stderr!) {
    said += String(text)
    if (said.includes('ready to accept connections')) return
  }
  throw new Error(`PostgreSQL ended before it was ready:\n${said}`)
}

/**
 * Starts a PostgreSQL server in a new folder, on a free local port. `durable` syncs every commit to disk, as in production; tests without crashes do not
 * need it. `under` is the parent folder. It ends with this process, however suddenly. Throws `NoPostgres`.
 */
export async function startPostgres({ durable = false, under = tmpdir() } = {}): Promise<PostgresServer> {
  const found = findPostgres()
  if (!found)
    throw new NoPostgres(
      `There is no PostgreSQL for ${process.platform} on ${process.arch} among the packages, and none in this system.`,
    )
  const user = otherUser()
  const folder = mkdtempSync(join(under, 'runnel-postgres-'))
  giveTo(user, folder)
  const watch = watchFolder(folder, 'data/postmaster.pid')
  const programs = reachablePrograms(user, found, folder)
  execFileSync(
    join(programs, 'initdb'),
    ['-D', join(folder, 'data'), '-U', 'runnel', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
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
    const ended = once(server, 'exit')
    // Its own process group, so that a crash ends all of its processes.
    if (signal === 'SIGKILL') process.kill(-server.pid!, signal)
    else server.kill(signal)
    await ended
  }
  // After a kill, its other processes end a moment later, and only then release its shared memory.
  const start = async (until = performance.now() + 20_000): Promise<void> => {
    server = spawn(join(programs, 'postgres'), args, {
      ...user,
      cwd: folder,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    try {
      await ready(server)
      server.stderr!.resume()
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
      watch.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
