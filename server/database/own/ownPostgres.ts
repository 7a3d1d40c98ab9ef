import { execFile, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync, unlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { isAlive } from '../../base/isAlive.ts'
import { makeDataDir } from '../../base/makeDataDir.ts'
import { syncFolder } from '../../base/syncFolder.ts'
import {
  cannotOpen,
  checkFiles,
  filesIn,
  hasFiles,
  holderIn,
  removeFiles,
  unfinishedIn,
  type Holder,
} from './dataFolder.ts'
import { findPostgres, type Programs } from './findPostgres.ts'
import { say } from './say.ts'
import { folderOutside, giveTo, ownerOf, reachable, systemUser, type User } from './systemUser.ts'
import { ended, spawnTied, untilReady } from './tiedProcess.ts'

const exec = promisify(execFile)

/** Without a network: the socket is in the folder of the files, which only its owner may enter. */
const settings = [
  'listen_addresses=',
  'unix_socket_directories=.',
  'unix_socket_permissions=0700',
  // The pool of the server, and some for the commands of staff.
  'max_connections=30',
  'shared_buffers=32MB',
  'timezone=UTC',
  'lc_messages=C',
  // Whatever a single machine needs no process for.
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_logical_replication_workers=0',
  'max_parallel_workers=0',
  'autovacuum_max_workers=1',
  'jit=off',
  // Messages about PostgreSQL itself. Errors and details repeat statements and the values in them.
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'log_checkpoints=off',
  `cluster_name=runnel-${process.pid}`,
].flatMap((setting) => ['-c', setting])

const socketName = '.s.PGSQL.5432'
const locks = ['postmaster.pid', `${socketName}.lock`]
/** Unix socket paths are limited to about 104 bytes. */
const longestSocketPath = 100

/** The URL of the database in these files. */
function urlOf(files: string): string {
  const folder = realpathSync(files)
  const { length } = join(folder, socketName)
  if (length > longestSocketPath)
    throw new Error(
      `The data folder's path is too long for a socket (${length} of at most ${longestSocketPath} characters): ${folder}. Please choose a shorter DATA_DIR.`,
    )
  return `postgres://runnel@localhost/postgres?host=${encodeURIComponent(folder)}`
}

const isAnswered = (files: string): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(join(realpathSync(files), socketName), () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })

/** The PostgreSQL that answers in these files; one whose starter is gone is stopping, or about to. */
async function holderOf(files: string): Promise<Holder | undefined> {
  if (!hasFiles(files) || !(await isAnswered(files).catch(() => false))) return undefined
  const holder = holderIn(files)
  return holder && !isAlive(holder.starter) ? { ...holder, status: 'stopping' } : holder
}

/** Milliseconds that a PostgreSQL that is starting or stopping gets. */
const patience = 60_000

/** Waits while a PostgreSQL has one of these states; gives the one that has another. */
async function holderAfter(files: string, states: readonly Holder['status'][]): Promise<Holder | undefined> {
  const end = performance.now() + patience
  for (;;) {
    const holder = await holderOf(files)
    if (!holder || !states.includes(holder.status) || performance.now() > end) return holder
    await sleep(100)
  }
}

/** Waits for a PostgreSQL that is stopping. Throws if another process has the files open. */
export async function requireFree(files: string, dataDir: string): Promise<void> {
  const holder = await holderAfter(files, ['stopping'])
  if (holder)
    throw new Error(
      `The data folder ${resolve(dataDir)} is in use by process ${holder.starter}. Please stop that process, or choose another DATA_DIR.`,
    )
}

/** The URL of the database in a data folder that another process serves; undefined if none does. */
export async function runningIn(dataDir: string): Promise<string | undefined> {
  const files = filesIn(dataDir)
  return (await holderAfter(files, ['starting', 'stopping'])) ? urlOf(files) : undefined
}

/** Lower case of all languages, and the order of code points. */
const localeOf = ({ version }: Programs): string[] =>
  Number(version.split('.')[0]) >= 17
    ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    : ['--locale=C.UTF-8']

/** Creates a database under another name and then renames it, so that an interrupted start leaves none. */
async function createFiles(dataDir: string, files: string, programs: Programs, user: User | undefined): Promise<void> {
  const unfinished = await unfinishedIn(dataDir, files)
  const outside = folderOutside(user, dataDir)
  if (outside) symlinkSync(outside, unfinished)
  else {
    mkdirSync(unfinished, { mode: 0o700 })
    chmodSync(unfinished, 0o700)
    giveTo(user, unfinished)
  }
  const access = ['--username=runnel', '--auth=trust', '--encoding=UTF8', ...localeOf(programs)]
  await exec(join(programs.folder, 'initdb'), ['--pgdata', realpathSync(unfinished), ...access], {
    ...user,
    cwd: '/',
  }).catch(async ({ message, stderr }: Error & { stderr?: string }) => {
    await removeFiles(unfinished)
    const reason = stderr?.trim().split('\n').at(0) || message
    throw new Error(
      `The database in ${files} could not be created (${reason}). You can name a PostgreSQL server as DATABASE_URL instead.`,
    )
  })
  try {
    if (outside) {
      symlinkSync(outside, files)
      unlinkSync(unfinished)
      say(
        `The user of PostgreSQL cannot reach ${resolve(dataDir)}, so the database is in ${outside}, and ${files} is a link to it.`,
      )
    } else renameSync(unfinished, files)
  } catch (error) {
    await removeFiles(unfinished, files)
    // Another process was faster.
    if (!hasFiles(files)) throw error
  }
  await syncFolder(dataDir)
}

/**
 * Removes the locks of a PostgreSQL that was killed, if its number now belongs to something else: in a restarted container the same few numbers are given
 * out again, also to threads. PostgreSQL sees only that the number is in use.
 */
function removeStaleLocks(files: string): void {
  if (process.platform !== 'linux') return
  const { postgres } = holderIn(files) ?? {}
  if (postgres === undefined || readFileSync(`/proc/${postgres}/cmdline`, 'latin1').includes('postgres')) return
  for (const lock of locks) rmSync(join(files, lock), { force: true })
}

interface Opening {
  dataDir: string
  files: string
  programs: Programs
  user: User | undefined
}

/** `heard` gets what PostgreSQL says once it runs. */
type Heard = (line: string) => void

/** Starts PostgreSQL on files that exist. After a kill its other processes end a moment later, and only then release its memory. */
async function launch({ dataDir, files, programs, user }: Opening, heard: Heard): Promise<ChildProcess> {
  const end = performance.now() + patience
  for (;;) {
    const child = spawnTied(join(programs.folder, 'postgres'), ['-D', realpathSync(files), ...settings], {
      user,
      signal: 'INT',
    })
    try {
      await untilReady(child, 'ready to accept connections', heard)
      return child
    } catch (error) {
      const { message: said } = error as Error
      const isLocked = /lock file .* already exists/.test(said)
      if (isLocked) {
        await requireFree(files, dataDir)
        removeStaleLocks(files)
      }
      if ((!isLocked && !said.includes('is still in use')) || performance.now() > end) throw cannotOpen(files, said)
      await sleep(200)
    }
  }
}

export interface OwnPostgres {
  url: string
  /** `fast` ends other connections, `smart` waits for them. */
  stop(how: 'fast' | 'smart'): Promise<void>
}

/** Keeps PostgreSQL running, and says what it logs: if it ends without being asked, it is started again. */
async function keepRunning(opening: Opening): Promise<OwnPostgres['stop']> {
  let isStopping = false
  const heard: Heard = (line) => {
    if (!isStopping) say(`PostgreSQL: ${line}`)
  }
  let running = launch(opening, heard)
  const restart = async (): Promise<ChildProcess> => {
    for (;;) {
      try {
        return await launch(opening, heard)
      } catch (error) {
        say((error as Error).message)
        if (isStopping) throw error
        await sleep(5000)
      }
    }
  }
  const watch = (child: ChildProcess) =>
    void child.once('exit', (code, signal) => {
      if (isStopping) return
      say(`PostgreSQL has ended (${signal ?? `exit code ${code}`}) and is started again.`)
      running = restart()
      running.then(watch, () => undefined)
    })
  watch(await running)
  return async (how) => {
    isStopping = true
    const child = await running.catch(() => undefined)
    child?.kill(how === 'fast' ? 'SIGINT' : 'SIGTERM')
    if (child) await ended(child)
  }
}

/**
 * Starts a PostgreSQL of our own, with its files in the data folder, which ends with this process, however that ends. Throws one clear sentence if the folder is in use
 * by another process, the files are unusable, or this machine has no PostgreSQL.
 */
export async function startOwn(dataDir: string, files = filesIn(dataDir)): Promise<OwnPostgres> {
  if (process.platform === 'win32')
    throw new Error(
      'On Windows this server cannot start a PostgreSQL of its own. Please name a PostgreSQL server as DATABASE_URL.',
    )
  makeDataDir(dataDir)
  const found = findPostgres()
  await requireFree(files, dataDir)
  if (!hasFiles(files)) {
    const user = systemUser()
    await createFiles(dataDir, files, reachable(user, found), user)
  }
  await checkFiles(files, found)
  const user = ownerOf(files)
  const programs = reachable(user, found)
  const url = urlOf(files)
  return { url, stop: await keepRunning({ dataDir, files, programs, user }) }
}
