import { expect, it } from 'vitest'
import { benchTable, faultOf } from './benchRow.ts'

const row = { what: 'a share', value: 17, unit: '%' }

it('says what is above its limit, below the least, and no number at all', () => {
  expect([row, { ...row, limit: 17 }, { ...row, least: 17 }].map(faultOf)).toEqual(['', '', ''])
  expect(
    [
      { ...row, limit: 16.9 },
      { ...row, least: 17.1 },
      { ...row, value: NaN, least: 1 },
      { ...row, value: NaN, limit: 1 },
    ].map(faultOf),
  ).toEqual(['too much', 'too little', 'too little', 'too much'])
})

it('shows rows with their limits', () => {
  expect(
    benchTable([
      { ...row, least: 20 },
      { what: 'memory at rest', value: 155.4, unit: 'MB', limit: 200 },
      { what: 'a call', value: 0.123, unit: 'ms' },
    ]).split('\n'),
  ).toEqual([
    'a share         17 %     ≥ 20 %    too little',
    'memory at rest  155 MB   ≤ 200 MB',
    'a call          0.12 ms',
  ])
})
