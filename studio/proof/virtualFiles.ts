import type { FileSystem } from 'runnel/load'
import { isTooLarge } from '#schemas/studio/index.ts'

/** Where the loader finds the files of a project, which are named by their path below it. */
export const root = 'funnels'

const refuse = (path: string, code: string): never => {
  throw Object.assign(new Error(path), { code })
}

/** The files of a project as the loader reads them. The names of each folder are worked out once. */
export function virtualFiles(texts: ReadonlyMap<string, string>): FileSystem {
  const folders = new Map<string, Set<string>>()
  const add = (path: string): void => {
    const [folder, name] = [path.slice(0, path.lastIndexOf('/')), path.slice(path.lastIndexOf('/') + 1)]
    const names = folders.get(folder)
    if (names) return void names.add(name)
    folders.set(folder, new Set([name]))
    if (folder.includes('/')) add(folder)
  }
  for (const path of texts.keys()) add(`${root}/${path}`)
  return {
    read: (path) => {
      const text = texts.get(path.slice(root.length + 1)) ?? refuse(path, 'ENOENT')
      return isTooLarge(text) ? refuse(path, 'EFBIG') : text
    },
    list: (folder) => [...(folders.get(folder) ?? refuse(folder, 'ENOENT'))].sort(),
  }
}

/** The path of a file as the project names it. */
export const inProject = (file: string): string => (file.startsWith(`${root}/`) ? file.slice(root.length + 1) : file)
