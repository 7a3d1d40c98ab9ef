import type { Counts } from './counts.ts'

export interface StageResult {
  name: string
  about: string
  counts: Counts
  /** Wall clock. */
  seconds: number
}

const columns = (result: StageResult): string[] => [
  result.counts.failed > 0 ? 'FAILED' : 'ok',
  result.name,
  String(result.counts.passed),
  String(result.counts.failed),
  String(result.counts.skipped),
  String(result.counts.flaky.length),
  result.seconds.toFixed(1),
  result.about,
]

/** A table with one row per stage. */
export function formatSummary(results: StageResult[]): string {
  const rows = [['', 'stage', 'passed', 'failed', 'skipped', 'flaky', 'seconds', ''], ...results.map(columns)]
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const isNumber = (column: number) => column >= 2 && column <= 6
  const line = (row: string[]) =>
    row
      .map((cell, column) => (isNumber(column) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!)))
      .join('  ')
  return rows.map((row) => line(row).trimEnd()).join('\n')
}
