// npm run mutants: makes small mistakes in the shipped funnels and counts what finds them. Exit code 1 if a mistake is neither found nor explained.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { findMutant, type Verdict } from '#tests/mutants/findMutant.ts'
import { mostOfEach, mutatedFiles, mutantsOf } from '#tests/mutants/subjects.ts'
import type { Mutant } from '#tests/mutants/makeMutants.ts'
import { tableOf } from './mutants/tableOf.ts'

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
