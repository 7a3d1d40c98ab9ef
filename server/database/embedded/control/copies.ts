import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { holderOf } from '../directoryLock.ts'

/** Begins the names of folders with a copy of the database's files, from which a backup is written. */
export const copyPrefix = 'copy-'

/** Removes copies that a process has left behind which was killed: they hold everything that the database did. */
export async function removeLeftCopies(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(copyPrefix))
  for (const name of names) {
    const folder = join(dataDir, name)
    if (!(await holderOf(folder))) await rm(folder, { recursive: true, force: true })
  }
}
