import { stripVTControlCharacters } from 'node:util'
import type { Counts, Failure } from './counts.ts'

/** Lines shown of a message; the rest is in the runner's output. */
const linesShown = 12

function format(mark: string, { test, message }: Failure): string {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, linesShown)
  return [`${mark.padEnd(6)}  ${test}`, ...lines.map((line) => `        ${line}`.trimEnd())].join('\n')
}

/** The tests that passed only when repeated, and the failed ones again, for the end of the output. Gives one text, or none. */
export const formatFailures = ({ flaky, failures }: Pick<Counts, 'flaky' | 'failures'>): string[] =>
  [flaky.map((test) => format('FLAKY', test)), failures.map((test) => format('FAILED', test))]
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
