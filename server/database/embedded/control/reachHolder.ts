import { connect, Socket } from 'node:net'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { WatchedPool } from '../../watchedPool.ts'
import { holderOf } from '../directoryLock.ts'

/** What another process may request from the holder of a data folder: `sql` starts the PostgreSQL protocol, `copy` has the files copied. */
type Request = 'hello' | 'sql' | 'copy'

/** The first line sent. Its number is raised when the protocol changes incompatibly. */
const greeting = (request: Request): string => `runnel 1 ${request}\n`

export const requestOf = (line: string): Request | undefined =>
  (['hello', 'sql', 'copy'] as const).find((request) => greeting(request) === `${line}\n`)

export const ready = 'ready'

/** The process that holds a data folder, as another process of the same user sees it. */
export interface Holder {
  /** A pool with one client, which works on the holder's database. */
  pool(): WatchedPool
  /** Has the files copied while nothing is written. Gives the name of the copy's folder in the data folder; the caller removes it. */
  copy(): Promise<string>
}

async function ask(path: string, request: Request): Promise<string> {
  const socket = connect(path, () => socket.write(greeting(request)))
  return (await text(socket)).trimEnd()
}

/** The socket that `pg` uses as its connection to a server. */
class ControlSocket extends Socket {
  readonly #path: string
  constructor(path: string) {
    super()
    this.#path = path
    this.once('connect', () => this.write(greeting('sql')))
  }
  // `pg` passes a host and a port, but there is only this socket to connect to.
  override connect(): this {
    return super.connect(this.#path)
  }
}

/** Reaches the process that holds a data folder; undefined if there is none. Throws if it cannot be used. */
export async function reachHolder(dataDir: string): Promise<Holder | undefined> {
  const path = await holderOf(dataDir)
  if (!path) return undefined
  const reply = await ask(path, 'hello').catch(() => '')
  if (reply !== ready)
    throw new Error(
      `The data folder ${resolve(dataDir)} is in use by a process that does not answer: a server that is starting or stopping, or one of another version. Please try again once it runs, or stop it.`,
    )
  return {
    pool: () =>
      new WatchedPool({
        max: 1,
        user: 'postgres',
        database: 'postgres',
        connectionTimeoutMillis: 30_000,
        stream: () => new ControlSocket(path),
      }),
    copy: async () => {
      const name = await ask(path, 'copy')
      if (!name || name.startsWith('!'))
        throw new Error(
          `The running server could not copy its files (${name.slice(2) || 'it ended'}): is the disk full? Nothing was written.`,
        )
      return name
    },
  }
}
