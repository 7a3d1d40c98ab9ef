import { lineCase } from './lines.ts'
import { runJobs } from './pool.ts'
import type { Answer, Job } from './worker.ts'

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
