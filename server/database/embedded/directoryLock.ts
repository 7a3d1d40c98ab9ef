import { randomBytes, createHash } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { mkdir, readdir, unlink } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join, relative, resolve } from 'node:path'

/** Unix socket paths are limited to about 104 bytes. */
const longestSocketPath = 100
const prefix = 'in-use-'

const listen = (server: Server, path: string): Promise<void> =>
  new Promise((done, failed) => {
    server.once('error', failed)
    server.listen(path, () => done())
    // Whoever can connect can read and change everything, so no other user may, whatever the folder's permissions.
    if (process.platform !== 'win32' && server.listening) chmodSync(path, 0o600)
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

const pipeOf = (folder: string): string =>
  `\\\\.\\pipe\\runnel-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`

function socketPath(folder: string): string {
  if (process.platform === 'win32') return pipeOf(folder)
  const path = shortest(join(folder, `${prefix}${randomBytes(4).toString('hex')}`))
  if (path.length > longestSocketPath) {
    throw new Error(
      `The data folder's path is too long for its lock (${path.length} of at most ${longestSocketPath} characters): ${folder}. Please choose a shorter DATA_DIR.`,
    )
  }
  return path
}

/** All sockets in a folder. */
async function socketsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => name.startsWith(prefix)).map((name) => shortest(join(folder, name)))
}

/** Sockets of other processes in this folder that still respond; those of dead processes are removed. */
async function livingNeighbours(folder: string, own: string): Promise<string[]> {
  const paths = (await socketsIn(folder)).filter((path) => path !== own)
  const alive = await Promise.all(paths.map(isAnswered))
  await Promise.all(paths.filter((_, at) => !alive[at]).map((path) => unlink(path).catch(() => undefined)))
  return paths.filter((_, at) => alive[at])
}

/** Socket path of the process that holds a folder; undefined if nobody does. */
export async function holderOf(directory: string): Promise<string | undefined> {
  const folder = resolve(directory)
  const paths = process.platform === 'win32' ? [pipeOf(folder)] : await socketsIn(folder)
  const alive = await Promise.all(paths.map(isAnswered))
  return paths.find((_, at) => alive[at])
}

export interface DirectoryLock {
  /** From now on serves other processes of this user (`holderOf`); until then they are refused. */
  serve(answer: (socket: Socket) => void): void
  release(): Promise<void>
}

interface Hold extends DirectoryLock {
  path: string
}

const inUse = (folder: string) =>
  new Error(
    `The data folder ${folder} is in use by another process. Please stop that process, or choose another DATA_DIR.`,
  )

/** Marks a folder as held by this process until `release` or its death, however sudden: a listening socket dies with its process. */
export async function holdDirectory(directory: string): Promise<Hold> {
  const folder = resolve(directory)
  const path = socketPath(folder)
  let answer = (socket: Socket): unknown => socket.destroy()
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    // A client that disconnects abruptly must not end this process.
    socket.on('error', () => undefined)
    answer(socket)
  })
  server.unref()
  await listen(server, path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? inUse(folder) : error
  })
  const release = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      open.forEach((socket) => socket.destroy())
    })
  return { path, serve: (how) => void (answer = how), release }
}

/**
 * Locks a folder for this process until `release` or its death. Every process first listens and then looks for others, so of two that start together at
 * least one sees the other. Throws if another process holds the folder.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const folder = resolve(directory)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { path, serve, release } = await holdDirectory(folder)
  if (process.platform !== 'win32' && (await livingNeighbours(folder, path)).length > 0) {
    await release()
    throw inUse(folder)
  }
  return { serve, release }
}
