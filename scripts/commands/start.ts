import { spawn } from 'node:child_process'
import { ensureBuilt } from '../lib/ensureBuilt.ts'
import { onLostNpm } from '../lib/onLostNpm.ts'
import { root } from '../lib/root.ts'
import { exitOf } from '../lib/runTool.ts'
import { serverArguments } from '../lib/serverArguments.ts'

/** Builds the page if needed, then runs the server in the foreground. Forwards signals, and gives the server's exit code. */
export async function main(): Promise<number> {
  await ensureBuilt()
  const server = spawn(process.execPath, serverArguments, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal))
  onLostNpm(() => server.kill('SIGTERM'))
  return exitOf(server)
}
