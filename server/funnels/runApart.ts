import { ApiError } from '../base/apiError.ts'
import { Child, ChildEnded, type JobLimits } from './child.ts'
import type { Landed, LandJob } from './landPeople.ts'
import type { MadeFunnels } from './makeVersions.ts'
import type { Proof, Proposed } from './proveChanges.ts'
import type { Returned } from './returnFiles.ts'
import type { Sources } from './sources.ts'

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
/** What services above this folder do apart: the program of the process knows how. */
export interface OtherJob {
  does: 'evidence'
  [given: string]: unknown
}
export type JobResult = MadeFunnels | Returned | Proof | Landed

/** The job took more time or memory than it may, or broke off. The message says so in a sentence for authors. */
export class JobFailed extends ApiError {
  constructor(why: string) {
    super(409, why)
  }
}

export const usualLimits: JobLimits = { memory: 768, time: 5 * 60_000 }

/** Whoever waits for a form comes first: this much processor is a twentieth of theirs. */
const niceness = 15

const minutes = (time: number): string =>
  time < 60_000 ? `${Math.ceil(time / 1000)} s` : `${Math.ceil(time / 60_000)} minutes`

/** How long a process waits for another job: starting one takes longer than most jobs. In milliseconds. */
const idleTime = 30_000

/** The process that waits for a job, and what ends it. */
let idle: { child: Child; timer: NodeJS.Timeout } | undefined

/** The process that waited until now. */
function forget(): Child | undefined {
  const { child, timer } = idle ?? {}
  clearTimeout(timer)
  idle = undefined
  return child
}

/** A process for one job, which no other job has. */
function take(memory: number): Child {
  const waited = idle?.child.memory === memory ? forget() : undefined
  return waited?.isAlive ? waited : new Child({ memory, niceness })
}

/** Keeps the process for the next job, and ends the one that waited until now, which may have other limits. */
function giveBack(child: Child): void {
  forget()?.end()
  idle = { child, timer: setTimeout(() => forget()?.end(), idleTime).unref() }
}

/** Does a job in a process that does nothing else meanwhile. @throws JobFailed */
export function runApart(job: MakeJob, limits?: JobLimits): Promise<MadeFunnels>
export function runApart(job: ReturnJob, limits?: JobLimits): Promise<Returned>
export function runApart(job: ProveJob, limits?: JobLimits): Promise<Proof>
export function runApart(job: { does: 'land' } & LandJob, limits?: JobLimits): Promise<Landed>
export function runApart(job: OtherJob, limits?: JobLimits): Promise<unknown>
export async function runApart(job: Job | OtherJob, { memory, time }: JobLimits = usualLimits): Promise<unknown> {
  const child = take(memory)
  try {
    const result = await child.do(job, time)
    giveBack(child)
    return result
  } catch (error) {
    child.end()
    if (!(error instanceof ChildEnded)) throw error
    const { why, detail } = error
    const doing = job.does === 'evidence' ? 'put together' : 'load and check'
    if (why === 'memory') throw new JobFailed(`It takes more than ${memory} MB of memory to ${doing}.`)
    if (why === 'time') throw new JobFailed(`It takes more than ${minutes(time)} to ${doing}.`)
    throw new JobFailed(`The attempt to ${doing} it broke off${detail.message ? `: ${detail.message}` : '.'}`)
  }
}
