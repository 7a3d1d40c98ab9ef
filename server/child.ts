/** A process that works with what authors wrote and anybody sent: it loads, checks, compiles and tries funnels, replays journeys, and puts evidence together. It does one job at a time. */
import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Answer } from './funnels/child.ts'
import type { ReplayJob } from './funnels/formWork.ts'
import type { Job } from './funnels/runApart.ts'
import type { ReadJob } from './services/events/readSubmission.ts'
import type { EvidenceJob } from './services/evidence/putTogether.ts'

type AnyJob = Job | ReplayJob | ReadJob | EvidenceJob

/** Loads the code of a job, and gives what does it. */
async function loaded(job: AnyJob): Promise<() => unknown> {
  if (job.does === 'replay') {
    const { replay } = await import('./funnels/replay.ts')
    return () => replay(job)
  }
  if (job.does === 'read') {
    const { readJob } = await import('./services/events/readSubmission.ts')
    return () => readJob(job)
  }
  if (job.does === 'evidence') {
    const { putTogether } = await import('./services/evidence/putTogether.ts')
    return () => putTogether(job)
  }
  if (job.does === 'land') {
    const { landPeople } = await import('./funnels/landPeople.ts')
    return () => landPeople(job)
  }
  const { readFixed } = await import('./funnels/loadFunnels.ts')
  const fixed = () => readFixed(job.folder)
  if (job.does === 'make') {
    const { makeFunnels } = await import('./funnels/makeVersions.ts')
    return async () => makeFunnels(job.sources, { ...job, fixed: await fixed() })
  }
  if (job.does === 'return') {
    const { returnFiles } = await import('./funnels/returnFiles.ts')
    return async () => returnFiles(job.funnel, { ...job, fixed: await fixed() })
  }
  const { proveChanges } = await import('./funnels/proveChanges.ts')
  return async () => proveChanges({ ...job, fixed: await fixed() })
}

const niceness = Number(process.argv[2])
if (niceness > 0) setPriority(niceness)

try {
  // Where the machine has no memory left, Linux ends this process first.
  if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {
  // A system that forbids it decides itself.
}

process.on('disconnect', () => process.exit())
// A job that never ends hears nothing. So a thread sees when the server is gone, however it ended.
const watch = `setInterval(() => { if (process.ppid !== ${process.ppid}) process.kill(process.pid, 'SIGKILL') }, 1000)`
new Worker(watch, { eval: true, execArgv: [] }).unref()

const answer = (given: Answer): Promise<unknown> => new Promise((sent) => process.send!(given, sent))

async function work(job: AnyJob): Promise<void> {
  const run = await loaded(job)
  // Sent before the work begins, which may hold this thread.
  await answer({ begins: true })
  await answer({ result: await run() })
}

process.on('message', (job: AnyJob) => {
  work(job).catch(({ name, message }: Error) => answer({ threw: { name, message } }))
})
