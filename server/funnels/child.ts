import { type ChildProcess, fork } from 'node:child_process'
import { ownValue } from 'runnel/rules'
import { childProgram } from './childProgram.ts'

/** What a job may take, in megabytes and milliseconds. */
export interface JobLimits {
  memory: number
  time: number
}

/**
 * A child process gave no result: it took too much memory or time, it was ended from outside, or its job threw. `detail` is
 * what the job threw.
 */
export class ChildEnded extends Error {
  readonly why: 'memory' | 'time' | 'ended' | 'threw'
  readonly detail: { name: string; message: string }
  constructor(why: ChildEnded['why'], detail = { name: '', message: '' }) {
    super(`A child process ended: ${why}`)
    this.name = 'ChildEnded'
    this.why = why
    this.detail = detail
  }
}

/** What a child process answers: that its code is loaded and it begins, and then the end of the job. */
export type Answer = { begins: true } | { result: unknown } | { threw: ChildEnded['detail'] }

/** Milliseconds within which the code of a job is loaded, also on a busy machine. */
const loadingTime = 60_000

/** Signals by which V8 ends a process that needs more memory than it may have, and the one of Linux. */
const outOfMemory: (NodeJS.Signals | null)[] = ['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGKILL']

/** What of the environment a process needs that reads definitions. It gets no secrets. */
const passedOn = ['PATH', 'HOME', 'TMPDIR', 'TMP', 'TEMP', 'SystemRoot', 'NODE_ENV', 'TZ', 'LANG']

/** More background work than one thread would not have the low priority. */
const inOneThread = ['--single-threaded']

/**
 * A process that does one job at a time, so that its end ends nothing else. It ends with this process. While it has
 * nothing to do, this process does not wait for it. `niceness` above 0 lets everything else come first.
 */
export class Child {
  readonly memory: number
  readonly #process: ChildProcess
  #endsFor: ChildEnded['why'] | undefined

  constructor({ memory, niceness = 0 }: { memory: number; niceness?: number }) {
    this.memory = memory
    this.#process = fork(childProgram.file, [String(niceness)], {
      execArgv: [...childProgram.loader, `--max-old-space-size=${memory}`, ...(niceness > 0 ? inOneThread : [])],
      env: Object.fromEntries(
        passedOn.flatMap((name) =>
          ownValue(process.env, name) === undefined ? [] : [[name, ownValue(process.env, name)]],
        ),
      ),
      serialization: 'advanced',
      // What V8 prints when it ends is long, and says no more than the signal.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const end = () => this.end()
    process.once('exit', end)
    this.#process.once('exit', () => void process.off('exit', end))
    // A message to a process that has just ended fails; its exit says why.
    this.#process.on('error', () => undefined)
    this.#hold(false)
  }

  get isAlive(): boolean {
    return this.#process.connected && this.#process.exitCode === null && this.#process.signalCode === null
  }

  /** Does a job, which may take `time` milliseconds once its code is loaded. @throws ChildEnded */
  async do(job: unknown, time: number): Promise<unknown> {
    if (!this.isAlive) throw new ChildEnded('ended')
    this.#hold(true)
    let timer = setTimeout(() => this.end(), loadingTime)
    const forget = new AbortController()
    try {
      return await new Promise((resolve, reject) => {
        const hear = (answer: Answer) => {
          clearTimeout(timer)
          if ('begins' in answer) timer = setTimeout(() => this.end('time'), time)
          else if ('result' in answer) resolve(answer.result)
          else reject(new ChildEnded('threw', answer.threw))
        }
        const ended = (_code: number | null, signal: NodeJS.Signals | null) =>
          reject(new ChildEnded(this.#endsFor ?? (outOfMemory.includes(signal) ? 'memory' : 'ended')))
        this.#process.on('message', hear as never).once('exit', ended)
        forget.signal.addEventListener('abort', () => this.#process.off('message', hear as never).off('exit', ended))
        this.#process.send(job as object)
      })
    } finally {
      clearTimeout(timer)
      forget.abort()
      this.#hold(false)
    }
  }

  end(why: ChildEnded['why'] = 'ended'): void {
    this.#endsFor ??= why
    this.#process.kill('SIGKILL')
  }

  #hold(isHeld: boolean): void {
    const does = isHeld ? 'ref' : 'unref'
    this.#process[does]()
    this.#process.channel?.[does]()
  }
}
