import Big from 'big.js'

/**
 * The arithmetic of rules. A number counts as the decimal that it prints as, is calculated with exactly, and becomes the
 * nearest JSON number again. So `4.35 * 100` is 435, and numbers are equal if they print alike. JSON has no infinite
 * numbers, so a result that is too large is 0, as is what is no number. None is the negative zero.
 */

type Decimal = number | Big

export const asNumber = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0)

const plain = (value: Decimal): number => asNumber(Number(value)) + 0

/** `fast` where binary arithmetic is exact: the numbers and their result are whole, and not too large. */
const exactly = (a: Decimal, b: number, fast: number, exact: () => Big): Decimal =>
  Number.isSafeInteger(a) && Number.isSafeInteger(b) && Number.isSafeInteger(fast) ? fast : exact()

const sumOf = (a: Decimal, b: number): Decimal => exactly(a, b, Number(a) + b, () => new Big(a).plus(b))

export const plus = (a: number, b: number): number => plain(sumOf(a, b))
export const minus = (a: number, b: number): number => plus(a, -b)
export const times = (a: number, b: number): number => plain(exactly(a, b, a * b, () => new Big(a).times(b)))

/** The sum of a list. Only the whole sum is brought to the nearest number. */
export const total = (numbers: readonly number[]): number => plain(numbers.reduce<Decimal>(sumOf, 0))

/** Significant digits of a quotient: enough to tell on which side of the middle between two numbers one of two numbers lies. */
const precision = 40

/** A kind of its own, since the digits of a quotient are set for all numbers of a kind. */
const Quotient = Big()

const magnitude = (value: number): number => (value === 0 ? 0 : new Big(value).e)

/** The quotient, to the nearest number; 0 if the divisor is 0. */
export function over(a: number, b: number): number {
  if (b === 0) return 0
  Quotient.DP = Math.max(0, precision - magnitude(a) + magnitude(b))
  return plain(new Quotient(a).div(b))
}

/** A number as people write it, never with an exponent: `0.0000001`. */
export const digitsOf = (value: number): string => (/e/.test(String(value)) ? new Big(value).toFixed() : String(value))
