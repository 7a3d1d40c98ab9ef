import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from '../base/syncFolder.ts'

/** The path exists already or cannot be written. */
export class NotWritable extends Error {}

/** Writes and syncs a file, and closes it in any case. */
async function writtenTo<T>(file: FileHandle, write: (file: FileHandle) => Promise<T>): Promise<T> {
  try {
    return await write(file)
  } finally {
    try {
      await file.sync()
    } finally {
      await file.close()
    }
  }
}

/**
 * Creates a file that only its owner can read. It appears under its name once it is complete and synced to disk, and never replaces another file. Throws
 * `NotWritable` and whatever `write` throws; then nothing is left behind.
 */
export async function writePrivateFile<T>(path: string, write: (file: FileHandle) => Promise<T>): Promise<T> {
  const refuseTaken = () => {
    if (existsSync(path)) throw new NotWritable(`${path} is there already, and is not written over`)
  }
  refuseTaken()
  const partial = `${path}.${randomBytes(4).toString('hex')}.partial`
  const file = await open(partial, 'wx', 0o600).catch(() => {
    throw new NotWritable(`${path} cannot be written`)
  })
  try {
    const result = await writtenTo(file, write)
    refuseTaken()
    await rename(partial, path)
    await syncFolder(dirname(path))
    return result
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}
