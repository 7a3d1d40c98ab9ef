// npm run mutants: makes small mistakes in the shipped funnels and counts what finds them. Exit code 1 if a mistake is neither found nor explained.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { findMutant, type Verdict, type Outcome } from '#tests/mutants/findMutant.ts'
import { mostOfEach, mutatedFiles, mutantsOf } from '#tests/mutants/subjects.ts'
import type { Mutant } from '#tests/mutants/makeMutants.ts'
import { groupedBy } from 'runnel/contracts'

interface Judged {
  of: string
  mutation: string
  outcome: Outcome
}

const columns: [title: string, outcome?: Outcome][] = [
  ['made'],
  ['equivalent', 'equivalent'],
  ['by checker', 'checker'],
  ['by scenario', 'scenario'],
  ['survived', 'survived'],
]

/** Lines of a table: file and mutation, number of mutants and their results. */
function tableOf(judged: Judged[]): string[] {
  const rows = [...groupedBy(judged, ({ of, mutation }) => `${of}\n${mutation}`)].map(([name, group]) => [
    ...name.split('\n'),
    ...counts(group),
  ])
  const all = [['file', 'mutation', ...columns.map(([title]) => title)], ...rows, ['all', '', ...counts(judged)]]
  const widths = all[0]!.map((_, column) => Math.max(...all.map((row) => row[column]!.length)))
  return all.map((row) =>
    row
      .map((cell, column) => (column < 2 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  ')
      .trimEnd(),
  )
}

const counts = (group: Judged[]): string[] =>
  columns.map(([, outcome]) => String(outcome ? group.filter((one) => one.outcome === outcome).length : group.length))

const { values } = parseArgs({
  options: {
    most: { type: 'string', default: String(mostOfEach) },
    only: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
})
const reasons = JSON.parse(readFileSync('tests/mutants/survivors.json', 'utf8')) as Record<string, string>
const wanted = values.only?.split(',')
const judged: (Mutant & Verdict)[] = []
for (const file of mutatedFiles.filter(({ name }) => wanted?.includes(name) ?? true)) {
  for (const mutant of mutantsOf(file, Number(values.most))) {
    const verdict = await findMutant(mutant, file.funnels)
    judged.push({ ...mutant, ...verdict })
    if (values.verbose) console.log(`${verdict.outcome.padEnd(10)} ${mutant.id}  ${verdict.by.slice(0, 150)}`)
  }
}

for (const line of tableOf(judged)) console.log(line)
const survivors = judged.filter(({ outcome }) => outcome === 'survived')
for (const { id } of survivors)
  console.log(
    `survived: ${id}\n          ${reasons[id] ?? 'nothing finds it, and tests/mutants/survivors.json gives no reason'}`,
  )
const unexplained = survivors.filter(({ id }) => !Object.hasOwn(reasons, id)).length
console.log(`\n${judged.length} mutants, ${survivors.length} survived, ${unexplained} without a reason`)
process.exitCode = unexplained === 0 ? 0 : 1
