import { existsSync, readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path/posix'
import { inRoot } from '../lib/root.ts'

/** Test files that only `npm run test:full` runs, and why (tests/fullOnly.json). */
interface FullOnly {
  files: string
  reason: string
}

const list = inRoot('tests/fullOnly.json')

/** Whether `npm test`, the gate, runs a test file. */
export function runsInGate(): (file: string) => boolean {
  const entries = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as FullOnly[]) : []
  return (file) => !entries.some(({ files }) => matchesGlob(file, files))
}
