import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { processorTime } from '../lib/processorTime.ts'
import type { Answer, Job } from './worker.ts'

/** Most milliseconds for a case: processor time where the system reports it, so that a busy machine does not matter. */
export const patience = 10_000

const used = (child: ChildProcess): number => (processorTime(child.pid!) ?? Number.NaN) / 1000

async function startWorker(): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'worker.ts'), {
    execArgv: ['--import', 'tsx', '--max-old-space-size=3000'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { ...process.env, NODE_ENV: 'test' },
  })
  await once(child, 'message')
  return child
}

/** A worker's answer to a job; a failure if it takes too long or ends. */
async function ask(child: ChildProcess, job: Job): Promise<Answer> {
  const over = new AbortController()
  const { signal } = over
  const began = Date.now()
  const answered = once(child, 'message', { signal }).then(([answer]) => answer as Answer)
  const ended = once(child, 'exit', { signal }).then(([code, how]): Answer => ({
    ...job,
    reached: 'findings',
    failure: `the process ended (${how ?? code})`,
  }))
  const before = used(child)
  child.send(job)
  const late = new Promise<Answer>((go) => {
    const timer = setInterval(() => {
      const waited = Date.now() - began
      const worked = child.exitCode === null ? used(child) - before : 0
      if (waited < patience || (worked < patience && waited < 12 * patience)) return
      go({ ...job, reached: 'findings', failure: `took longer than ${patience / 1000} s` })
    }, 500)
    signal.addEventListener('abort', () => clearInterval(timer))
  })
  const answer = await Promise.race([answered, ended, late])
  over.abort()
  for (const other of [answered, ended]) other.catch(() => undefined)
  return { ...answer, took: Date.now() - began }
}

const isDead = ({ failure }: Answer): boolean =>
  failure !== undefined && /^(took longer|the process ended)/.test(failure)

/**
 * Runs jobs in as many processes as there are cores. A case that takes too long, or ends its process, is repeated on its own, and only that result counts,
 * since the machine may have been busy.
 */
export async function runJobs(jobs: Job[], heard: (answer: Answer) => void, workers = cpus().length): Promise<void> {
  const waiting = [...jobs].reverse()
  const work = async (): Promise<void> => {
    let child = await startWorker()
    const askOnce = async (job: Job): Promise<Answer> => {
      const answer = await ask(child, job)
      if (!isDead(answer)) return answer
      child.kill('SIGKILL')
      child = await startWorker()
      return answer
    }
    for (let job = waiting.pop(); job; job = waiting.pop()) {
      const answer = await askOnce(job)
      heard(isDead(answer) ? await askOnce(job) : answer)
    }
    child.disconnect()
  }
  await Promise.all(Array.from({ length: Math.min(workers, jobs.length) }, work))
}
