// npm run faults: plants every known mistake in a shipped funnel and prints what the checker finds, and then what it reports
// for unusual but valid variants. Exit code 1 if a mistake is missed or a variant gets a finding.
import { faults, valid } from '#tests/faults/fault.ts'
import { findAlarms, findFault, named } from '#tests/faults/findFault.ts'

const mistakes = faults.map((fault) => {
  const finding = findFault(fault)
  const found = named(finding, fault)
  const where = found
    ? `${found.file}:${found.line}:${found.column}`
    : `missed; expected at ${finding.file}:${finding.line}`
  return {
    cells: [fault.id, fault.mistake, fault.funnel, found?.code ?? `no ${fault.code}`, where],
    good: found !== undefined,
  }
})
const variants = valid.map((variant) => {
  const [alarm] = findAlarms(variant)
  const where = alarm ? `${alarm.file}:${alarm.line}:${alarm.column}` : ''
  return { cells: [variant.id, variant.why, variant.funnel, alarm?.code ?? 'valid', where], good: !alarm }
})

const rows = [...mistakes, ...variants]
const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map(({ cells }) => cells[column]!.length)))
for (const { cells } of rows)
  console.log(
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
const missed = mistakes.filter(({ good }) => !good).length
const refused = variants.filter(({ good }) => !good).length
console.log(`\n${mistakes.length} mistakes, ${missed === 0 ? 'all found' : `${missed} missed`}`)
console.log(`${variants.length} valid variants, ${refused === 0 ? 'none refused' : `${refused} refused`}`)
process.exitCode = missed + refused === 0 ? 0 : 1
