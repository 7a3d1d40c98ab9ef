/** A thread that loads, checks, compiles and tries funnels, so that requests never wait for it. It does one job at a time. */
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { landPeople } from './landPeople.ts'
import { readFixed } from './loadFunnels.ts'
import { makeFunnels } from './makeVersions.ts'
import { proveChanges } from './proveChanges.ts'
import { returnFiles } from './returnFiles.ts'
import type { Job, JobResult } from './runInThread.ts'

async function work(job: Job): Promise<JobResult> {
  if (job.does === 'land') return landPeople(job)
  const fixed = await readFixed(job.folder)
  if (job.does === 'make') return makeFunnels(job.sources, { ...job, fixed })
  if (job.does === 'return') return returnFiles(job.funnel, { ...job, fixed })
  return proveChanges({ ...job, fixed })
}

// Requests come first. Only Linux has a priority for each thread: elsewhere this would slow the whole server.
if (process.platform === 'linux') setPriority(10)

// A job that throws ends the thread, and its starter hears why.
parentPort!.on('message', (job: Job) => void work(job).then((result) => parentPort!.postMessage(result)))
