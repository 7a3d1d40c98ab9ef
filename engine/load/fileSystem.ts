import { readdirSync, readFileSync, statSync } from 'node:fs'

/** How definitions are read, so that editors and tests can hold them in memory. Both throw when there is nothing. */
export interface FileSystem {
  read: (path: string) => string
  /** Names in a folder. */
  list: (folder: string) => string[]
}

export const disk: FileSystem = {
  // A pipe or a device may never come to an end.
  read: (path) => {
    if (!statSync(path).isFile()) throw Object.assign(new Error(`${path} is no file`), { code: 'EISDIR' })
    return readFileSync(path, 'utf8')
  },
  list: (folder) => readdirSync(folder).sort(),
}

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'a part of its path is a file and no folder',
  EISDIR: 'this is no file',
  EEXIST: 'there is a file of this name',
  EACCES: 'this user may not do that',
  EPERM: 'this user may not do that',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ELOOP: 'its links go round',
  ENAMETOOLONG: 'its name is too long',
  ERR_INVALID_ARG_VALUE: 'no file can have this name',
}

/** Why a file could not be read or written, in words; undefined for what is no error of the system. */
export function fileProblem(error: unknown): string | undefined {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === undefined) return undefined
  return reasons[code] ?? (syscall === undefined ? undefined : `the system says ${code}`)
}

/** The names in a folder, none if it does not exist. */
export function namesIn(folder: string, files: FileSystem): string[] {
  try {
    return files.list(folder)
  } catch {
    return []
  }
}

export interface LoadOptions extends Partial<FileSystem> {
  /** Folder of the library's files. */
  library: string
  /** Folder that holds `<id>/funnel.json`, for `extends`. */
  funnels: string
  /** What the definitions written in TypeScript are, by file; `loadFunnelFile` fills it. */
  modules?: ReadonlyMap<string, unknown>
}
