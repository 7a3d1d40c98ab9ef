import { describe, expect, it } from 'vitest'
import { harmlessLength, slownessOf } from './worstCase.ts'

describe('the time of a pattern', () => {
  it.each([
    ['@'],
    ['^\\S+$'],
    ['^[0-9]{6}$'],
    ['^[^@]*@[^@]*$'],
    ['^-?\\d{1,15}(\\.\\d+)?$'],
    ['^[0-9a-f]{64}$'],
    ['^.{300,}$'],
    ['^[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}$'],
    ['^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \\d\\d? (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)$'],
    ['^[\\p{L}\\]*+(]{3}\\u{61}\\*$'],
    ['('],
  ])('%s grows with the length of the text at most', (pattern) => {
    expect(slownessOf(pattern)).toBeUndefined()
  })

  it.each([
    ['a*b', 2],
    ['\\d+x', 2],
    ['^a*a*b', 2],
    ['^a{0,1000}a{0,1000}$', 2],
    ['^a*a*a*b', 3],
    ['a*a*a*b', 4],
    ['^(a+)+$', Infinity],
    ['^(a|a)*$', Infinity],
    [`^${'a?'.repeat(60)}a{60}$`, Infinity],
    [`^${'(a|a)'.repeat(30)}b$`, Infinity],
    ['^(a|a){30}b$', Infinity],
    ['^([a-z]{1,60} ?){1,60}$', Infinity],
  ])(
    '%s grows with the power %d',
    (pattern, degree) => {
      expect(slownessOf(pattern)?.degree).toBe(degree)
    },
    60_000,
  )

  it('is harmless on texts that are short enough', () => {
    expect([2, 3, 4, Infinity].map(harmlessLength)).toEqual([1000, 100, 31, 1])
    const began = performance.now()
    new RegExp('a*a*a*b', 'u').test('a'.repeat(harmlessLength(4)))
    new RegExp('^a*a*b', 'u').test('a'.repeat(harmlessLength(2)))
    expect(performance.now() - began).toBeLessThan(100)
  })
})
