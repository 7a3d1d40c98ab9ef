import { expect, it } from 'vitest'
import type { JsonSchema } from '#engine/rules/index.ts'
import { fitsSchema, unmetDemands } from './evaluatedSchema.ts'

it('says what a value does not fulfil as ajv does', () => {
  const schema: JsonSchema = { type: 'object', properties: { a: { type: 'number', minimum: 1 } }, required: ['a'] }
  expect([{ a: 2 }, { a: 0 }, {}, 'a'].map((value) => fitsSchema(schema, value))).toEqual([true, false, false, false])
  expect(unmetDemands(schema, { a: 0 })).toMatchObject([
    { keyword: 'minimum', instancePath: '/a', params: { limit: 1 } },
  ])
})
