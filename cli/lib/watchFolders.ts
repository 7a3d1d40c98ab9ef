import { watch } from 'node:fs'

/** Debounce in milliseconds: editors save a file in several writes. */
const settling = 100

/**
 * Calls `changed` after each change of a JSON or TypeScript file in the folders, at any depth. Returns a function that
 * stops watching.
 */
export function watchFolders(folders: string[], changed: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_, name) => {
      if (name !== null && !/\.(json|ts)$/.test(name)) return
      clearTimeout(timer)
      timer = setTimeout(changed, settling)
    }),
  )
  return () => {
    clearTimeout(timer)
    watchers.forEach((watcher) => watcher.close())
  }
}
