import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter'
import type { Counts } from './counts.ts'

/** What is read of Playwright's JSON report. */
export type PlaywrightReport = Pick<JSONReport, 'suites' | 'errors' | 'stats'>

const specsOf = ({ specs, suites = [] }: JSONReportSuite): JSONReportSpec[] => [...specs, ...suites.flatMap(specsOf)]

/** What Playwright's JSON report found. A test that passed only when repeated is a failed one; so is an error outside of tests. */
export function readPlaywrightReport({ suites, errors, stats }: PlaywrightReport): Counts {
  const inTests = suites.flatMap(specsOf).flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => ({ test: `${file}:${line} › ${title}`, message: results.flatMap((result) => result.errors.map((error) => error.message)).join('\n') })),
  )
  const outside = errors.map(({ message = '' }) => ({ test: 'outside of tests', message }))
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped, failures: [...inTests, ...outside] }
}
