import fc from 'fast-check'
import type { Outcome } from './definitions.ts'

/** Milliseconds spent on shrinking a failure. */
const shrinking = 20_000

/** A failure with the smallest case found, and where fast-check finds that again. */
export interface Found<T> {
  failure: string
  /** Number of further cases that failed in the same way. */
  others: number
  drawn: T
  path: string
}

export interface Search<T> {
  cases: fc.Arbitrary<T>
  run(drawn: T): Promise<Outcome>
  seed: number
  /** Where to begin: the number of a case, or the path of a shrunk one. */
  path: string
  /** Number of cases. */
  count: number
  /** The failures found so far, by kind; new ones are added. */
  found: Map<string, Found<T>>
  /** Is given the result of each case, but of none that shrinking tries. */
  onEnd(outcome: Outcome): void
}

/** Identifies a kind of failure: its text without numbers and places. */
const kindOf = ({ failure }: Outcome): string | undefined => failure?.replaceAll(/\d+/g, '0').slice(0, 120)

/** Runs cases, shrinks the first failure of each kind, and goes on after it. */
export async function search<T>({ cases, run, seed, path, count, found, onEnd }: Search<T>): Promise<void> {
  let shrunk: { kind: string; until: number } | undefined
  const property = fc.asyncProperty(cases, async (drawn) => {
    if (shrunk && Date.now() > shrunk.until) return
    const outcome = await run(drawn)
    const kind = kindOf(outcome)
    if (!shrunk) {
      onEnd(outcome)
      const known = kind === undefined ? undefined : found.get(kind)
      if (known) known.others += 1
      if (kind === undefined || known) return
      shrunk = { kind, until: Date.now() + shrinking }
    }
    if (kind === shrunk.kind) throw new Error(outcome.failure)
  })
  const [first] = path.split(':').map(Number)
  const end = first! + count
  for (let from = path; Number.parseInt(from) < end;) {
    shrunk = undefined
    const details = await fc.check(property, { seed, path: from, numRuns: end - Number.parseInt(from), unbiased: true })
    if (!details.failed || !shrunk) break
    const { counterexamplePath, counterexample, errorInstance } = details
    const { kind } = shrunk as { kind: string }
    const failure = (errorInstance as Error).message
    // Another search may have found it meanwhile.
    const known = found.get(kind)
    if (known) known.others += 1
    else found.set(kind, { failure, others: 0, drawn: counterexample![0], path: counterexamplePath! })
    from = String(Number.parseInt(counterexamplePath!) + 1)
  }
}
