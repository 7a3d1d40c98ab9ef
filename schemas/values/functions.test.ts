import { describe, expect, it } from 'vitest'
import { functions, money, shortDate } from './functions.ts'
import type { ValueFunction } from './shapes.ts'

const world = { now: Date.UTC(2024, 5, 15, 12), today: '2024-06-15' }

describe.each(Object.entries<ValueFunction>(functions))('%s', (_, { examples, parameters, run }) => {
  it.each(examples)('gives $gives for $arguments', (example) =>
    expect(run(example.arguments, world)).toEqual(example.gives),
  )

  it('gives something of its type for anything, and never throws', () => {
    const { gives } = examples[0]!
    for (const odd of [undefined, null, 1, NaN, true, '', [], {}])
      expect(
        typeof run(
          parameters.map(() => odd),
          world,
        ),
      ).toBe(typeof gives)
  })
})

describe('age', () => {
  it('is counted up to today', () => {
    expect(functions.age.run(['2000-06-15T00:00:00.000Z'], world)).toBe(24)
    expect(functions.age.run(['2000-06-16'], world)).toBe(23)
  })
})

describe('money', () => {
  it.each([
    [0, '£0'],
    [4000, '£4,000'],
    [1234567, '£1,234,567'],
    [1100.5, '£1,100.50'],
    [1234567.5, '£1,234,567.50'],
    [0.005, '£0.01'],
    [-0.001, '£0'],
    [-20, '-£20'],
    [Infinity, '£0'],
  ])('of %d is %s', (amount, text) => expect(money(amount)).toBe(text))
})

describe('date', () => {
  it('is dd MMM yyyy [V4-LEND-03]', () => {
    expect(shortDate('2015-02-03')).toBe('03 Feb 2015')
    expect(shortDate('2016-09-30T00:00:00.000Z')).toBe('30 Sep 2016')
  })

  it.each(['nonsense', '', '2015-02-30', undefined, 20150203])('of %j is unknown [V4-LEND-04]', (value) =>
    expect(shortDate(value)).toBe('Unknown date'),
  )
})
