import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { ApiError } from '../base/apiError.ts'
import type { Landed, LandJob } from './landPeople.ts'
import type { MadeFunnels } from './makeVersions.ts'
import type { Proof, Proposed } from './proveChanges.ts'
import type { Returned } from './returnFiles.ts'
import type { Sources } from './sources.ts'
import { threadProgram } from './threadProgram.ts'

interface Common {
  /** Folder of the definitions in TypeScript. */
  folder: string
  /** Versions of which the parts are stored. */
  known: ReadonlySet<string>
}
export type MakeJob = Common & { does: 'make'; sources: Sources; only?: string }
export type ReturnJob = Common & {
  does: 'return'
  funnel: string
  was: Sources
  is: Sources
  served: Readonly<Record<string, string>>
}
export type ProveJob = Common & { does: 'prove' } & Omit<Proposed, 'fixed'>
export type Job = MakeJob | ReturnJob | ProveJob | ({ does: 'land' } & LandJob)
export type JobResult = MadeFunnels | Returned | Proof | Landed

/** The thread took more time or memory than it may, or broke off. The message says so in a sentence for authors. */
export class ThreadFailed extends ApiError {
  constructor(why: string) {
    super(409, why)
  }
}

/** What a job may take, in megabytes and milliseconds. */
export interface ThreadLimits {
  memory: number
  time: number
}

export const usualLimits: ThreadLimits = { memory: 768, time: 5 * 60_000 }

const minutes = (time: number): string =>
  time < 60_000 ? `${Math.ceil(time / 1000)} s` : `${Math.ceil(time / 60_000)} minutes`

/** How long a thread waits for another job: starting one takes longer than most jobs. In milliseconds. */
const idleTime = 30_000

/** The thread that waits for a job, and what ends it. */
let idle: { worker: Worker; timer: NodeJS.Timeout } | undefined

function forget(worker: Worker): void {
  if (idle?.worker !== worker) return
  clearTimeout(idle.timer)
  idle = undefined
}

function startThread(memory: number): Worker {
  const worker = new Worker(threadProgram, { resourceLimits: { maxOldGenerationSizeMb: memory } })
  // What fails in a thread after its job would end the process if nobody listened.
  worker.on('error', () => undefined)
  return worker.once('exit', () => forget(worker))
}

/** A thread for one job, which no other job has. */
function takeThread(memory: number): Worker {
  const waiting = idle?.worker
  if (waiting?.resourceLimits?.maxOldGenerationSizeMb !== memory) return startThread(memory)
  forget(waiting)
  waiting.ref()
  return waiting
}

/**
 * Keeps the thread for the next job, and ends the one that waited until now, which may have other limits. A process that
 * has nothing else to do does not wait for it.
 */
function giveBack(worker: Worker): void {
  const waited = idle?.worker
  if (waited) forget(waited)
  void waited?.terminate()
  worker.unref()
  idle = { worker, timer: setTimeout(() => void worker.terminate(), idleTime).unref() }
}

/** Does a job in a thread that does nothing else meanwhile. @throws ThreadFailed */
export function runInThread(job: MakeJob, limits?: ThreadLimits): Promise<MadeFunnels>
export function runInThread(job: ReturnJob, limits?: ThreadLimits): Promise<Returned>
export function runInThread(job: ProveJob, limits?: ThreadLimits): Promise<Proof>
export function runInThread(job: { does: 'land' } & LandJob, limits?: ThreadLimits): Promise<Landed>
export async function runInThread(job: Job, { memory, time }: ThreadLimits = usualLimits): Promise<JobResult> {
  const worker = takeThread(memory)
  try {
    const result = await resultOf(worker, job, { memory, time })
    giveBack(worker)
    return result
  } catch (error) {
    await worker.terminate()
    throw error
  }
}

/** What a thread says. @throws ThreadFailed if it says nothing */
async function resultOf(worker: Worker, job: Job, { memory, time }: ThreadLimits): Promise<JobResult> {
  const answered = new AbortController()
  const { signal } = answered
  const brokeOff = (why: string) => () => Promise.reject(new ThreadFailed(why))
  worker.postMessage(job)
  try {
    return await Promise.race([
      once(worker, 'message', { signal }).then(([result]) => result as JobResult),
      once(worker, 'exit', { signal }).then(brokeOff('Loading and checking it broke off.')),
      sleep(time, undefined, { signal }).then(brokeOff(`It takes more than ${minutes(time)} to load and check.`)),
    ])
  } catch (error) {
    if (error instanceof ThreadFailed) throw error
    const { code, message } = error as NodeJS.ErrnoException
    throw new ThreadFailed(
      code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? `It takes more than ${memory} MB of memory to load and check.`
        : `Loading and checking it broke off: ${message}`,
    )
  } finally {
    answered.abort()
  }
}
