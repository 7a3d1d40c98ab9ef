import { rmSync } from 'node:fs'
import { cpus } from 'node:os'
import type { Arbitrary } from 'fast-check'
import { definitionCases, keepDefinition, type DefinitionCase } from './definitions.ts'
import { commandLines } from './lines.ts'
import { makePlaces } from './places.ts'
import { Runner } from './runner.ts'
import { search, type Found } from './search.ts'
import type { Case } from './worker.ts'

export type Kind = Case['kind']

/** Cases of one kind that run in one process, one after another. */
export interface Share {
  kind: Kind
  /** The number of the first case, or fast-check's path to a shrunk one. */
  path: string
  count: number
}

const shareSize = 250

/** Splits cases among processes; which cases they are does not depend on the number of processes. */
export const sharesOf = (counts: Record<Kind, number>): Share[] =>
  (Object.keys(counts) as Kind[]).flatMap((kind) =>
    Array.from({ length: Math.ceil(counts[kind] / shareSize) }, (_, at) => ({
      kind,
      path: String(at * shareSize),
      count: Math.min(shareSize, counts[kind] - at * shareSize),
    })),
  )

export interface FuzzReport {
  /** Number of cases by kind and how far they got. */
  counts: Record<string, number>
  /** Each kind of failure once, with a way to repeat it. */
  failures: string[]
}

const quoted = (word: string): string => (/^[\w./=-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)
const short = (line: string): string => (line.length > 400 ? `${line.slice(0, 400)}…` : line)

/** A failure, and how to repeat it: for a definition with a file and a command, otherwise with the command. */
function inWords(kind: Kind, { failure, others, drawn, path }: Found<unknown>, seed: number, root: string): string {
  const command =
    kind === 'definition'
      ? `check ${keepDefinition(drawn as DefinitionCase, root)}`
      : `${short((drawn as string[]).map(quoted).join(' '))}   (in a workplace of scripts/fuzz/lines.ts)`
  return `${kind} ${Number.parseInt(path)}${others > 0 ? ` and ${others} like it` : ''}: ${failure}
    node bin/runnel.mjs ${command}
    npm run fuzz -- --seed=${seed} --only=${kind} --path=${path}`
}

/** Runs shares in as many processes as there are cores, and reports for each kind of failure how to repeat it. */
export async function runFuzz(seed: number, shares: Share[], workers = cpus().length): Promise<FuzzReport> {
  const root = makePlaces()
  const cases: Record<Kind, Arbitrary<unknown>> = {
    definition: definitionCases(root),
    line: commandLines,
    process: commandLines,
  }
  const found: Record<Kind, Map<string, Found<unknown>>> = {
    definition: new Map(),
    line: new Map(),
    process: new Map(),
  }
  const counts: FuzzReport['counts'] = {}
  const waiting = [...shares]
  const work = async (): Promise<void> => {
    const runner = new Runner()
    for (let share = waiting.shift(); share; share = waiting.shift()) {
      const { kind, path, count } = share
      await search({
        cases: cases[kind],
        run: (drawn) => runner.run({ kind, drawn } as Case),
        seed,
        path,
        count,
        found: found[kind],
        onEnd: ({ failure, reached }) => {
          const name = `${kind}: ${failure === undefined ? reached : 'failed'}`
          counts[name] = (counts[name] ?? 0) + 1
        },
      })
    }
    await runner.end()
  }
  try {
    await Promise.all(Array.from({ length: Math.min(workers, shares.length) }, work))
    const failures = (Object.keys(found) as Kind[]).flatMap((kind) =>
      [...found[kind].values()].map((one) => inWords(kind, one, seed, root)),
    )
    return { counts, failures }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}
