/**
 * Rounds numbers as the decimals that they print as. It stands apart from the arithmetic, since a page that only writes
 * amounts needs no big.js.
 */

/** The number with at most so many digits behind the point, or in front of it. Halves go away from zero. */
function exactly(value: number, digits: number): number {
  const [written, power] = Math.abs(value).toExponential().split('e') as [string, string]
  const all = written.replace('.', '')
  const kept = Number(power) + 1 + digits
  if (kept >= all.length) return value + 0
  const whole = BigInt(all.slice(0, Math.max(0, kept))) + BigInt(kept >= 0 && all[kept]! >= '5')
  return Math.sign(value) * Number(`${whole}e${-digits}`) + 0
}

/** A quotient that does not end, and its product, are each off by at most one such part of themselves. */
const off = 2 * Number.EPSILON

/**
 * The number that is meant: the one with so many digits, if a division can be the reason that it is missed. Three times a
 * third is 0.9999999999999999, and rounds down to 1.
 */
function meant(value: number, digits: number): number {
  const near = exactly(value, digits)
  return !Number.isInteger(value) && Math.abs(value - near) <= off * Math.abs(value) ? near : value
}

/** The number with at most so many digits behind the point, from -15 to 15. Halves go away from zero. */
export function rounded(value: number, digits: number): number {
  const most = Math.max(-15, Math.min(15, Math.trunc(digits)))
  return exactly(meant(value, most + 1), most)
}

/** The next whole number downwards. */
export const floored = (value: number): number => Math.floor(meant(value, 0)) + 0
