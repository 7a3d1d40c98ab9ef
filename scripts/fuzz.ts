// npm run fuzz: mutated definitions and command lines. Exit code 1 if one throws, hangs, prints a stack trace or writes where it must not.
import { parseArgs } from 'node:util'
import { runFuzz, sharesOf, type Kind } from './fuzz/fuzz.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    definitions: { type: 'string', default: '20000' },
    lines: { type: 'string', default: '5000' },
    /** Only cases of a kind: `definition`, `line` (within a worker) or `process`. */
    only: { type: 'string' },
    /** Repeats one case of a kind: fast-check's path, as a failure prints it. */
    path: { type: 'string' },
  },
})
const numberIn = (text: string, option: string): number => {
  if (!/^\d+$/.test(text)) throw new Error(`--${option} is a whole number, not "${text}"`)
  return Number(text)
}
const seed = numberIn(values.seed, 'seed')
const lines = numberIn(values.lines, 'lines')
// A process takes a second or two to start.
const process_ = Math.min(200, Math.floor(lines / 25))
const counts: Record<Kind, number> = {
  definition: numberIn(values.definitions, 'definitions'),
  line: lines - process_,
  process: process_,
}
const isKind = (text: string): text is Kind => text in counts
const { only, path } = values
if (only !== undefined && !isKind(only))
  throw new Error(`--only is one of ${Object.keys(counts).join(', ')}, not "${only}"`)
if (path !== undefined && (!only || !/^\d+(:\d+)*$/.test(path)))
  throw new Error('--path is what a failure printed, such as 17:0:3, and comes with its --only and --seed')
const shares =
  only && path !== undefined
    ? [{ kind: only, path, count: 1 }]
    : sharesOf(counts).filter(({ kind }) => only === undefined || kind === only)

console.log(`seed ${seed}: ${shares.reduce((sum, { count }) => sum + count, 0)} cases`)
const began = Date.now()
const { counts: ended, failures } = await runFuzz(seed, shares)
for (const [name, count] of Object.entries(ended).sort()) console.log(`${String(count).padStart(7)}  ${name}`)
for (const failure of failures) console.log(`\n${failure}`)
console.log(
  `\n${failures.length === 0 ? 'no failure' : `${failures.length} kinds of failures`}, ${Math.round((Date.now() - began) / 1000)} s`,
)
process.exitCode = failures.length === 0 ? 0 : 1
