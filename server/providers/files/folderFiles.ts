import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { freeSpace } from '../../base/freeSpace.ts'
import { isUuid } from '../../base/tokens.ts'
import { ProviderError } from '../types.ts'
import type { FileStore } from './fileStore.ts'

const unavailable = (error: unknown): ProviderError =>
  new ProviderError('unavailable', `files: ${(error as NodeJS.ErrnoException).code ?? 'unknown'}`)

/** Keeps pieces in a folder that only its owner may read. Several processes may share it. `keepFree`: bytes of its disk that are left to others. */
export function folderFiles(folder: string, keepFree = 0): FileStore {
  /** We make the keys; anything else would be a path that a caller chose. */
  const pathOf = (key: string): string => {
    if (!isUuid(key)) throw new ProviderError('refused', 'files: not a key')
    return join(folder, key.slice(0, 2), key)
  }
  return {
    hasRoom: async (bytes) => {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        return (await freeSpace(folder)) - bytes >= keepFree
      } catch (error) {
        throw unavailable(error)
      }
    },
    write: async (key, bytes) => {
      const path = pathOf(key)
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        // Under its name only once it is whole and on the disk.
        await writeFile(`${path}.part`, bytes, { mode: 0o600, flush: true })
        await rename(`${path}.part`, path)
      } catch (error) {
        throw unavailable(error)
      }
    },
    read: (key) =>
      readFile(pathOf(key)).catch((error: unknown) => {
        throw unavailable(error)
      }),
    remove: async (key) => {
      await Promise.all([rm(pathOf(key), { force: true }), rm(`${pathOf(key)}.part`, { force: true })])
    },
  }
}
