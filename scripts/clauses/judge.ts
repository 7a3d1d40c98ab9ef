import { brokenText, type Break } from '#tests/completeness/breaks.ts'
import type { Reply, TestRun } from './protocol.ts'
import type { Workplace } from './copies.ts'

export type Verdict = { killed: true; by: TestRun } | { killed: false; why: string }

/** A pattern of test names that cite one of these clauses in brackets. */
export const citing = (ids: string[]): string => `\\[[^\\]]*(?<![\\w-])(?:${ids.join('|')})(?![\\w-])[^\\]]*\\]`

/** Failures that count: a failed expectation, or a scenario's story. Any other error says nothing about the clause. */
const assertion = /^(?:AssertionError|Scenario|TestingLibraryElementError)/
const couldNotBePlayed = 'the scenario to be played'
const asserts = ({ errors }: TestRun): boolean =>
  errors.some(({ name, message }) => assertion.test(name) && !message.includes(couldNotBePlayed))

const shortest = (text: string): string => text.split('\n', 1)[0]!.slice(0, 200)

function verdictOn(cited: TestRun[], { tests, unloaded }: Reply): Verdict {
  const before = new Set(cited.map(({ file, name }) => `${file} ${name}`))
  const failed = tests.filter(({ file, name, passed }) => !passed && before.has(`${file} ${name}`))
  const by = failed.find(asserts)
  if (by) return { killed: true, by }
  if (failed.length > 0)
    return {
      killed: false,
      why: `${failed[0]!.name} fails, but not by an assertion: ${shortest(failed[0]!.errors[0]?.message ?? '')}`,
    }
  if (unloaded.length > 0) return { killed: false, why: `the tests do not load: ${shortest(unloaded[0]!)}` }
  return { killed: false, why: `${tests.length} citing tests pass` }
}

/** The files of the tests that cite a clause, the quickest first. */
function filesOf(cited: TestRun[]): string[] {
  const took = new Map<string, number>()
  for (const test of cited) took.set(test.file, (took.get(test.file) ?? 0) + test.took)
  return [...took].toSorted(([, a], [, b]) => a - b).map(([file]) => file)
}

/** Plants one break and runs the tests that cite its clause, file by file, until one fails. `passing` are the tests that pass without it. */
export async function judge(one: Break, passing: TestRun[], place: Workplace): Promise<Verdict> {
  const pattern = citing([one.clause])
  const cited = passing.filter(({ name }) => new RegExp(pattern).test(name))
  if (cited.length === 0) return { killed: false, why: 'no test that cites the clause passes without the break' }
  const change = (text: string): string => brokenText(one, text)
  return place.whileBroken(one.file, change, async () => {
    const whys: string[] = []
    for (const file of filesOf(cited)) {
      const verdict = verdictOn(cited, await place.run({ files: [file], pattern }))
      if (verdict.killed) return verdict
      whys.push(verdict.why)
    }
    return { killed: false, why: whys.join('; ') }
  })
}
