import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Programs } from './findPostgres.ts'
import { say } from './say.ts'

/** The user as whom a program runs. */
export interface User {
  uid: number
  gid: number
}

const name = 'runnel'
/** The usual place for the state of a service that root starts. */
const stateFolder = '/var/lib/runnel'

const isRoot = (): boolean => process.getuid?.() === 0

function idOf(flag: '-u' | '-g'): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' })
  return status === 0 ? Number(stdout) : undefined
}

function known(): User | undefined {
  const [uid, gid] = [idOf('-u'), idOf('-g')]
  return uid && gid ? { uid, gid } : undefined
}

function createUser(): User {
  const options = ['--system', '--user-group', '--no-create-home', '--home-dir', stateFolder]
  const { status, error } = spawnSync('useradd', [...options, '--shell', '/usr/sbin/nologin', name], {
    stdio: 'ignore',
  })
  const user = known()
  if (!user)
    throw new Error(
      `PostgreSQL does not run as root, and the system user "${name}" for it could not be created (useradd: ${error ? 'not found' : `exit code ${status}`}). Please create that user, start this as another user than root, or name a PostgreSQL server as DATABASE_URL.`,
    )
  say(`PostgreSQL does not run as root: the system user "${name}" was created for it.`)
  return user
}

/** PostgreSQL and PgBouncer refuse to run as root, so root runs them as a system user. Undefined for any other user. */
export const systemUser = (): User | undefined => (isRoot() ? (known() ?? createUser()) : undefined)

/** The user for files that exist: their owner, if this is root. */
export function ownerOf(files: string): User | undefined {
  const { uid, gid } = statSync(files)
  return isRoot() && uid !== 0 ? { uid, gid } : systemUser()
}

/** Gives a folder created by root to that user. */
export function giveTo(user: User | undefined, folder: string): void {
  if (user) chownSync(folder, user.uid, user.gid)
}

const succeeds = (user: User, program: string, args: string[]): boolean =>
  spawnSync(program, args, { ...user, cwd: '/', stdio: 'ignore' }).status === 0

function makeStateFolder(): void {
  mkdirSync(stateFolder, { recursive: true })
  chmodSync(stateFolder, 0o755)
}

/** A new folder of that user outside of `dataDir`, if the user cannot reach `dataDir`, as in root's closed home. */
export function folderOutside(user: User | undefined, dataDir: string): string | undefined {
  if (!user) return undefined
  const { uid, mode } = statSync(dataDir)
  // A folder that root keeps to itself: its new group may pass through it and read nothing.
  if (uid === 0 && (mode & 0o077) === 0) {
    chownSync(dataDir, 0, user.gid)
    chmodSync(dataDir, 0o710)
  }
  if (succeeds(user, 'test', ['-x', dataDir])) return undefined
  makeStateFolder()
  const folder = mkdtempSync(join(stateFolder, 'database-'))
  giveTo(user, folder)
  return folder
}

/** Programs that the user can reach: these, or a copy of them with their libraries. */
export function reachable(user: User | undefined, { folder, version }: Programs): Programs {
  if (!user || succeeds(user, join(folder, 'postgres'), ['--version'])) return { folder, version }
  const copy = join(stateFolder, `programs-${version}`)
  if (!existsSync(copy)) {
    makeStateFolder()
    const unfinished = mkdtempSync(`${copy}-`)
    chmodSync(unfinished, 0o755)
    cpSync(dirname(folder), unfinished, { recursive: true, verbatimSymlinks: true })
    try {
      renameSync(unfinished, copy)
      say(`The user of PostgreSQL cannot reach ${folder}, so its programs were copied to ${copy}.`)
    } catch (error) {
      // Another process has just made the copy.
      rmSync(unfinished, { recursive: true, force: true })
      if (!existsSync(copy)) throw error
    }
  }
  return { folder: join(copy, basename(folder)), version }
}
