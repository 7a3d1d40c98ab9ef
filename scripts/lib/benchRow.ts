import { median } from './server/percentile.ts'

/** A measurement; the bench fails above its limit or below its least value. */
export interface BenchRow {
  what: string
  value: number
  unit: string
  limit?: number
  least?: number
}

/** Median milliseconds of some runs, after one warm-up. */
export async function medianOf(runs: number, work: () => unknown): Promise<number> {
  await work()
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return median(times)
}

const bounds = ({ unit, limit, least }: BenchRow): string =>
  [limit === undefined ? '' : `≤ ${limit} ${unit}`, least === undefined ? '' : `≥ ${least} ${unit}`].join('')

/** What is wrong with a row, if anything. NaN is always wrong. */
export function faultOf({ value, limit, least }: BenchRow): string {
  if (limit !== undefined && !(value <= limit)) return 'too much'
  return least !== undefined && !(value >= least) ? 'too little' : ''
}

/** A table of rows with their limits. */
export function benchTable(rows: readonly BenchRow[]): string {
  const cells = rows.map((row) => [
    row.what,
    `${Math.abs(row.value) < 10 ? row.value.toFixed(2) : Math.round(row.value)} ${row.unit}`,
    bounds(row),
    faultOf(row),
  ])
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((row) => row[column]!.length)))
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
