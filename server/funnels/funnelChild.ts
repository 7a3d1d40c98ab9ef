/** A process that loads, checks, compiles and tries funnels, or replays journeys. It does one job at a time. */
import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Answer } from './child.ts'
import type { Job, JobResult } from './runApart.ts'
import type { ReplayJob } from './replay.ts'

async function work(job: Job | ReplayJob): Promise<JobResult | unknown> {
  if (job.does === 'replay') return (await import('./replay.ts')).replay(job)
  if (job.does === 'land') return (await import('./landPeople.ts')).landPeople(job)
  const { readFixed } = await import('./loadFunnels.ts')
  const fixed = await readFixed(job.folder)
  if (job.does === 'make') return (await import('./makeVersions.ts')).makeFunnels(job.sources, { ...job, fixed })
  if (job.does === 'return') return (await import('./returnFiles.ts')).returnFiles(job.funnel, { ...job, fixed })
  return (await import('./proveChanges.ts')).proveChanges({ ...job, fixed })
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

process.on('message', (job: Job | ReplayJob) => {
  work(job).then(
    (result) => answer({ result }),
    (error: Error) => answer({ threw: { name: error.name, message: error.message } }),
  )
})
