import type { FunctionRun } from '../functions.ts'

const asNumber = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0)
const numbersIn = (value: unknown): number[] => (Array.isArray(value) ? value.map(asNumber) : [])

/** `x × 10^places`, by moving the point of its digits: multiplying would be inexact. */
function shifted(x: number, places: number): number {
  const [digits, exponent = '0'] = String(x).split('e')
  return Number(`${digits}e${Number(exponent) + places}`)
}

/** Without what binary arithmetic adds behind the fifteenth digit: 3.4499999999999997 is 3.45. */
const exact = (x: number): number => Number(x.toPrecision(15))

/** The number with at most so many digits behind the point, halves away from zero. */
function rounded(x: number, digits: number): number {
  const places = Math.max(-15, Math.min(15, Math.trunc(digits)))
  const result = Math.sign(x) * shifted(Math.round(shifted(exact(Math.abs(x)), places)), -places)
  // A number that is too large to be shifted has nothing behind the point.
  return Number.isFinite(result) ? result + 0 : x
}

const decimalsOf = (x: number): number => {
  const [digits, exponent = '0'] = String(x).split('e')
  return Math.max(0, (digits!.split('.')[1] ?? '').length - Number(exponent))
}

/** The sum of decimals as on paper: 0.1 + 0.2 is 0.3. */
function sum(list: unknown): number {
  const numbers = numbersIn(list)
  const total = asNumber(numbers.reduce((left, right) => left + right, 0))
  return rounded(
    total,
    numbers.reduce((most, one) => Math.max(most, decimalsOf(one)), 0),
  )
}

function divided(a: unknown, b: unknown): number {
  const divisor = asNumber(b)
  return divisor === 0 ? 0 : asNumber(asNumber(a) / divisor) + 0
}

/** The number that a text writes with digits and at most one point; 0 if it writes none. */
const numberIn = (text: unknown): number =>
  typeof text === 'string' && /^\s*[+-]?\d+(\.\d+)?\s*$/.test(text) ? asNumber(Number(text)) : 0

/** What the functions for numbers do (`calculations.ts`). They accept anything, never throw, and give finite numbers. */
export const numberRuns: Record<string, FunctionRun> = {
  sum: ([list]) => sum(list),
  average: ([list]) => divided(sum(list), numbersIn(list).length),
  min: ([list]) => numbersIn(list).reduce((least, one) => Math.min(least, one), numbersIn(list)[0] ?? 0),
  max: ([list]) => numbersIn(list).reduce((most, one) => Math.max(most, one), numbersIn(list)[0] ?? 0),
  round: ([x, digits]) => rounded(asNumber(x), asNumber(digits)),
  floor: ([x]) => Math.floor(exact(asNumber(x))),
  ceil: ([x]) => Math.ceil(exact(asNumber(x))) + 0,
  divide: ([a, b]) => divided(a, b),
  number: ([text]) => numberIn(text),
}
