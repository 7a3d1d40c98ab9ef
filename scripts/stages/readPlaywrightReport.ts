import type { Counts } from './counts.ts'

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/** Counts of Playwright's JSON report. A test that passed only when repeated is a failed one; so is an error outside of tests. */
export function readPlaywrightReport({ stats, errors }: PlaywrightReport): Counts {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped }
}
