import { stripVTControlCharacters } from 'node:util'
import type { Failure } from './counts.ts'

/** So much of a message says what happened; the rest stands where the test ran. */
const linesShown = 12

function formatFailure({ test, message }: Failure): string {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, linesShown)
  return [`FAILED  ${test}`, ...lines.map((line) => `        ${line}`.trimEnd())].join('\n')
}

/** The failed tests once more, for the end of the output: one part, or none if nothing failed. */
export const formatFailures = (failures: Failure[]): string[] => (failures.length > 0 ? [failures.map(formatFailure).join('\n')] : [])
