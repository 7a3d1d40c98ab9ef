// npm run clauses -- --break: plants each break of tests/completeness/breaks.json in a copy of the project, and runs the tests that cite its clause.
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { breaks, type Break, brokenText } from '#tests/completeness/breaks.ts'
import { areaOf, clauseCoverage, testsOf } from '#tests/completeness/clauseCoverage.ts'
import { openWorkplace, type Workplace } from './copies.ts'
import { runsInGate } from './fullOnly.ts'
import type { TestRun, Reply } from './protocol.ts'

type Verdict = { killed: true; by: TestRun } | { killed: false; why: string }

/** A pattern of test names that cite one of these clauses in brackets. */
const citing = (ids: string[]): string => `\\[[^\\]]*(?<![\\w-])(?:${ids.join('|')})(?![\\w-])[^\\]]*\\]`

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
async function judge(one: Break, passing: TestRun[], place: Workplace): Promise<Verdict> {
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

/** Least number of breaks in the list. */
export const fewest = 200

const wanted =
  (only: string | undefined) =>
  (one: Break): boolean =>
    only === undefined || only.split(',').some((name) => name === one.clause || name === areaOf(one.clause))

/** Runs the tests of the clauses to be broken without any break. */
async function runWhole(places: Workplace[], ids: string[], files: string[]): Promise<TestRun[]> {
  const shares = places.map((_, index) => files.filter((__, at) => at % places.length === index))
  const replies = await Promise.all(
    places.map((place, index) => place.run({ files: shares[index]!, pattern: citing(ids) })),
  )
  for (const why of replies.flatMap(({ unloaded }) => unloaded)) console.log(`does not load without a break: ${why}`)
  const tests = replies.flatMap((reply) => reply.tests)
  for (const { file, name, errors } of tests.filter(({ passed }) => !passed))
    console.log(`fails without a break: ${file} ${name}: ${errors[0]?.message.split('\n', 1)[0]}`)
  return tests
}

const seconds = (since: number): string => `${Math.round((Date.now() - since) / 1000)} s`

function line(one: Break, verdict: Verdict): string {
  const head = `${verdict.killed ? 'killed  ' : 'SURVIVED'} ${one.clause.padEnd(18)} ${one.file}: ${one.breaks}`
  return `${head}\n           ${verdict.killed ? `by ${verdict.by.file}: ${verdict.by.name}` : verdict.why}`
}

/** An entry of the report. */
interface Reported extends Pick<Break, 'clause' | 'file' | 'breaks'> {
  killed: boolean
  by?: Pick<TestRun, 'file' | 'name'>
  /** Why it survived. */
  why?: string
  /** All test files with tests that cite the clause. */
  citing: string[]
}

function reportedAs({ clause, file, breaks: what }: Break, verdict: Verdict, passing: TestRun[]): Reported {
  const pattern = new RegExp(citing([clause]))
  const files = new Set(passing.filter(({ name }) => pattern.test(name)).map((test) => test.file))
  return {
    ...{ clause, file, breaks: what, killed: verdict.killed },
    ...(verdict.killed ? { by: { file: verdict.by.file, name: verdict.by.name } } : { why: verdict.why }),
    citing: [...files].sort(),
  }
}

interface Options {
  root: string
  only?: string
  workers?: string
  /** Run only tests of the gate. */
  gate: boolean
  /** Where to write the verdicts as JSON. */
  report?: string
}

/** Gives true if the list is long enough and a test that cites its clause finds every break. */
export async function breakClauses({ root, only, workers, gate, report }: Options): Promise<boolean> {
  const began = Date.now()
  // An interrupted run leaves no copies behind.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const list = breaks.filter(wanted(only))
  if (list.length === 0) {
    console.log(`No break belongs to "${only}".`)
    return false
  }
  const ids = [...new Set(list.map(({ clause }) => clause))]
  const { citedBy } = clauseCoverage(root, [])
  const files = testsOf(ids.flatMap((id) => citedBy.get(id) ?? [])).filter(gate ? runsInGate : () => true)
  const count = Math.max(1, Math.min(Number(workers ?? cpus().length), list.length))
  const places = await Promise.all(Array.from({ length: count }, () => openWorkplace()))
  try {
    const whole = await runWhole(places, ids, files)
    const passing = whole.filter(({ passed }) => passed)
    console.log(
      `${list.length} breaks of ${ids.length} clauses; ${passing.length} of ${whole.length} citing tests in ${files.length} files pass without them (${seconds(began)})\n`,
    )
    const survivors: string[] = []
    const reported: Reported[] = []
    const open = [...list]
    const work = async (place: Workplace): Promise<void> => {
      for (let one = open.shift(); one; one = open.shift()) {
        const verdict = await judge(one, passing, place)
        console.log(line(one, verdict))
        reported.push(reportedAs(one, verdict, passing))
        if (!verdict.killed) survivors.push(line(one, verdict))
      }
    }
    await Promise.all(places.map(work))
    if (report) writeFileSync(report, `${JSON.stringify(reported, null, 2)}\n`)
    console.log(`\n${list.length} breaks, ${survivors.length} survived (${seconds(began)})`)
    for (const survivor of survivors) console.log(survivor)
    const enough = breaks.length >= fewest
    if (!enough) console.log(`The list holds ${breaks.length} breaks; at least ${fewest} are wanted.`)
    return survivors.length === 0 && enough && passing.length === whole.length
  } finally {
    places.forEach((place) => place.close())
  }
}
