import { mkdtempSync, rmSync, writeFileSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, delimiter } from 'node:path'
import { giveTo, systemUser } from '#server/database/own/systemUser.ts'
import { ended, spawnTied, untilReady } from '#server/database/own/tiedProcess.ts'
import { freePort } from '../freePort.ts'

/** Folders of Debian that are not in the PATH of ordinary users. */
const ofSystem = ['/usr/sbin', '/usr/local/sbin']

/** The installed program `pgbouncer`. Undefined if there is none; nothing is installed. */
export function findPooler(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...ofSystem]
  return folders
    .filter(Boolean)
    .map((folder) => join(folder, 'pgbouncer'))
    .find((program) => existsSync(program))
}

export interface Pooler {
  /** The URL of the same database through the pooler. */
  urlOf(url: string): string
  stop(): Promise<void>
}

/** This machine has no PgBouncer. */
export class NoPooler extends Error {
  constructor() {
    super('There is no pgbouncer on this machine, in none of the folders of PATH nor in /usr/sbin.')
  }
}

/** Fewer than two servers have clients, so that transactions change connections. */
const connections = 8

/** Settings of a pooler for all databases of one PostgreSQL server. The rest are PgBouncer's defaults. */
const configuration = (given: {
  host: string
  port: string
  listenPort: number
  folder: string
}): string => `[databases]
* = host=${given.host} port=${given.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${given.listenPort}
unix_socket_dir =
auth_type = trust
auth_file = ${join(given.folder, 'userlist.txt')}
pidfile = ${join(given.folder, 'pgbouncer.pid')}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
`

/**
 * Starts a PgBouncer in transaction mode in front of the PostgreSQL server of this URL, on a free local port. It ends with this process, however suddenly.
 * Throws `NoPooler` if the machine has none.
 */
export async function startPooler(url: string): Promise<Pooler> {
  const program = findPooler()
  if (!program) throw new NoPooler()
  const user = systemUser()
  const folder = mkdtempSync(join(tmpdir(), 'runnel-pooler-'))
  giveTo(user, folder)
  const { hostname: host, port, username } = new URL(url)
  const listenPort = await freePort()
  writeFileSync(join(folder, 'userlist.txt'), `"${username}" ""\n`)
  writeFileSync(join(folder, 'pgbouncer.ini'), configuration({ host, port, listenPort, folder }))
  // It has no state to save, and the signals for a clean end differ between versions.
  const pooler = spawnTied(program, [join(folder, 'pgbouncer.ini')], { user, signal: 'KILL', folder })
  await untilReady(pooler, 'process up')
  return {
    urlOf: (of) => Object.assign(new URL(of), { port: String(listenPort) }).href,
    stop: async () => {
      pooler.kill('SIGKILL')
      await ended(pooler)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
