import { connect, Socket } from 'node:net'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { WatchedPool } from '../../watchedPool.ts'
import { holderOf } from '../directoryLock.ts'
import { greeting, ready, type Request } from './greeting.ts'

/** The process that holds a data folder, as another process of the same user reaches it. */
export interface Holder {
  /** A pool whose one client works on the holder's database. */
  pool(): WatchedPool
  /** Has the files copied while nobody writes. Answers the name of the copy's folder in the data folder; the caller removes it. */
  copy(): Promise<string>
}

async function ask(path: string, request: Request): Promise<string> {
  const socket = connect(path, () => socket.write(greeting(request)))
  return (await text(socket)).trimEnd()
}

/** What `pg` takes for a connection to a server. */
class ControlSocket extends Socket {
  readonly #path: string
  constructor(path: string) {
    super()
    this.#path = path
    this.once('connect', () => this.write(greeting('sql')))
  }
  // `pg` names a host and a port; there is one place to connect to.
  override connect(): this {
    return super.connect(this.#path)
  }
}

/** The process that holds a data folder; undefined while none does. Throws when there is one that cannot be worked with. */
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
