import { expect, it } from 'vitest'
import { noCounts } from './counts.ts'
import { formatFailures } from './formatFailures.ts'
import { formatSummary } from './formatSummary.ts'

it('shows one aligned row per stage', () => {
  const results = [
    { name: 'types', about: 'tsc', counts: { ...noCounts, passed: 1 }, seconds: 8.04 },
    { name: 'unit', about: 'vitest', counts: { ...noCounts, passed: 1204, failed: 2 }, seconds: 40 },
  ]
  expect(formatSummary(results)).toBe(
    [
      '        stage  passed  failed  skipped  flaky  seconds',
      'ok      types       1       0        0      0      8.0  tsc',
      'FAILED  unit     1204       2        0      0     40.0  vitest',
    ].join('\n'),
  )
})

it('names each failed test with the beginning of what it said, without colours', () => {
  const long = [
    '\u001b[31mAssertionError: expected 1 to be 2\u001b[0m',
    ...Array.from({ length: 20 }, (_, at) => `    at line ${at}`),
  ].join('\n')
  const failures = [
    { test: 'server/app.test.ts › starts', message: long },
    { test: 'tests/journeys/v1.spec.ts:7 › walks', message: 'Timed out' },
  ]
  const [text] = formatFailures({ flaky: [], failures })
  expect(text!.split('\n').slice(0, 3)).toEqual([
    'FAILED  server/app.test.ts › starts',
    '        AssertionError: expected 1 to be 2',
    '            at line 0',
  ])
  expect(text!.split('\n')).toHaveLength(1 + 12 + 2)
  expect(formatFailures({ flaky: [], failures: [] })).toEqual([])
  expect(formatFailures({ flaky: [{ test: 'v1.spec.ts:7 › turns', message: 'Not found' }], failures })).toEqual([
    'FLAKY   v1.spec.ts:7 › turns\n        Not found',
    text,
  ])
})
