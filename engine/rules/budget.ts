/** Most steps of one evaluation, which takes below 200 ms on a slow processor. Those of the shipped funnels take 460 at most. */
export const mostSteps = 200_000
/** Most entries of a list, and most characters of a text, that a rule makes. */
export const mostEntries = 10_000
export const mostCharacters = 100_000
/** What a part of a result costs: it is kept, compared and sent afterwards. */
const eachPart = 5
/** Characters that are read in the time of one step. */
const charactersAStep = 128

/** A rule takes more steps, or makes more, than rules may. */
export class RuleTooLarge extends Error {
  override name = 'RuleTooLarge'
}

/** What an evaluation may take. */
export interface Budget {
  steps?: number
  /** Tells the time in microseconds. With it, a step is counted for each that a pattern takes, whose own steps nobody counts. */
  clock?: (() => number) | undefined
}

/** The steps that the running evaluation may still take. While none runs, nobody reads them. Always whole: fractions would make counting slow. */
let left = 0
let isCounting = false
let clock: Budget['clock']

/** Counts steps of the running evaluation. @throws RuleTooLarge */
export function spend(steps: number): void {
  left -= steps
  if (left < 0 && isCounting) throw new RuleTooLarge('rules take too many steps here')
}

const usual: Budget = {}

/** Does work whose evaluations may take so many steps together. Inside other such work it has what that has left. */
export function withinBudget<Result>(work: () => Result, budget: Budget = usual): Result {
  if (isCounting) return work()
  left = budget.steps ?? mostSteps
  clock = budget.clock
  isCounting = true
  try {
    return work()
  } finally {
    isCounting = false
    clock = undefined
  }
}

/** Does work that counts no steps itself. */
export function timed<Result>(work: () => Result): Result {
  const began = clock?.()
  const result = work()
  if (began !== undefined) spend(Math.ceil(clock!() - began))
  return result
}

/** Counts the characters of a text that is read. */
export const spendOn = (text: string): void => spend(Math.floor(text.length / charactersAStep))

/** Counts all parts of a value, those that stand in it several times as often as they do, for `each` so many steps. */
export function weigh(value: unknown, each = 1): void {
  spend(each)
  if (typeof value === 'string') spendOn(value)
  else if (typeof value === 'object' && value !== null)
    for (const part of Array.isArray(value) ? value : Object.values(value)) weigh(part, each)
}

/** The value, unless it has more parts than an evaluation may give. */
export function weighed<Result>(value: Result): Result {
  if (typeof value === 'object') weigh(value, eachPart)
  return value
}

/** A list that a rule made, unless it is too long. The sizes are told before it is made. */
export function mayHold(entries: number): void {
  spend(entries)
  if (entries > mostEntries) throw new RuleTooLarge(`a rule makes a list of more than ${mostEntries} entries`)
}

/** A text that a rule made, unless it is too long. */
export function notTooLong(text: string): string {
  spendOn(text)
  if (text.length > mostCharacters)
    throw new RuleTooLarge(`a rule makes a text of more than ${mostCharacters} characters`)
  return text
}
