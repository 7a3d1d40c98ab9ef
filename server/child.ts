/** A process that works with what authors wrote and anybody sent: it loads, checks, compiles and tries funnels, replays journeys, and puts evidence together. It does one job at a time. */
import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Answer } from './funnels/child.ts'
import type { ReplayJob } from './funnels/formWork.ts'
import type { Job, JobResult } from './funnels/runApart.ts'
import type { ReadJob } from './services/events/readSubmission.ts'
import type { EvidenceJob } from './services/evidence/putTogether.ts'

type AnyJob = Job | ReplayJob | ReadJob | EvidenceJob

async function work(job: AnyJob): Promise<JobResult | unknown> {
  if (job.does === 'replay') return (await import('./funnels/replay.ts')).replay(job)
  if (job.does === 'read') return (await import('./services/events/readSubmission.ts')).readJob(job)
  if (job.does === 'evidence') return (await import('./services/evidence/putTogether.ts')).putTogether(job)
  if (job.does === 'land') return (await import('./funnels/landPeople.ts')).landPeople(job)
  const { readFixed } = await import('./funnels/loadFunnels.ts')
  const fixed = await readFixed(job.folder)
  if (job.does === 'make')
    return (await import('./funnels/makeVersions.ts')).makeFunnels(job.sources, { ...job, fixed })
  if (job.does === 'return')
    return (await import('./funnels/returnFiles.ts')).returnFiles(job.funnel, { ...job, fixed })
  return (await import('./funnels/proveChanges.ts')).proveChanges({ ...job, fixed })
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

const answer = (given: Answer): void => void process.send!(given)

process.on('message', (job: AnyJob) => {
  work(job).then(
    (result) => answer({ result }),
    (error: Error) => answer({ threw: { name: error.name, message: error.message } }),
  )
})
