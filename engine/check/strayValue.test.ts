import { expect, it } from 'vitest'
import type { JsonSchema, RuleType } from '#engine/rules/index.ts'
import { strayValue, valuesOf } from './strayValue.ts'

const size = { enum: ['small', 'large'] }

it.each<[RuleType, JsonSchema, string | undefined]>([
  [{ kind: 'string', enum: ['small', 'wide'] }, size, '"wide", has small, large'],
  [{ kind: 'string', enum: ['', 'small'] }, size, undefined],
  [{ kind: 'string' }, size, 'any text, has small, large'],
  [{ kind: 'number' }, { enum: [1, 2] }, 'any number, has 1, 2'],
  [{ kind: 'bool' }, size, undefined],
  [{ kind: 'list', of: { kind: 'string' } }, { items: size }, 'any text, has small, large'],
  [
    { kind: 'object', members: { colour: { kind: 'string', enum: ['red'] }, size: { kind: 'string' } } },
    { properties: { colour: { enum: ['red'] }, size } },
    'any text, has small, large',
  ],
])('names what is not listed, and the list at its place', (type, schema, said) => {
  const stray = strayValue(type, schema)
  expect(stray && `${stray.says}, has ${valuesOf(stray)}`).toBe(said)
})
