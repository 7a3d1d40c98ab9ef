import { compileRule } from '../compileRule.ts'
import type { RuleEnvironment } from '../context.ts'
import type { Tree } from '../tree.ts'
import { typeOfSchema } from '../types.ts'

const text = { type: 'string' }

/** The environment for the tests of this folder. */
export const sample: RuleEnvironment = {
  roots: {
    form: typeOfSchema({
      type: 'object',
      properties: {
        name: text,
        agreed: { type: 'boolean' },
        count: { type: 'number' },
        colour: { type: 'string', enum: ['red', 'green'] },
        shop: { type: 'object', properties: { aisle: text, shelf: text } },
        pets: {
          type: 'array',
          items: {
            type: 'object',
            properties: { name: text, age: { type: 'number' }, toys: { type: 'array', items: text } },
          },
        },
        notes: { type: 'object', patternProperties: { '^.*$': text } },
        report: {},
      },
    }),
    local: typeOfSchema({ type: 'object', properties: { code: text } }),
    valid: { kind: 'bool' },
  },
  rules: {
    isRed: "form.colour == 'red'",
    named: 'present(form.name)',
    both: 'isRed && named',
    first: 'second',
    second: '!first',
    wrong: 'form.nam',
  },
  functions: {
    isShort: {
      about: 'At most three letters',
      parameters: ['string'],
      returns: 'bool',
      examples: [{ arguments: ['a'], gives: true }],
      run: ([given]) => String(given).length < 4,
    },
    total: {
      about: 'Sum',
      parameters: ['list<number>'],
      returns: 'number',
      examples: [],
      run: ([given]) => (given as number[]).reduce((a, b) => a + b, 0),
    },
    hour: {
      about: 'Hour of the clock',
      parameters: [],
      returns: 'number',
      clock: true,
      examples: [],
      run: (_, { now }) => Math.floor(now / 3_600_000),
    },
  },
}

/** The tree of a valid rule. Throws if it has problems. */
export function treeOf(source: string): Tree {
  const { tree, problems } = compileRule(source, sample)
  if (problems[0]) throw new Error(`${source}: ${problems[0].message}`)
  return tree
}
