import { expect, it } from 'vitest'
import { formatSummary } from './formatSummary.ts'

it('shows one aligned row per stage', () => {
  const results = [
    { name: 'types', about: 'tsc', counts: { passed: 1, failed: 0, skipped: 0 }, seconds: 8.04 },
    { name: 'unit', about: 'vitest', counts: { passed: 1204, failed: 2, skipped: 0 }, seconds: 40 },
  ]
  expect(formatSummary(results)).toBe(
    ['        stage  passed  failed  skipped  seconds', 'ok      types       1       0        0      8.0  tsc', 'FAILED  unit     1204       2        0     40.0  vitest'].join('\n'),
  )
})
