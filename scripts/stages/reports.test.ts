import { expect, it } from 'vitest'
import { readPlaywrightReport } from './readPlaywrightReport.ts'
import { readVitestReport } from './readVitestReport.ts'

it('vitest: a file that did not load counts as failed, one with a failed test only once', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
  ]
  expect(readVitestReport({ numPassedTests: 2, numFailedTests: 1, numPendingTests: 1, numTodoTests: 2, testResults })).toEqual({ passed: 2, failed: 2, skipped: 3 })
})

it('playwright: flaky tests and errors outside of tests are failures', () => {
  expect(readPlaywrightReport({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] })).toEqual({ passed: 4, failed: 3, skipped: 2 })
})
