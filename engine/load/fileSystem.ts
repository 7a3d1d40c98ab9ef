import { ownValue } from '#engine/rules/index.ts'
/** Access to files, which editors and tests replace. Both functions throw if the file or folder does not exist. */
export interface FileSystem {
  read: (path: string) => string
  /** The names in a folder. */
  list: (folder: string) => string[]
}

/** The size in bytes up to which a file is read. Definitions have some 30,000. */
const largest = 1_000_000

/** Node's own files. They are asked for when one is read, since pages load definitions too, from a file system of their own. */
const fs = (): typeof import('node:fs') => process.getBuiltinModule('node:fs')

/** The real file system. `read` throws EISDIR for anything but a file, and EFBIG for a huge one. */
export const disk: FileSystem = {
  // Reading a pipe or a device may never end.
  read: (path) => {
    const file = fs().statSync(path)
    const code = !file.isFile() ? 'EISDIR' : file.size > largest ? 'EFBIG' : undefined
    if (code) throw Object.assign(new Error(path), { code, path })
    return fs().readFileSync(path, 'utf8')
  },
  list: (folder) => fs().readdirSync(folder).sort(),
}

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'a part of its path is a file and no folder',
  EISDIR: 'this is no file',
  EFBIG: 'it has more than 1 MB',
  EEXIST: 'there is a file of this name',
  EACCES: 'this user may not do that',
  EPERM: 'this user may not do that',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ELOOP: 'its links go round',
  ENAMETOOLONG: 'its name is too long',
  ERR_INVALID_ARG_VALUE: 'no file can have this name',
}

/** The reason in words why a file could not be read or written; undefined if it is not an error of the file system. */
export function fileProblem(error: unknown): string | undefined {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === undefined) return undefined
  return ownValue(reasons, code) ?? (syscall === undefined ? undefined : `the system says ${code}`)
}

/** The names in a folder; none if it cannot be read. */
export function namesIn(folder: string, files: FileSystem): string[] {
  try {
    return files.list(folder)
  } catch {
    return []
  }
}

/** Where a funnel is loaded from; files are read from disk by default. */
export interface LoadOptions extends Partial<FileSystem> {
  /** Folder of the library files. */
  library: string
  /** Folder that holds `<id>/funnel.json`, for `extends`. */
  funnels: string
  /** The exported definitions of TypeScript files, by file; `loadFunnelFile` fills it. */
  modules?: ReadonlyMap<string, unknown>
}
