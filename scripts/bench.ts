// npm run bench: measures, and prints a table with limits. Every file of scripts/bench gives some rows. Never part of npm test.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BenchRow } from './lib/benchRow.ts'

const folder = join(import.meta.dirname, 'bench')
const rows: BenchRow[] = []
for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts')).sort()) {
  const { bench } = (await import(pathToFileURL(join(folder, file)).href)) as { bench: () => Promise<BenchRow[]> }
  rows.push(...(await bench()))
}
const cells = rows.map(({ what, value, unit, limit }) => [what, `${value < 10 ? value.toFixed(2) : Math.round(value)} ${unit}`, limit === undefined ? '' : `≤ ${limit} ${unit}`, limit === undefined || value <= limit ? '' : 'too slow'])
const widths = [0, 1, 2].map((column) => Math.max(...cells.map((row) => row[column]!.length)))
for (const row of cells) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ').trimEnd())
process.exitCode = cells.some((row) => row[3] !== '') ? 1 : 0
