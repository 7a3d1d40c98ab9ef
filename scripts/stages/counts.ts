/** A failed test and its message. */
export interface Failure {
  test: string
  message: string
}

/** How long the tests of a file took, added up. */
export interface FileTime {
  file: string
  seconds: number
}

/** The result of a stage of `npm test`. `failures` are the failed tests that the runner names, `flaky` those that passed only when repeated. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
  failures: Failure[]
  flaky: Failure[]
  /** By file, where the runner says so. */
  times: FileTime[]
}

export const noCounts: Counts = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [], times: [] }

export const addCounts = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  failures: [...a.failures, ...b.failures],
  flaky: [...a.flaky, ...b.flaky],
  times: [...a.times, ...b.times],
})

/** A command that counts as one test. */
export const countExit = (code: number): Counts =>
  code === 0 ? { ...noCounts, passed: 1 } : { ...noCounts, failed: 1 }

/** A runner that failed, or ran nothing, without a failed test (it crashed, or a file did not load) still counts as one failure. */
export function heedExit(counts: Counts, code: number): Counts {
  const unexplained = counts.failed === 0 && (code !== 0 || counts.passed === 0)
  return unexplained ? { ...counts, failed: 1 } : counts
}

/** The last line of `npm test`. */
export function summaryLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
