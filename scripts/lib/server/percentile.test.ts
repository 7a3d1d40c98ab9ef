import { expect, it } from 'vitest'
import { median, percentile } from './percentile.ts'

it('gives the value that a share of all values does not exceed', () => {
  const values = Array.from({ length: 200 }, (_, at) => 200 - at)
  expect([0, 0.5, 0.99, 1].map((share) => percentile(values, share))).toEqual([1, 100, 198, 200])
  expect([percentile([7], 0.99), percentile([], 0.5)]).toEqual([7, 0])
})

it('gives the value in the middle, the lower one of two', () => {
  expect([median([3, 1, 2]), median([10, 9]), median([5])]).toEqual([2, 9, 5])
})
