/** A condition over earlier questions, by their names. */
export type Condition =
  | { of: string; is: 'yes' | 'no' | 'given' | 'missing' }
  | { every: Condition[] }
  | { some: Condition[] }

/** A question of a form. */
export interface Question {
  name: string
  step: string
  if?: Condition
  /** While this does not hold, "yes" is not offered. */
  offersYes?: Condition
  /** Its choices are looked up: while this does not hold, none is offered. */
  looksUp?: Condition
  /** It is a list. Each item is asked `first`, and `second` if `first` was answered so and this holds. */
  items?: { second: 'yes' | 'given'; if?: Condition }
  /** It is a number that is computed: how many of these are answered by yes. */
  counts?: string[]
}

/** A step of a form. */
export interface FormStep {
  name: string
  if?: Condition
  /** A button leads on, whatever is missing. */
  skips?: boolean
  /** Next leads to the last step while this holds. */
  jumps?: Condition
}

/** A form as a list of questions, in the order in which its steps have them, and the conditions of its steps. */
export interface Form {
  steps: FormStep[]
  questions: Question[]
}

export type Item = Partial<Record<'first' | 'second', string>>
/** What a person has typed, or what of it counts, by question. */
export type Answers = Record<string, string | Item[]>

/**
 * What is asked and what counts, written down once more from docs/format.md §3.4 ("What is asked") and from nothing else. `typed`:
 * what a person has typed, by question; `here`: the step on screen.
 */
export function oracleOf({ steps, questions }: Form, typed: Answers, here?: string) {
  const question = (name: string): Question => questions.find((one) => one.name === name)!
  const holds = (condition: Condition | undefined): boolean => {
    if (condition === undefined) return true
    if ('every' in condition) return condition.every.every(holds)
    if ('some' in condition) return condition.some.some(holds)
    const says = saidTo(condition.of)
    if (condition.is === 'given') return says.length > 0
    return condition.is === 'missing' ? says.length === 0 : says.includes(condition.is)
  }
  const isOnTheWay = (step: string): boolean => holds(steps.find(({ name }) => name === step)!.if)
  const isAsked = (name: string): boolean => {
    const { step, if: shown } = question(name)
    return (step === here || isOnTheWay(step)) && holds(shown)
  }
  const isSecondAsked = ({ items }: Question, { first = '' }: Item): boolean =>
    holds(items!.if) && (items!.second === 'yes' ? first === 'yes' : first !== '')
  /** The answer that counts; empty for none. */
  const counted = (name: string): string | Item[] => {
    const one = question(name)
    const answer = typed[name] ?? ''
    if (!isAsked(name)) return ''
    if (typeof answer !== 'string') return answer.map((item) => countedItem(one, item))
    return (answer === 'yes' && !holds(one.offersYes)) || !holds(one.looksUp) ? '' : answer
  }
  const countedItem = (one: Question, { first = '', second = '' }: Item): Item => ({
    ...(first !== '' && { first }),
    ...(second !== '' && isSecondAsked(one, { first }) && { second }),
  })
  /** What is said to a question: of a list what is second in each item, of a number only that it is more than 0. */
  const saidTo = (name: string): string[] => {
    const { counts } = question(name)
    if (counts) return counts.some((one) => saidTo(one).includes('yes')) ? ['yes'] : []
    const answer = counted(name)
    return typeof answer === 'string' ? [answer].filter(Boolean) : answer.map(({ second = 'nothing' }) => second)
  }
  /** What is asked of a question: itself, and what its items are asked. */
  const askedOf = (one: Question): string[] => {
    if (one.counts || !isAsked(one.name)) return []
    const items = counted(one.name)
    if (typeof items === 'string') return [one.name]
    const inside = items.flatMap((item, at) => [
      `${one.name}.${at}.first`,
      ...(isSecondAsked(one, item) ? [`${one.name}.${at}.second`] : []),
    ])
    return [one.name, ...inside]
  }
  const counts = questions.flatMap(({ name, counts: of }) => {
    const answer = of ? '' : counted(name)
    return answer.length > 0 ? [[name, answer] as const] : []
  })
  return {
    /** The questions that are asked, with those of items, by step. */
    asked: (step: string): string[] => questions.flatMap((one) => (one.step === step ? askedOf(one) : [])),
    /** The names of all questions that are asked. */
    names: questions.flatMap((one) => (!one.counts && isAsked(one.name) ? [one.name] : [])),
    counts: Object.fromEntries(counts) as Answers,
    saidTo,
    way: steps.map(({ name }) => name).filter(isOnTheWay),
  }
}
