import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const watcher = fileURLToPath(new URL('./endWithParent.mjs', import.meta.url))

/** Starts what ends a server with this process, however sudden that ends, and removes its folder. `pidFile` is the file in the folder that names the server's process. */
export function watchFolder(folder: string, pidFile: string): ChildProcess {
  // Its input ends with this process.
  const watch = spawn(process.execPath, [watcher, folder, pidFile], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watch.unref()
  return watch
}
