import { relative } from 'node:path'
import { root } from '../lib/root.ts'
import type { Counts } from './counts.ts'

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message: string
    /** Milliseconds since 1970. */
    startTime: number
    endTime: number
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** Counts from vitest's JSON report. A file that did not load counts as one failed test. */
export function readVitestReport(report: VitestReport): Counts {
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({ test: `${file} › ${test.fullName}`, message: test.failureMessages.join('\n') }))
    return failed.length === 0 && status === 'failed' ? [{ test: file, message }] : failed
  })
  const skipped = report.numPendingTests + report.numTodoTests
  const times = report.testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }))
  return { passed: report.numPassedTests, failed: failures.length, skipped, failures, flaky: [], times }
}
