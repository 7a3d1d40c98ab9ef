import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter'
import type { Counts, Failure, FileTime } from './counts.ts'

/** The parts read of Playwright's JSON report. */
export type PlaywrightReport = Pick<JSONReport, 'suites' | 'errors' | 'stats'>

const specsOf = ({ specs, suites = [] }: JSONReportSuite): JSONReportSpec[] => [...specs, ...suites.flatMap(specsOf)]

function timesOf(specs: JSONReportSpec[]): FileTime[] {
  const times = new Map<string, number>()
  for (const { file, tests } of specs)
    for (const { duration } of tests.flatMap(({ results }) => results))
      times.set(file, (times.get(file) ?? 0) + duration / 1000)
  return [...times].map(([file, seconds]) => ({ file: `tests/journeys/${file}`, seconds }))
}

/** Counts from Playwright's JSON report. An error outside tests counts as a failed test. */
export function readPlaywrightReport({ suites, errors, stats }: PlaywrightReport): Counts {
  const all = suites.flatMap(specsOf)
  const thatAre = (wanted: 'unexpected' | 'flaky'): Failure[] =>
    all.flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ results }) => ({
          test: `${file}:${line} › ${title}`,
          message: results.flatMap((result) => result.errors.map((error) => error.message)).join('\n'),
        })),
    )
  const outside = errors.map(({ message = '' }) => ({ test: 'outside of tests', message }))
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: [...thatAre('unexpected'), ...outside],
    flaky: thatAre('flaky'),
    times: timesOf(all),
  }
}
