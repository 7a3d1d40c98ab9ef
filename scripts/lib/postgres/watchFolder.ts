import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const watcher = fileURLToPath(new URL('./endWithParent.mjs', import.meta.url))

/**
 * Starts a watcher that ends a server and removes its folder when this process ends, however suddenly. `pidFile` is the file in the folder with the
 * server's process id.
 */
export function watchFolder(folder: string, pidFile: string): ChildProcess {
  // Its input ends with this process.
  const watch = spawn(process.execPath, [watcher, folder, pidFile], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watch.unref()
  return watch
}
