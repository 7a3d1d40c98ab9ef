import { readdirSync, readFileSync } from 'node:fs'

/** How definitions are read, so that editors and tests can hold them in memory. Both throw when there is nothing. */
export interface FileSystem {
  read: (path: string) => string
  /** Names in a folder. */
  list: (folder: string) => string[]
}

export const disk: FileSystem = {
  read: (path) => readFileSync(path, 'utf8'),
  list: (folder) => readdirSync(folder).sort(),
}

/** The names in a folder, none if it does not exist. */
export function namesIn(folder: string, files: FileSystem): string[] {
  try {
    return files.list(folder)
  } catch {
    return []
  }
}
