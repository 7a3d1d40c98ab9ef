import { describe, expect, it } from 'vitest'
import { mostCharacters, mostEntries, RuleTooLarge, timed, withinBudget } from './budget.ts'
import { compileRule } from './compileRule.ts'
import { evaluate, evaluateValue, renderText } from './evaluate.ts'
import { anyType } from './types.ts'

const world = {
  functions: { shout: ([text]: unknown[]) => `${String(text)}!`, given: ([list]: unknown[]) => list },
  now: 0,
}
const functions = {
  shout: { about: '', parameters: ['string'], returns: 'string', examples: [], run: world.functions.shout },
  given: { about: '', parameters: ['any'], returns: 'any', examples: [], run: world.functions.given },
}

/** The value of a rule over an answer. */
const valueOf = (source: string, form: unknown): unknown => {
  const { tree, problems } = compileRule(source, { roots: { form: anyType }, functions })
  expect(problems).toEqual([])
  return evaluate(tree, { form }, world)
}

/** What `then` makes of what it made before, so many times. */
const repeated = (times: number, first: unknown, then: (before: unknown) => unknown): unknown =>
  times === 0 ? first : repeated(times - 1, then(first), then)

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

/** Milliseconds until it throws that it is too large. */
function endsAfter(work: () => unknown): number {
  const began = performance.now()
  expect(work).toThrow(RuleTooLarge)
  return performance.now() - began
}

describe('a rule that takes too much ends', () => {
  it.each<[string, () => unknown]>([
    ['doubling lists', () => repeated(30, ['x'], (form) => valueOf('form + form', form))],
    ['doubling texts', () => repeated(60, 'x', (form) => valueOf('form + form', form))],
    [
      'doubling texts by insertions',
      () =>
        repeated(60, 'x', (form) =>
          renderText([{ rule: ['root', 'form'] }, { rule: ['root', 'form'] }], { form }, world),
        ),
    ],
    ['lists of twice the same list', () => repeated(60, ['x'], (form) => valueOf('[form, form]', form))],
    [
      'objects of twice the same object',
      () =>
        repeated(60, {}, (form) =>
          evaluateValue({ a: { $: ['root', 'form'] }, b: { $: ['root', 'form'] } }, { form }, world),
        ),
    ],
    [
      'lists that are doubled and compared within a rule',
      () => {
        const doubled = `${'['.repeat(1)}form]${'.map(x, [x, x])'.repeat(40)}`
        return valueOf(`${doubled} == ${doubled}`, 1)
      },
    ],
    [
      'lists that are doubled and given to a function within a rule',
      () => valueOf(`present(given([form]${'.map(x, [x, x])'.repeat(40)}))`, 1),
    ],
    ['macros in macros', () => valueOf('form.all(x, form.all(y, x == x))', numbers(5000))],
    ['macros in macros without a body', () => valueOf('form.all(x, form.all(y, true))', numbers(5000))],
    ['macros in a row', () => valueOf(`form${'.filter(x, x >= 0)'.repeat(200)}`, numbers(9000))],
    [
      'searches for long texts in long texts',
      () =>
        valueOf(
          'form.all(x, (x + "b").contains(x + "c"))',
          Array.from({ length: 50 }, () => 'a'.repeat(90_000)),
        ),
    ],
    [
      'functions of long texts',
      () =>
        valueOf(
          'form.all(x, size(shout(x)) > 0)',
          Array.from({ length: 2000 }, () => 'a'.repeat(20_000)),
        ),
    ],
    ['membership of long lists', () => valueOf('form.all(x, x in form)', numbers(9000))],
  ])('%s', (_, work) => {
    expect(endsAfter(work)).toBeLessThan(2000)
  })

  it('and says what it made', () => {
    expect(() => valueOf('form + form', numbers(mostEntries))).toThrow('a list of more than 10000 entries')
    expect(() => valueOf('form + form', 'x'.repeat(mostCharacters))).toThrow('a text of more than 100000 characters')
  })
})

it('large answers may be read, compared and measured', () => {
  const picture = 'data:image/png;base64,'.padEnd(3_000_000, 'A')
  expect(valueOf('form != "" && present(form) && size(form) > 9 && form == form', picture)).toBe(true)
  expect(evaluateValue({ signature: { $: ['root', 'form'] } }, { form: picture }, world)).toEqual({
    signature: picture,
  })
  expect(valueOf('size(form.map(x, x + 1)) == 5000', numbers(5000))).toBe(true)
})

it('evaluations that belong together have one budget', () => {
  const one = () => valueOf('form.all(x, x >= 0)', numbers(5000))
  expect(withinBudget(() => repeated(3, true, one), { steps: 100_000 })).toBe(true)
  expect(() => withinBudget(() => repeated(300, true, one), { steps: 100_000 })).toThrow(RuleTooLarge)
  expect(repeated(300, true, one)).toBe(true)
})

it('work that counts no steps costs its time, where somebody has a clock', () => {
  let now = 0
  const slow = () => timed(() => void (now += 60))
  const twice = () => [slow(), slow()]
  expect(() => withinBudget(twice, { steps: 100, clock: () => now })).toThrow(RuleTooLarge)
  expect(withinBudget(slow, { steps: 100, clock: () => now })).toBeUndefined()
  expect(withinBudget(twice, { steps: 100 })).toHaveLength(2)
  expect(twice()).toHaveLength(2)
})
