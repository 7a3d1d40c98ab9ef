import { expect, it } from 'vitest'
import { formatTimes } from './formatTimes.ts'

it('prints the time of each file, and names those over the budget that fits them best', () => {
  const times = [
    { file: 'engine/run/view.test.ts', seconds: 0.25 },
    { file: 'engine/check/check.test.ts', seconds: 6 },
    { file: 'engine/rules/rules.test.ts', seconds: 4 },
    { file: 'tests/faults/faults.test.ts', seconds: 40 },
    { file: 'tests/graph/graph.test.ts', seconds: 12.34 },
    { file: 'cli/main.test.ts', seconds: 0.5 },
  ]
  const budgets = { engine: 5, 'engine/check': 10, tests: 20, 'tests/graph': 12 }
  expect(formatTimes(times, budgets).split('\n')).toEqual([
    'seconds  file',
    '   40.0  tests/faults/faults.test.ts  OVER its budget of 20 s',
    '   12.3  tests/graph/graph.test.ts  OVER its budget of 12 s',
    '    6.0  engine/check/check.test.ts',
    '    4.0  engine/rules/rules.test.ts',
    '    0.8  2 others',
  ])
})
