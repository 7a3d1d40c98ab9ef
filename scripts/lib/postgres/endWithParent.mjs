// Runs beside a PostgreSQL server or its pooler and waits for the end of the process that started both, even by kill -9: then it ends what is left of the server,
// with all of its processes, and removes its folder (the first argument; the second is the file in it that names the server's process).
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const [, , folder, pidFile] = process.argv

function endServer() {
  try {
    // Each server leads a process group of its own.
    process.kill(-Number(readFileSync(join(folder, pidFile), 'utf8').split('\n')[0]), 'SIGKILL')
  } catch (error) {
    if (!['ENOENT', 'ESRCH'].includes(error.code)) throw error
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
process.stdin.resume().on('close', () => {
  endServer()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})
