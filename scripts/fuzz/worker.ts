// A process that runs cases one by one, and reports each result.
import { rmSync } from 'node:fs'
import { definitionCase, inWords, runDefinition, shrink, type Outcome } from './definitions.ts'
import { lineCase, makeWorkplace, runLine, spawnLine } from './lines.ts'
import { makePlaces } from './places.ts'
import { seedOf } from './draw.ts'

export interface Job {
  kind: 'definition' | 'shrink' | 'line' | 'process'
  seed: number
  at: number
}
export type Answer = Job & Outcome & { took?: number }

const root = makePlaces()
const remove = (): void => rmSync(root, { recursive: true, force: true })
process.once('exit', remove)
process.once('disconnect', () => process.exit())

// An error thrown after a case ended, by a timer or a promise, also belongs to it.
let stray: string | undefined
process.on('uncaughtException', (error) => (stray = `not caught: ${inWords(error)}`))
process.on('unhandledRejection', (error) => (stray = `not caught: ${inWords(error)}`))

const lines = makeWorkplace(root)
const runners: Record<Job['kind'], (seed: number, at: number) => Promise<Outcome>> = {
  definition: async (seed, at) => runDefinition(definitionCase(seed, at, root), root, seedOf(seed, at)),
  shrink: async (seed, at) => ({
    reached: 'run',
    kept: await shrink(definitionCase(seed, at, root), root, seedOf(seed, at)),
  }),
  line: async (seed, at) => runLine(lineCase(seed, at), lines),
  process: async (seed, at) => spawnLine(lineCase(seed, at), lines),
}

async function run({ kind, seed, at }: Job): Promise<Outcome> {
  stray = undefined
  const outcome = await runners[kind](seed, at).catch((error: unknown) => ({
    reached: 'findings' as const,
    failure: inWords(error),
  }))
  await new Promise((go) => setImmediate(go))
  return stray === undefined ? outcome : { ...outcome, failure: stray }
}

process.on(
  'message',
  (job: Job) => void run(job).then((outcome) => process.send!({ ...job, ...outcome } satisfies Answer)),
)
process.send!('ready')
