import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cover, pairsOf } from './cover.ts'

/** All rows that take one value of each factor. */
const rowsOf = (factors: Record<string, string[]>): Record<string, string>[] =>
  Object.entries(factors).reduce<Record<string, string>[]>(
    (rows, [factor, values]) => rows.flatMap((row) => values.map((value) => ({ ...row, [factor]: value }))),
    [{}],
  )

it('pairs the values of different factors', () => {
  expect(pairsOf({ funnel: 'a', brand: 'b', size: 'c' })).toEqual([
    'funnel a, brand b',
    'funnel a, size c',
    'brand b, size c',
  ])
})

it('shows every pair in far fewer rows than there are', () => {
  const rows = rowsOf({
    funnel: ['a', 'b', 'c', 'd'],
    brand: ['e', 'f', 'g'],
    pointer: ['h', 'i'],
    size: ['j', 'k', 'l'],
  })
  const chosen = cover(rows, pairsOf)
  expect(new Set(chosen.flatMap(pairsOf))).toEqual(new Set(rows.flatMap(pairsOf)))
  expect(rows).toHaveLength(72)
  // The pairs of the two largest factors alone need 12.
  expect(chosen.length).toBeLessThanOrEqual(15)
})

it('shows whatever any candidate shows, names none twice, and does not depend on chance', () => {
  const candidate = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'))
  fc.assert(
    fc.property(fc.array(candidate), (candidates) => {
      const chosen = cover(candidates, (shown) => shown)
      expect(new Set(chosen.flat())).toEqual(new Set(candidates.flat()))
      expect(new Set(chosen).size).toBe(chosen.length)
      expect(cover(candidates, (shown) => shown)).toEqual(chosen)
    }),
  )
})
