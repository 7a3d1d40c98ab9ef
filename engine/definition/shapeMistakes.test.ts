import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, it } from 'vitest'
import { mistakesIn } from './shapeMistakes.ts'

it.each([
  [{ type: 'integer' }, 'x', 'this must be a whole number'],
  [{ type: ['string', 'array'] }, 1, 'this must be text or a list'],
  [{ minimum: 1 }, -5, 'this must be at least 1'],
  [{ exclusiveMaximum: 2 }, 2, 'this must be less than 2'],
  [{ minItems: 1 }, [], 'this must not be empty'],
  [{ minLength: 2 }, 'a', 'this must have at least 2 characters'],
  [{ uniqueItems: true }, [1, 1], 'this must not have the same entry twice'],
  [{ const: 2 }, 3, 'this must be 2'],
])('%j of %j: %s', (schema, value, message) => {
  const validate = new Ajv2020({ allErrors: true, strict: false, verbose: true }).compile(schema)
  expect(mistakesIn(value, validate).map(({ finding }) => finding.message)).toEqual([message])
})
