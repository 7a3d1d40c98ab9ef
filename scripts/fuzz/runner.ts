import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { processorTime } from '../lib/processes.ts'
import type { Outcome } from './definitions.ts'
import type { Case } from './worker.ts'

/** Most milliseconds for a case: processor time where the system reports it, so that a busy machine does not matter. */
const patience = 10_000

const used = (child: ChildProcess): number => (processorTime(child.pid!) ?? Number.NaN) / 1000

async function startWorker(): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'worker.ts'), {
    execArgv: ['--import', 'tsx', '--max-old-space-size=3000'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Texts may have half a surrogate pair, and files any bytes.
    serialization: 'advanced',
    env: { ...process.env, NODE_ENV: 'test' },
  })
  await once(child, 'message')
  return child
}

/** A worker's outcome of a case; a failure if it takes too long or ends. */
async function ask(child: ChildProcess, given: Case): Promise<Outcome & { isDead?: boolean }> {
  const over = new AbortController()
  const { signal } = over
  const began = Date.now()
  const dead = (failure: string) => ({ reached: 'findings' as const, failure, isDead: true })
  const answered = once(child, 'message', { signal }).then(([outcome]) => outcome as Outcome)
  const ended = once(child, 'exit', { signal }).then(([code, how]) => dead(`the process ended (${how ?? code})`))
  const before = used(child)
  child.send(given)
  const late = new Promise<Outcome>((go) => {
    const timer = setInterval(() => {
      const waited = Date.now() - began
      const worked = child.exitCode === null ? used(child) - before : 0
      if (waited < patience || (worked < patience && waited < 12 * patience)) return
      go(dead(`took longer than ${patience / 1000} s`))
    }, 500)
    signal.addEventListener('abort', () => clearInterval(timer))
  })
  const outcome = await Promise.race([answered, ended, late])
  over.abort()
  for (const other of [answered, ended]) other.catch(() => undefined)
  return outcome
}

/** Runs cases in a process of its own, which is replaced when a case hangs or ends it. */
export class Runner {
  #child: Promise<ChildProcess> | undefined

  async #once(given: Case): Promise<Outcome & { isDead?: boolean }> {
    const child = await (this.#child ??= startWorker())
    const outcome = await ask(child, given)
    if (outcome.isDead) {
      this.#child = undefined
      child.kill('SIGKILL')
    }
    return outcome
  }

  /** A case that takes too long, or ends its process, is repeated, and only that counts, since the machine may have been busy. */
  async run(given: Case): Promise<Outcome> {
    const outcome = await this.#once(given)
    return outcome.isDead ? this.#once(given) : outcome
  }

  async end(): Promise<void> {
    const child = await this.#child
    child?.disconnect()
  }
}
