import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Writable } from 'node:stream'
import type { User } from './systemUser.ts'

/**
 * Becomes the program, after it has left a shell behind that reads from a pipe. Its end is the end of the process that started both, even by kill -9; then
 * the shell ends the program. A line says that the program has ended before.
 */
const script = `( (read -r _ || { kill -"$1" $$; [ -z "$0" ] || { while kill -0 $$ 2>&-; do sleep 0.2; done; rm -rf "$0"; }; }) <&3 & )
shift
exec "$@" 3<&-`

interface Tie {
  user?: User | undefined
  /** Sent to the program when this process has ended. */
  signal: 'INT' | 'KILL' | 'TERM'
  /** Folder that is removed then. */
  folder?: string
}

/** Starts a program in a session of its own, so that it hears no signals of a terminal, which ends with this process. Its messages are `stderr`. */
export function spawnTied(program: string, args: string[], { user, signal, folder = '' }: Tie): ChildProcess {
  const child = spawn('/bin/sh', ['-c', script, folder, signal, program, ...args], {
    ...user,
    cwd: '/',
    detached: true,
    // Node closes the standard input as soon as the program has ended, before it can be told anything.
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  const tie = child.stdio[3] as Writable
  // A shell that was killed no longer reads.
  tie.on('error', () => undefined)
  child.once('exit', () => tie.end('\n'))
  return child
}

/**
 * Waits until a program says that it is ready. `later` gets each line that it says after that; they are always read, since a
 * program whose messages nobody reads stops at its next one. Throws with everything that it has said if it ends before.
 */
export async function untilReady(
  child: ChildProcess,
  words: string,
  later: (line: string) => void = () => undefined,
): Promise<void> {
  const lines = createInterface({ input: child.stderr! })
  let said = ''
  await new Promise<void>((ready, failed) => {
    child.once('error', failed)
    lines.once('close', () => failed(new Error(said)))
    lines.on('line', function hear(line) {
      said += `${line}\n`
      if (!said.includes(words)) return
      lines.off('line', hear).on('line', later)
      ready()
    })
  })
}

/** Waits for the end of a program. */
export const ended = (child: ChildProcess): Promise<void> =>
  new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) done()
    else child.once('exit', () => done())
  })
