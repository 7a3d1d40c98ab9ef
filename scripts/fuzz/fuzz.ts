import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { processorTime } from '../lib/processes.ts'
import { lineCase } from './lines.ts'
import type { Answer, Job } from './worker.ts'

/** Most milliseconds for a case: processor time where the system reports it, so that a busy machine does not matter. */
const patience = 10_000

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
async function runJobs(jobs: Job[], heard: (answer: Answer) => void, workers = cpus().length): Promise<void> {
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

export interface FuzzOptions {
  seed: number
  /** Number of mutated definitions, libraries and scenario files. */
  definitions: number
  /** Number of command lines that run inside a worker. */
  lines: number
  /** Number of command lines that run as processes. */
  processes: number
  workers?: number
}

export interface FuzzReport {
  /** Number of cases by kind and how far they got. */
  counts: Record<string, number>
  /** Each kind of failure once, with a way to repeat it. */
  failures: string[]
}

const quoted = (word: string): string => (/^[\w./=-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)
const short = (line: string): string => (line.length > 400 ? `${line.slice(0, 400)}…` : line)

/** How to repeat a failure: a file and a command for a definition, otherwise the command. */
async function repeat(answer: Answer): Promise<string> {
  const { kind, seed, at } = answer
  if (kind === 'line' || kind === 'process')
    return `node bin/runnel.mjs ${short(lineCase(seed, at).map(quoted).join(' '))}\n    (in a workplace of scripts/fuzz/lines.ts; npm run fuzz -- --seed=${seed} --only=${kind}:${at})`
  let kept: Answer['kept']
  // A case that hangs cannot be minimised.
  await runJobs([{ kind: 'shrink', seed, at }], (small) => (kept = small.kept), 1)
  const command = kept ? `node bin/runnel.mjs check ${kept.funnel}` : ''
  return `${command}\n    (npm run fuzz -- --seed=${seed} --only=${kind}:${at})`
}

/** Identifies a kind of failure: its text without numbers and places. */
const kindOf = ({ kind, failure = '' }: Answer): string => `${kind} ${failure.replaceAll(/\d+/g, '0').slice(0, 120)}`

/** Runs jobs, and reports for each kind of failure how to repeat it. */
export async function runFuzz(jobs: Job[], workers?: number): Promise<FuzzReport> {
  const counts: FuzzReport['counts'] = {}
  const failed = new Map<string, { first: Answer; count: number }>()
  await runJobs(
    jobs,
    (answer) => {
      const name = `${answer.kind}: ${answer.failure === undefined ? answer.reached : 'failed'}`
      counts[name] = (counts[name] ?? 0) + 1
      if (answer.failure === undefined) return
      const known = failed.get(kindOf(answer))
      failed.set(kindOf(answer), { first: known?.first ?? answer, count: (known?.count ?? 0) + 1 })
    },
    workers,
  )
  const failures: string[] = []
  for (const { first, count } of failed.values())
    failures.push(
      `${first.kind} ${first.at}${count > 1 ? ` and ${count - 1} like it` : ''}: ${first.failure}\n    ${await repeat(first)}`,
    )
  return { counts, failures }
}

export const jobsOf = ({ seed, definitions, lines, processes }: FuzzOptions): Job[] => {
  const many = (kind: Job['kind'], count: number): Job[] =>
    Array.from({ length: count }, (_, at) => ({ kind, seed, at }))
  return [...many('definition', definitions), ...many('line', lines), ...many('process', processes)]
}
