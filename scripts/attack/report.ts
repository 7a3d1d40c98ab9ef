import { writeFileSync } from 'node:fs'
import type { Result } from './run.ts'

/** What `--report=FILE` writes: each attack on each store. */
export interface AttackReport {
  attacks: readonly Result[]
}

/** Writes the report as JSON. */
export const writeReport = (file: string, report: AttackReport): void =>
  writeFileSync(file, `${JSON.stringify(report, undefined, 2)}\n`)
