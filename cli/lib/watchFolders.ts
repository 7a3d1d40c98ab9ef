import { watch } from 'node:fs'

/** Editors write a file in several steps; they count as one change. */
const settling = 100

/** Says after every change in some folders, and below them, that something is different. Gives what ends it. */
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
