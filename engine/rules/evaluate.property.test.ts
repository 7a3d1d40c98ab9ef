import { Environment } from '@marcbachmann/cel-js'
import { describe, expect, it } from 'vitest'
import { isPresent } from './builtIns.ts'
import { compileRule } from './compileRule.ts'
import type { RuleEnvironment } from './context.ts'
import { evaluate, type RuleWorld } from './evaluate.ts'
import { asCel, asOurs, randomData, randomRule, seeded } from './randomRule.ts'
import { typeOfSchema } from './types.ts'

const item = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    amount: { type: 'number' },
    open: { type: 'boolean' },
    tags: { type: 'array', items: { type: 'string' } },
  },
}
const form = typeOfSchema({
  type: 'object',
  properties: {
    text: { type: 'string' },
    other: { type: 'string' },
    flag: { type: 'boolean' },
    count: { type: 'number' },
    words: { type: 'array', items: { type: 'string' } },
    numbers: { type: 'array', items: { type: 'number' } },
    items: { type: 'array', items: item },
    inner: item,
  },
})
const isShort = {
  about: 'A text of at most one letter',
  parameters: ['string'],
  returns: 'bool',
  examples: [],
  run: ([text]: unknown[]) => (text as string).length < 2,
}
const environment: RuleEnvironment = {
  roots: { form, scores: { kind: 'map', of: { kind: 'number' } } },
  functions: { isShort },
}
const world: RuleWorld = { functions: { isShort: isShort.run }, now: 0 }

/** A full CEL environment with the functions of rules. */
function fullCel(): Environment {
  const cel = new Environment({ unlistedVariablesAreDyn: true, homogeneousAggregateLiterals: false })
  cel.registerFunction('trim(string): string', (text: string) => text.trim())
  cel.registerFunction('lower(string): string', (text: string) => text.toLowerCase())
  cel.registerFunction('upper(string): string', (text: string) => text.toUpperCase())
  cel.registerFunction('isShort(string): bool', (text: string) => text.length < 2)
  cel.registerFunction('sum(list): double', (list: number[]) => list.reduce((a, b) => a + b, 0))
  cel.registerFunction('divide(double, double): double', (a: number, b: number) => (b === 0 ? 0 : a / b))
  cel.registerFunction('present(dyn): bool', (value: unknown) => isPresent(value))
  return cel
}

/** JSON with 14 digits of each number: CEL calculates in binary. What rules calculate is compared by decimals.property.test.ts. */
const inDigits = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'number' ? Number(part.toPrecision(14)) : part))

const rules = 6000
const seed = 20240917

describe('the evaluator against a full CEL evaluator', () => {
  it(`gives the same on ${rules} random well-typed rules over complete data`, () => {
    const random = seeded(seed)
    const cel = fullCel()
    const seen = new Set<unknown>()
    for (let count = 0; count < rules; count++) {
      const written = randomRule(
        (['bool', 'bool', 'string', 'number', 'strings', 'numbers', 'items'] as const)[count % 7]!,
        random,
      )
      const source = asOurs(written)
      const data = randomData(random)
      const compiled = compileRule(source, environment)
      // `(a ? 'x' : 'y') == 'z'` is well typed, though never true.
      expect(
        compiled.problems.filter(({ code }) => code !== 'rule-enum'),
        source,
      ).toEqual([])
      const ours = evaluate(JSON.parse(JSON.stringify(compiled.tree)), data, world)
      const theirs = cel.evaluate(asCel(written), data)
      if (inDigits(ours) !== inDigits(theirs)) {
        expect.fail(
          `seed ${seed}, rule ${count}: ${source}\n over ${JSON.stringify(data)}\n ours ${JSON.stringify(ours)}, CEL ${JSON.stringify(theirs)}`,
        )
      }
      seen.add(JSON.stringify(ours))
    }
    expect(seen.size).toBeGreaterThan(100)
  })
})
