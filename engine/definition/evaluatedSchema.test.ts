import { Ajv } from 'ajv'
import { expect, it } from 'vitest'
import type { JsonSchema } from '#engine/rules/index.ts'
import { fitsSchema, schemaMistake, unmetDemands } from './evaluatedSchema.ts'

/** Why ajv does not compile a schema. */
function refusal(schema: object): string | undefined {
  try {
    new Ajv({ strict: false, validateFormats: false }).compile(schema)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

const schemas: object[] = [
  { type: 'string', class: 'plain' },
  {
    type: 'object',
    properties: { a: { type: 'array', items: { $ref: '#/definitions/b' } } },
    definitions: { b: true },
  },
  { $ref: '#' },
  { type: 'strng' },
  { type: ['string', 3] },
  { pattern: '(' },
  { properties: { a: 3 } },
  { $ref: '#/x' },
  { $ref: 'https://example.com/a' },
  { required: 'a' },
  { minimum: '3' },
  { enum: [] },
  { multipleOf: 0 },
  { $schema: 'http://json-schema.org/draft-04/schema#' },
]

it('takes for a schema what ajv compiles, and says what is wrong with the rest', () => {
  for (const schema of schemas) {
    const mistake = schemaMistake(schema as JsonSchema)
    expect([schema, mistake === undefined]).toEqual([schema, refusal(schema) === undefined])
  }
  // What every object inherits stands in no schema.
  expect(schemaMistake({ $ref: '#/constructor' } as JsonSchema)).toBe("can't resolve reference #/constructor")
  expect(schemaMistake({ minimum: '3' } as unknown as JsonSchema)).toBe('data/minimum must be number')
})

it('says what a value does not fulfil as ajv does', () => {
  const schema: JsonSchema = { type: 'object', properties: { a: { type: 'number', minimum: 1 } }, required: ['a'] }
  expect([{ a: 2 }, { a: 0 }, {}, 'a'].map((value) => fitsSchema(schema, value))).toEqual([true, false, false, false])
  expect(unmetDemands(schema, { a: 0 })).toMatchObject([
    { keyword: 'minimum', instancePath: '/a', params: { limit: 1 } },
  ])
})
