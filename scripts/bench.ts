// npm run bench: measures, and prints a table with limits. Every file of scripts/bench contributes rows. Not part of npm test.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { benchTable, faultOf, type BenchRow } from './lib/benchRow.ts'

const folder = join(import.meta.dirname, 'bench')
const rows: BenchRow[] = []
for (const file of readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .sort()) {
  const { bench } = (await import(pathToFileURL(join(folder, file)).href)) as { bench: () => Promise<BenchRow[]> }
  rows.push(...(await bench()))
}
console.log(benchTable(rows))
process.exitCode = rows.some((row) => faultOf(row) !== '') ? 1 : 0
