// npm run fuzz: mutated definitions and command lines. Exit code 1 if one throws, hangs, prints a stack trace or writes where it must not.
import { parseArgs } from 'node:util'
import { jobsOf, runFuzz } from './fuzz/fuzz.ts'
import type { Job } from './fuzz/worker.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    definitions: { type: 'string', default: '20000' },
    lines: { type: 'string', default: '5000' },
    /** Repeats one case: `definition:17`, `line:3`, `process:8`. */
    only: { type: 'string' },
  },
})
const numberIn = (text: string, option: string): number => {
  if (!/^\d+$/.test(text)) throw new Error(`--${option} is a whole number, not "${text}"`)
  return Number(text)
}
const seed = numberIn(values.seed, 'seed')
const lines = numberIn(values.lines, 'lines')
// A process takes a second or two to start.
const processes = Math.min(200, Math.floor(lines / 25))
const [kind, at] = values.only?.split(':') ?? []
const jobs: Job[] =
  kind === undefined
    ? jobsOf({ seed, definitions: numberIn(values.definitions, 'definitions'), lines: lines - processes, processes })
    : [{ kind: kind as Job['kind'], seed, at: numberIn(at ?? '', 'only') }]

console.log(`seed ${seed}: ${jobs.length} cases`)
const began = Date.now()
const { counts, failures } = await runFuzz(jobs)
for (const [name, count] of Object.entries(counts).sort()) console.log(`${String(count).padStart(7)}  ${name}`)
for (const failure of failures) console.log(`\n${failure}`)
console.log(
  `\n${failures.length === 0 ? 'no failure' : `${failures.length} kinds of failures`}, ${Math.round((Date.now() - began) / 1000)} s`,
)
process.exitCode = failures.length === 0 ? 0 : 1
