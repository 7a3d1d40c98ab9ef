import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../freePort.ts'
import { ensurePostgres } from './findPostgres.ts'

export interface PostgresServer {
  /** Of its database `postgres`. */
  url: string
  /** Ends it in order, and removes its files. */
  stop(): Promise<void>
  /** Ends it at once with all its processes, as a crash would; its files stay. */
  kill(): Promise<void>
  /** Starts it on its files again. */
  start(): Promise<void>
}

/** It refuses to run as root, so root runs it as somebody else. */
function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string, name: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }).toString())
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: id('-u', name), gid: id('-g', name) }
    } catch {
      continue
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no other user to run it as.')
}

async function ready(server: ChildProcess): Promise<void> {
  for await (const text of server.stderr!) if (String(text).includes('ready to accept connections')) return
  throw new Error('PostgreSQL ended before it was ready.')
}

/**
 * Starts a PostgreSQL server of its own: in a new folder, on a free port of this machine only. `durable` writes every commit to the disk, as in earnest;
 * tests that crash nothing leave it out.
 */
export async function startPostgres({ durable = false } = {}): Promise<PostgresServer> {
  const programs = ensurePostgres()
  const user = owner()
  const folder = mkdtempSync(join(tmpdir(), 'runnel-postgres-'))
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid!)
  execFileSync(join(programs, 'initdb'), ['-D', join(folder, 'data'), '-U', 'runnel', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'], { ...user, cwd: folder, stdio: 'ignore' })
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200', 'logging_collector=off', ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'])]
  const args = ['-D', join(folder, 'data'), '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  let server: ChildProcess
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    // Its own process group, so that a crash takes all of its processes.
    if (signal === 'SIGKILL') process.kill(-server.pid!, signal)
    else server.kill(signal)
    await ended
  }
  const removeIfLeft = () => {
    if (server.exitCode === null && server.signalCode === null) process.kill(-server.pid!, 'SIGKILL')
  }
  process.once('exit', removeIfLeft)
  const start = async () => {
    server = spawn(join(programs, 'postgres'), args, { ...user, cwd: folder, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
    await ready(server)
    server.stderr!.resume()
  }
  await start()
  return {
    url: `postgres://runnel@127.0.0.1:${port}/postgres`,
    start,
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGINT')
      process.off('exit', removeIfLeft)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
