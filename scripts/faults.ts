// npm run faults: plants every known mistake in a shipped funnel and prints what the checker finds. Ends with 1 when one is missed.
import { faults } from '#tests/faults/fault.ts'
import { findFault, named } from '#tests/faults/findFault.ts'

const rows = faults.map((fault) => {
  const finding = findFault(fault)
  const found = named(finding, fault)
  const where = found
    ? `${found.file}:${found.line}:${found.column}`
    : `missed; expected at ${finding.file}:${finding.line}`
  return {
    cells: [fault.id, fault.mistake, fault.funnel, found?.code ?? `no ${fault.code}`, where],
    found: found !== undefined,
  }
})

const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map(({ cells }) => cells[column]!.length)))
for (const { cells } of rows)
  console.log(
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
const missed = rows.filter(({ found }) => !found).length
console.log(`\n${rows.length} mistakes, ${missed === 0 ? 'all found' : `${missed} missed`}`)
process.exitCode = missed === 0 ? 0 : 1
