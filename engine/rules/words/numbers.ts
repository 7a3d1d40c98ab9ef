import { asNumber, over, total } from '../decimals.ts'
import type { FunctionRun } from '../functions.ts'
import { floored, rounded } from '../rounded.ts'

const numbersIn = (value: unknown): number[] => (Array.isArray(value) ? value.map(asNumber) : [])

/** The number that a text writes with digits and at most one point; 0 if it writes none. */
const numberIn = (text: unknown): number =>
  typeof text === 'string' && /^\s*[+-]?\d+(\.\d+)?\s*$/.test(text) ? asNumber(Number(text)) + 0 : 0

/** What the functions for numbers do (`calculations.ts`). They accept anything, never throw, and give finite numbers. */
export const numberRuns: Record<string, FunctionRun> = {
  sum: ([list]) => total(numbersIn(list)),
  average: ([list]) => over(total(numbersIn(list)), numbersIn(list).length),
  min: ([list]) => numbersIn(list).reduce((least, one) => Math.min(least, one), numbersIn(list)[0] ?? 0),
  max: ([list]) => numbersIn(list).reduce((most, one) => Math.max(most, one), numbersIn(list)[0] ?? 0),
  round: ([x, digits]) => rounded(asNumber(x), asNumber(digits)),
  floor: ([x]) => floored(asNumber(x)),
  ceil: ([x]) => 0 - floored(-asNumber(x)),
  divide: ([a, b]) => over(asNumber(a), asNumber(b)),
  number: ([text]) => numberIn(text),
}
