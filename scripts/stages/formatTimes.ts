import type { FileTime } from './counts.ts'

/** Seconds that the tests of a file may take, by the beginning of its path; the longest that fits counts. */
export type Budgets = Record<string, number>

const budgetOf = (file: string, budgets: Budgets): number => {
  const [start] = Object.keys(budgets)
    .filter((begin) => file.startsWith(begin))
    .toSorted((one, other) => other.length - one.length)
  return start === undefined ? Infinity : budgets[start]!
}

/** Files that take less are only counted. */
const shown = 1

/** Time per file, the longest first. Names each file that is over its budget; a slow machine may be the reason, so none fails. */
export function formatTimes(times: FileTime[], budgets: Budgets): string {
  const sorted = times.toSorted((one, other) => other.seconds - one.seconds)
  const long = sorted.filter(({ seconds }) => seconds >= shown)
  const rest = sorted.slice(long.length)
  const over = ({ file, seconds }: FileTime) => seconds > budgetOf(file, budgets)
  const line = (time: FileTime) =>
    `${time.seconds.toFixed(1).padStart(7)}  ${time.file}${over(time) ? `  OVER its budget of ${budgetOf(time.file, budgets)} s` : ''}`
  const sum = rest.reduce((total, { seconds }) => total + seconds, 0)
  return ['seconds  file', ...long.map(line), `${sum.toFixed(1).padStart(7)}  ${rest.length} others`].join('\n')
}
