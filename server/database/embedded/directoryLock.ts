import { randomBytes, createHash } from 'node:crypto'
import { mkdir, readdir, unlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join, relative, resolve } from 'node:path'

/** Unix socket addresses end at about 104 bytes. */
const longestSocketPath = 100
const prefix = 'in-use-'

const listen = (server: Server, path: string): Promise<void> =>
  new Promise((done, failed) => {
    server.once('error', failed)
    server.listen(path, () => done())
  })

const isAnswered = (path: string): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(path, () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })

const shortest = (path: string): string => {
  const fromHere = relative(process.cwd(), path)
  return fromHere.length < path.length ? fromHere : path
}

function socketPath(folder: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\runnel-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`
  const path = shortest(join(folder, `${prefix}${randomBytes(4).toString('hex')}`))
  if (path.length > longestSocketPath) {
    throw new Error(`The data folder's path is too long for its lock (${path.length} of at most ${longestSocketPath} characters): ${folder}. Please choose a shorter DATA_DIR.`)
  }
  return path
}

/** The sockets of others in this folder that still answer; those of dead processes are removed. */
async function livingNeighbours(folder: string, own: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix) && !own.endsWith(name))
  const paths = names.map((name) => shortest(join(folder, name)))
  const alive = await Promise.all(paths.map(isAnswered))
  await Promise.all(paths.filter((_, at) => !alive[at]).map((path) => unlink(path).catch(() => undefined)))
  return paths.filter((_, at) => alive[at])
}

/**
 * Keeps a folder for this process until `release` or its death, however sudden: a listening socket dies with its process.
 * Everybody listens first and looks round second, so of two that start together at least one sees the other.
 * Throws when another process holds the folder.
 */
export async function lockDirectory(directory: string): Promise<{ release(): Promise<void> }> {
  const folder = resolve(directory)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = socketPath(folder)
  const server = createServer((socket) => socket.destroy())
  server.unref()
  const refuse = () => new Error(`The data folder ${folder} is in use by another process. Please stop that process, or choose another DATA_DIR.`)
  await listen(server, path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? refuse() : error
  })
  const release = () => new Promise<void>((done) => server.close(() => done()))
  if (process.platform !== 'win32' && (await livingNeighbours(folder, path)).length > 0) {
    await release()
    throw refuse()
  }
  return { release }
}
