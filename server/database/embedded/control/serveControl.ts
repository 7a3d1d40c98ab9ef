import { randomBytes } from 'node:crypto'
import { cp, mkdir, rm, readdir } from 'node:fs/promises'
import { constants } from 'node:fs'
import { basename, join } from 'node:path'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { WatchedPool } from '../../watchedPool.ts'
import { holderOf } from '../directoryLock.ts'
import { ready, requestOf } from './reachHolder.ts'
import { tunnel } from './tunnel.ts'

/** Name prefix of folders with a copy of the database's files, from which a backup is written. */
const copyPrefix = 'copy-'

/** Removes copies left behind by a killed process: they contain the whole database. */
export async function removeLeftCopies(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(copyPrefix))
  for (const name of names) {
    const folder = join(dataDir, name)
    if (!(await holderOf(folder))) await rm(folder, { recursive: true, force: true })
  }
}

export interface Held {
  dataDir: string
  /** Folder of the database's files, in `dataDir`. */
  files: string
  pool: WatchedPool
  /** Opens a connection to the database for a new client. */
  bridge(): Duplex
}

/** Copies the database's files while nothing is written. Gives the name of the copy's folder, which the requester removes. */
async function copyFiles({ dataDir, files, pool }: Held): Promise<string> {
  const name = `${copyPrefix}${randomBytes(3).toString('hex')}`
  const folder = join(dataDir, name)
  const client = await pool.connect()
  try {
    // After a checkpoint the copy opens at once: there is no log to replay.
    await client.query('checkpoint')
    await mkdir(folder, { mode: 0o700 })
    await cp(files, join(folder, basename(files)), { recursive: true, mode: constants.COPYFILE_FICLONE })
    return name
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  } finally {
    client.release()
  }
}

/** The first line, and the bytes after it. */
async function firstLine(socket: Socket): Promise<{ line: string; rest: AsyncIterable<Buffer> }> {
  const source = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let bytes = Buffer.alloc(0)
  let end = -1
  while (end < 0 && bytes.length < 100) {
    const { value, done } = await source.next()
    if (done) break
    bytes = Buffer.concat([bytes, value])
    end = bytes.indexOf('\n')
  }
  async function* rest() {
    if (bytes.length > end + 1) yield bytes.subarray(end + 1)
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value
  }
  return { line: bytes.subarray(0, Math.max(end, 0)).toString('latin1'), rest: rest() }
}

async function answer(socket: Socket, held: Held): Promise<void> {
  const { line, rest } = await firstLine(socket)
  const request = requestOf(line)
  if (request === 'sql') return tunnel(socket, rest, held.pool, held.bridge())
  if (request === 'copy')
    socket.end(
      await copyFiles(held).then(
        (name) => `${name}\n`,
        (error: NodeJS.ErrnoException) => `! ${error.code ?? error.name}\n`,
      ),
    )
  else socket.end(request === 'hello' ? `${ready}\n` : '')
}

/** Serves another process of the same user, which cannot open the files itself. Its errors end only its own connection. */
export const serveControl =
  (held: Held) =>
  (socket: Socket): void =>
    void answer(socket, held).catch(() => socket.destroy())
