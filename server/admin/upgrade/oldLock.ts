import { randomBytes } from 'node:crypto'
import { readdirSync, unlinkSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join, relative, resolve } from 'node:path'

const prefix = 'in-use-'

const isAnswered = (path: string): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(path, () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })

/** The shorter way to write a path: those of sockets are limited to about 104 bytes. */
function shortest(path: string): string {
  const fromHere = relative(process.cwd(), path)
  return fromHere.length < path.length ? fromHere : path
}

/**
 * Locks a data folder as the version did that ran PostgreSQL inside the server: by a socket in the folder that answers. So neither a server of that version nor another
 * upgrade can be using it, or begin to. Gives the release. Throws if it is in use.
 */
export async function lockOldData(dataDir: string): Promise<() => void> {
  const folder = resolve(dataDir)
  const own = `${prefix}${randomBytes(4).toString('hex')}`
  const server = createServer((socket) => socket.destroy()).unref()
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(shortest(join(folder, own)), done)
  })
  for (const name of readdirSync(folder).filter((other) => other.startsWith(prefix) && other !== own)) {
    const path = shortest(join(folder, name))
    if (await isAnswered(path)) {
      server.close()
      throw new Error(`The data folder ${folder} is in use by another process. Please stop that process first.`)
    }
    unlinkSync(path)
  }
  return () => void server.close()
}
