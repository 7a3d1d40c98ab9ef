/** A condition over earlier questions, by their names. */
export type Condition =
  | { of: string; is: 'yes' | 'no' | 'given' | 'missing' }
  | { every: Condition[] }
  | { some: Condition[] }

/** A question of a form, or with `counts` a number that is computed: how many of these are answered by yes. */
export interface Question {
  name: string
  step: string
  if?: Condition
  /** While this does not hold, "yes" is not offered. */
  offersYes?: Condition
  counts?: string[]
}

/** A form as a list of questions, in the order in which its steps have them, and the conditions of its steps. */
export interface Form {
  steps: { name: string; if?: Condition }[]
  questions: Question[]
}

/**
 * What is asked and what counts, written down once more from docs/format.md §3.4 ("What is asked") and from nothing else. `typed`:
 * what a person has typed, by question; `here`: the step on screen.
 */
export function oracleOf({ steps, questions }: Form, typed: Record<string, string>, here?: string) {
  const question = (name: string): Question => questions.find((one) => one.name === name)!
  const holds = (condition: Condition | undefined): boolean => {
    if (condition === undefined) return true
    if ('every' in condition) return condition.every.every(holds)
    if ('some' in condition) return condition.some.some(holds)
    const answer = counted(condition.of)
    if (condition.is === 'given') return answer !== ''
    return condition.is === 'missing' ? answer === '' : answer === condition.is
  }
  const isOnTheWay = (step: string): boolean => holds(steps.find(({ name }) => name === step)!.if)
  const isAsked = (name: string): boolean => {
    const { step, if: shown } = question(name)
    return (step === here || isOnTheWay(step)) && holds(shown)
  }
  /** The answer that counts; empty for none. A number counts as yes if it is more than 0. */
  const counted = (name: string): string => {
    const { counts, offersYes } = question(name)
    if (counts) return counts.some((one) => counted(one) === 'yes') ? 'yes' : ''
    const answer = typed[name] ?? ''
    return isAsked(name) && (answer !== 'yes' || holds(offersYes)) ? answer : ''
  }
  const real = questions.filter(({ counts }) => !counts)
  return {
    asked: real.map(({ name }) => name).filter(isAsked),
    counts: Object.fromEntries(real.map(({ name }) => [name, counted(name)]).filter(([, answer]) => answer !== '')),
    way: steps.map(({ name }) => name).filter(isOnTheWay),
  }
}
