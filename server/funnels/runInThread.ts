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

/** Does a job in a thread of its own. @throws ThreadFailed */
export function runInThread(job: MakeJob, limits?: ThreadLimits): Promise<MadeFunnels>
export function runInThread(job: ReturnJob, limits?: ThreadLimits): Promise<Returned>
export function runInThread(job: ProveJob, limits?: ThreadLimits): Promise<Proof>
export function runInThread(job: { does: 'land' } & LandJob, limits?: ThreadLimits): Promise<Landed>
export async function runInThread(job: Job, { memory, time }: ThreadLimits = usualLimits): Promise<JobResult> {
  const worker = new Worker(threadProgram, { workerData: job, resourceLimits: { maxOldGenerationSizeMb: memory } })
  try {
    return await resultOf(worker, { memory, time })
  } finally {
    await worker.terminate()
  }
}

/** What a thread says, or why it says nothing. */
function resultOf(worker: Worker, { memory, time }: ThreadLimits): Promise<JobResult> {
  return new Promise<JobResult>((done, failed) => {
    const fail = (why: string) => failed(new ThreadFailed(why))
    const timer = setTimeout(() => fail(`It takes more than ${minutes(time)} to load and check.`), time)
    worker.once('message', (result: JobResult) => done(result))
    worker.once('error', (error: Error & { code?: string }) =>
      fail(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? `It takes more than ${memory} MB of memory to load and check.`
          : `Loading and checking it broke off: ${error.message}`,
      ),
    )
    worker.once('exit', () => {
      clearTimeout(timer)
      fail('Loading and checking it broke off.')
    })
  })
}
