import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { holderOf } from '../directoryLock.ts'

/** Name prefix of folders with a copy of the database's files, from which a backup is written. */
export const copyPrefix = 'copy-'

/** Removes copies left behind by a killed process: they contain the whole database. */
export async function removeLeftCopies(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(copyPrefix))
  for (const name of names) {
    const folder = join(dataDir, name)
    if (!(await holderOf(folder))) await rm(folder, { recursive: true, force: true })
  }
}
