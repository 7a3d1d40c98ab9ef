import { existsSync, lstatSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { isAlive } from '../../base/isAlive.ts'
import type { Programs } from './findPostgres.ts'

/** Folder of the database's files in the data folder; for root it may be a link to where the system user reaches them. */
export const filesIn = (dataDir: string): string => join(resolve(dataDir), 'database')

/** Folder of the database's files of the version that ran PostgreSQL inside the server. */
export const oldFilesIn = (dataDir: string): string => join(resolve(dataDir), 'postgres')

/** Files that every PostgreSQL folder has. */
const parts = ['global/pg_control', 'base/1', 'pg_wal', 'pg_xact', 'pg_multixact', 'postgresql.conf']
const controlSize = 8192

const fromBackup =
  'Please move the folder away, start the server, which makes a new one, and restore a backup into it (runnel-server restore).'

const isFolder = (path: string) => statSync(path).isDirectory()

/** Whether there is a whole database of the version before; its first start may have been interrupted. */
export const hasOldData = (dataDir: string): boolean =>
  existsSync(join(oldFilesIn(dataDir), 'PG_VERSION')) && !existsSync(`${oldFilesIn(dataDir)}-unfinished`)

/** Folder into which old data are copied. */
export const upgradeIn = (dataDir: string): string => join(resolve(dataDir), 'database-upgrade')

/** Throws if the data are those of the version before, or were not copied to their end. */
export function requireUpgraded(dataDir: string): void {
  if ((hasOldData(dataDir) || hasFiles(upgradeIn(dataDir))) && !hasFiles(filesIn(dataDir)))
    throw new Error(
      `The data in ${resolve(dataDir)} are those of an earlier version of runnel. Please stop that version and run "node bin/runnel-server.mjs upgrade-data" once: it copies them into a database of this version, and keeps the old ones.`,
    )
}

/** Whether there are files, also unusable ones: then no database is created. */
export const hasFiles = (files: string): boolean => lstatSync(files, { throwIfNoEntry: false }) !== undefined

/** Checks the files before they are opened, so that unusable ones give one clear sentence. */
export async function checkFiles(files: string, { version }: Programs): Promise<void> {
  if (!existsSync(files))
    throw new Error(`${files} is a link to a folder that does not exist. Please bring that folder back. ${fromBackup}`)
  if (!isFolder(files))
    throw new Error(`The database needs the folder ${files}, but that is a file. Please move it away.`)
  const owner = statSync(files).uid
  const own = process.getuid?.()
  if (own !== undefined && own !== 0 && owner !== own)
    throw new Error(
      `The database in ${files} belongs to another user (${owner}). Please run this as that user, or as root.`,
    )
  const has = existsSync(join(files, 'PG_VERSION'))
  const written = has ? (await readFile(join(files, 'PG_VERSION'), 'latin1')).trim() : ''
  if (written === '')
    throw new Error(
      `${files} is not a whole database: its PG_VERSION is ${has ? 'empty' : 'missing'}. If it never was one, choose another DATA_DIR. ${fromBackup}`,
    )
  if (written !== version.split('.')[0])
    throw new Error(
      `${files} holds a database of PostgreSQL ${written.slice(0, 20)}, and the programs here are PostgreSQL ${version}. Please make a backup with the version of runnel that wrote it (runnel-server backup), and restore it into a new DATA_DIR.`,
    )
  const missing = parts.filter((part) => !existsSync(join(files, part)))
  if (missing.length > 0)
    throw new Error(
      `${files} is not a whole database: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing. ${fromBackup}`,
    )
  if (statSync(join(files, 'global/pg_control')).size < controlSize)
    throw new Error(`${files} is damaged: global/pg_control is cut off. ${fromBackup}`)
}

/** The error for files that look complete but cannot be opened. */
export const cannotOpen = (files: string, said: string): Error =>
  new Error(
    `The database in ${files} could not be opened (${reasonIn(said)}). If nothing else explains it, its files are damaged. ${fromBackup}`,
  )

/** What PostgreSQL says last in its log, without the time before it. */
function reasonIn(said: string): string {
  const lines = said.trim().split('\n')
  const line = lines.findLast((text) => /(FATAL|PANIC):/.test(text)) ?? lines.at(-1) ?? ''
  return line.replace(/^.*?(FATAL|PANIC|LOG): +/, '') || 'it ended at once'
}

const unfinishedPrefix = 'database-unfinished-'

/** Folder in which this process creates a database. Removes those that interrupted processes have left. */
export async function unfinishedIn(dataDir: string, files: string): Promise<string> {
  for (const name of await readdir(dataDir)) {
    const pid = name.startsWith(unfinishedPrefix) ? Number(name.slice(unfinishedPrefix.length)) : 0
    if (pid && (pid === process.pid || !isAlive(pid))) await removeFiles(join(dataDir, name), files)
  }
  return join(resolve(dataDir), `${unfinishedPrefix}${process.pid}`)
}

/** Removes the files of a database. They may be a link to a folder, which stays if `other` is a link to it, too. */
export async function removeFiles(files: string, other?: string): Promise<void> {
  const isShared = other && existsSync(other) && existsSync(files) && realpathSync(other) === realpathSync(files)
  // A program that was left behind may still write into it.
  const whatever = { recursive: true, force: true, maxRetries: 10 }
  if (existsSync(files) && !isShared) await rm(realpathSync(files), whatever)
  await rm(files, whatever)
}

/** The PostgreSQL that has the files of a database open. */
export interface Holder {
  /** Process id of PostgreSQL. */
  postgres: number
  /** Process id of the server or command that started it. */
  starter: number
  status: 'starting' | 'stopping' | 'ready'
}

/** What PostgreSQL has written about itself into the files of a database, and removes when it ends in order. */
export function holderIn(files: string): Holder | undefined {
  try {
    const lines = readFileSync(join(files, 'postmaster.pid'), 'utf8').split('\n')
    const postgres = Number(lines[0])
    const starter = /cluster_name=runnel-(\d+)/.exec(readFileSync(join(files, 'postmaster.opts'), 'utf8'))?.[1]
    const status = lines[7]?.trim()
    return {
      postgres,
      starter: Number(starter ?? postgres),
      status: status === 'stopping' || status === 'ready' ? status : 'starting',
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
