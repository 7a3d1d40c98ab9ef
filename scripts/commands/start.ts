import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { ensureDocsBuilt } from '../lib/ensureDocsBuilt.ts'
import { ensureBuilt } from '../lib/ensureBuilt.ts'
import { root } from '../lib/root.ts'
import { exitOf } from '../lib/runTool.ts'
import { serverArguments } from '../lib/serverArguments.ts'

/** Parent of a process, on Linux; undefined elsewhere. The name in brackets may contain spaces. */
function parentOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]
  } catch {
    return undefined
  }
}

/** Our parent, which is npm or a shell between npm and us, and its parent. */
const lineage = (): string => `${process.ppid} ${parentOf(process.ppid)}`

/**
 * Calls `end` if npm started this process and is gone. npm forwards signals, but a kill -9 of npm leaves this process behind: then the server must end
 * too, or the next start finds its port and data folder in use.
 */
function onLostNpm(end: () => void): void {
  if (!process.env.npm_lifecycle_event) return
  const born = lineage()
  const timer = setInterval(() => {
    if (lineage() === born) return
    clearInterval(timer)
    end()
  }, 250).unref()
}

/** Builds the page if needed, and the documentation meanwhile; runs the server in the foreground. Forwards signals, and gives the server's exit code. */
export async function main(): Promise<number> {
  await ensureBuilt()
  const server = spawn(process.execPath, serverArguments, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal))
  // The documentation at /docs is not worth waiting for.
  if (process.env.NODE_ENV !== 'production') ensureDocsBuilt().catch((error: Error) => console.error(error.message))
  onLostNpm(() => server.kill('SIGTERM'))
  return exitOf(server)
}
