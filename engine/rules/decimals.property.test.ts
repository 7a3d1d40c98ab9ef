import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluate, renderText } from './evaluate.ts'
import type { Tree } from './tree.ts'

const world = { functions: {}, now: 0 }

// The oracle: fractions of whole numbers, which have nothing in common with how rules calculate.
interface Fraction {
  over: bigint
  under: bigint
}

/** The decimal that a number prints as. */
function fractionOf(value: number): Fraction {
  const [digits, exponent = '0'] = String(value).split('e')
  const [whole, behind = ''] = digits!.split('.')
  const places = behind.length - Number(exponent)
  const over = BigInt(whole! + behind)
  return places > 0 ? { over, under: 10n ** BigInt(places) } : { over: over * 10n ** BigInt(-places), under: 1n }
}

const added = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under + b.over * a.under,
  under: a.under * b.under,
})
const negative = ({ over, under }: Fraction): Fraction => ({ over: -over, under })
const multiplied = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.over, under: a.under * b.under })
const inverse = ({ over, under }: Fraction): Fraction =>
  over < 0n ? { over: -under, under: -over } : { over: under, under: over }

/** The number nearest to a fraction, by way of so many digits that it is clear; 0 if it is too large for any. */
function nearest({ over, under }: Fraction): number {
  const size = over < 0n ? -over : over
  const places = 800n
  const digits = ((size * 10n ** places) / under).toString()
  const number = Number(`${over < 0n ? '-' : ''}${digits}e-${places}`)
  return Number.isFinite(number) ? number + 0 : 0
}

/** The whole number below a fraction, and the one that is nearest, with halves away from zero. */
const below = ({ over, under }: Fraction): bigint => over / under - (over < 0n && over % under !== 0n ? 1n : 0n)
const toWhole = ({ over, under }: Fraction): bigint => {
  const size = ((over < 0n ? -over : over) * 2n + under) / (under * 2n)
  return over < 0n ? -size : size
}

/** With so many digits behind the point. */
const roundedTo = (x: Fraction, digits: number): Fraction => {
  const [shift, back] = [`1e${digits}`, `1e${-digits}`].map((power) => fractionOf(Number(power))) as [
    Fraction,
    Fraction,
  ]
  return multiplied({ over: toWhole(multiplied(x, shift)), under: 1n }, back)
}

/** Whether it is a decimal with so many digits, or so far from any that no quotient that does not end can be the reason. */
const isSure = (x: Fraction, digits: number): boolean => {
  const { over, under } = multiplied(added(roundedTo(x, digits), negative(x)), x.over === 0n ? x : inverse(x))
  return over === 0n || (over < 0n ? -over : over) * 10n ** 15n > under
}

/** Amounts, rates, and whole numbers as people write them; all digits that a number has; very large and very small ones. */
const decimal = (most: number) =>
  fc
    .tuple(fc.integer({ min: -(10 ** most), max: 10 ** most }), fc.integer({ min: 0, max: most }))
    .map(([digits, places]) => Number(`${digits}e-${places}`))
const sixteen = fc
  .tuple(fc.bigInt({ min: 10n ** 15n, max: 10n ** 16n - 1n }), fc.integer({ min: 0, max: 20 }), fc.boolean())
  .map(([digits, places, isNegative]) => Number(`${isNegative ? '-' : ''}${digits}e-${places}`))
const number = fc.oneof(
  { weight: 4, arbitrary: decimal(5) },
  { weight: 2, arbitrary: decimal(9) },
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

const calculate = (operator: '+' | '-' | '*', a: number, b: number): unknown =>
  evaluate([operator, ['root', 'a'], ['root', 'b']], { a, b }, world)
const call = (name: string, ...given: unknown[]): unknown =>
  evaluate(['call', name, ...given.map((_, at): Tree => ['root', String(at)])], { ...given }, world)

const runs = { numRuns: 2_000 }
const forAll = (one: (a: number, b: number) => void, of = number) => fc.assert(fc.property(of, of, one), runs)

describe('rules calculate as on paper', () => {
  it('sums, differences and products', () =>
    forAll((a, b) => {
      const [x, y] = [fractionOf(a), fractionOf(b)]
      expect(calculate('+', a, b)).toBe(nearest(added(x, y)))
      expect(calculate('-', a, b)).toBe(nearest(added(x, negative(y))))
      expect(calculate('*', a, b)).toBe(nearest(multiplied(x, y)))
    }))

  it('a quotient near the middle between two numbers', () =>
    expect(call('divide', -0.5, -9007199254740977)).toBe(5.551115123125793e-17))

  it('quotients', () =>
    forAll((a, b) => {
      const [x, y] = [fractionOf(a), fractionOf(b)]
      expect(call('divide', a, b)).toBe(y.over === 0n ? 0 : nearest(multiplied(x, inverse(y))))
    }))

  it('sums and averages of lists', () =>
    fc.assert(
      fc.property(fc.array(number, { maxLength: 20 }), (list) => {
        const whole = nearest(list.map(fractionOf).reduce(added, { over: 0n, under: 1n }))
        const size = { over: 1n, under: BigInt(Math.max(1, list.length)) }
        expect(call('sum', list)).toBe(whole)
        expect(call('average', list)).toBe(nearest(multiplied(fractionOf(whole), size)))
      }),
      runs,
    ))

  it('rounding of what has up to 16 digits', () =>
    fc.assert(
      fc.property(fc.oneof(decimal(14), sixteen), fc.integer({ min: -5, max: 15 }), (a, digits) => {
        const x = fractionOf(a)
        fc.pre(isSure(x, digits + 1))
        expect(call('round', a, digits)).toBe(nearest(roundedTo(x, digits)))
        fc.pre(isSure(x, 0))
        expect(call('floor', a)).toBe(Number(below(x)))
        expect(call('ceil', a)).toBe(0 - Number(below(negative(x))))
      }),
      runs,
    ))

  it('numbers are equal if they print alike, and print without an exponent', () =>
    forAll((a, b) => {
      const sum = calculate('+', a, b) as number
      const said = renderText([{ rule: ['root', 'sum'] }], { sum }, world)
      expect(said).not.toMatch(/e/)
      expect(Number(said)).toBe(sum)
      expect(evaluate(['==', ['root', 'sum'], ['root', 'b']], { sum, b }, world)).toBe(
        said === renderText([{ rule: ['root', 'b'] }], { b: b + 0 }, world),
      )
    }))
})
