import { spawn } from 'node:child_process'
import { ensureBuilt } from '../lib/ensureBuilt.ts'
import { root } from '../lib/root.ts'
import { exitOf } from '../lib/runTool.ts'
import { serverArguments } from '../lib/serverArguments.ts'

/** npm that dies by kill -9 leaves us behind; then the server must go too, or the next start finds its port taken. */
function onLostNpm(end: () => void): void {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && end(), 500).unref()
}

/** Builds the page when needed, then runs the server in the foreground. Signals go to the server and its exit code comes back. */
export async function main(): Promise<number> {
  await ensureBuilt()
  const server = spawn(process.execPath, serverArguments, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal))
  onLostNpm(() => server.kill('SIGTERM'))
  return exitOf(server)
}
