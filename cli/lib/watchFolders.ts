import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { foldersOf } from 'runnel/load'

/** Debounce in milliseconds: editors save a file in several writes. */
const settling = 100

/**
 * Calls `changed` with the paths after each change of JSON or TypeScript files in the folders, at any depth. Returns a
 * function that stops watching.
 */
export function watchFolders(folders: string[], changed: (files: string[]) => void): () => void {
  let timer: NodeJS.Timeout | undefined
  const files = new Set<string>()
  const settled = (): void => {
    const all = [...files]
    files.clear()
    changed(all)
  }
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_, name) => {
      if (name !== null && !/\.(json|ts)$/.test(name)) return
      files.add(name === null ? folder : join(folder, name))
      clearTimeout(timer)
      timer = setTimeout(settled, settling)
    }),
  )
  return () => {
    clearTimeout(timer)
    watchers.forEach((watcher) => watcher.close())
  }
}

/** The folders of funnels, of the library and of funnels that they extend, each once and none inside another. */
export function foldersAround(files: string[]): string[] {
  const folders = files.flatMap((file) => Object.values(foldersOf(file)))
  const existing = [...new Set(folders)].filter((folder) => existsSync(folder))
  return existing.filter((folder) => !existing.some((other) => other !== folder && folder.startsWith(`${other}/`)))
}
