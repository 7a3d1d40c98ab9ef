import { groupedBy } from '#engine/definition/index.ts'
import type { Outcome } from '#tests/mutants/findMutant.ts'

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
export function tableOf(judged: Judged[]): string[] {
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
