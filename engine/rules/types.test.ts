import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import type { JsonSchema } from './functions.ts'
import { comparable, fits, joinTypes } from './relations.ts'
import {
  anyType,
  boolType,
  describeType,
  listOf,
  numberType,
  textType,
  typeOfName,
  typeOfSchema,
  zeroOf,
} from './types.ts'

const inner = Type.Object({ a: Type.String(), b: Type.Optional(Type.Integer()) })
const innerType = typeOfSchema(inner as unknown as JsonSchema)

describe('typeOfSchema', () => {
  it.each([
    [Type.String(), textType],
    [Type.Boolean(), boolType],
    [Type.Integer(), numberType],
    [Type.Unknown(), anyType],
    [Type.Literal('a'), { kind: 'string', enum: ['a'] }],
    [
      { type: 'string', enum: ['yes', 'no'] },
      { kind: 'string', enum: ['yes', 'no'] },
    ],
    [{ enum: [1, 2] }, { kind: 'number', enum: [1, 2] }],
    [{ enum: [true] }, boolType],
    [Type.Array(Type.String()), listOf(textType)],
    [{ type: 'array' }, listOf(anyType)],
    [Type.Record(Type.String(), Type.Number()), { kind: 'map', of: numberType }],
    [
      { type: 'object', additionalProperties: { type: 'boolean' } },
      { kind: 'map', of: boolType },
    ],
    [{ type: 'object' }, { kind: 'map', of: anyType }],
    [inner, { kind: 'object', members: { a: textType, b: numberType } }],
    [
      Type.Intersect([inner, Type.Object({ c: Type.Boolean() })]),
      { kind: 'object', members: { a: textType, b: numberType, c: boolType } },
    ],
    [Type.Intersect([inner, Type.String()]), anyType],
    [Type.Union([Type.String(), Type.Number()]), anyType],
  ])('reads %j', (schema, type) => {
    expect(typeOfSchema(schema as JsonSchema)).toEqual(type)
  })
})

describe('names and words of types', () => {
  it('reads the type names of functions', () => {
    expect(typeOfName('list<map<number>>')).toEqual(listOf({ kind: 'map', of: numberType }))
    expect(typeOfName('bool')).toEqual(boolType)
    expect(typeOfName('whatever')).toEqual(anyType)
  })

  it('says them in plain words', () => {
    expect(
      [textType, boolType, numberType, listOf(textType), listOf(anyType), innerType, anyType].map(describeType),
    ).toEqual(['text', 'yes/no', 'number', 'list of text', 'list', 'object', 'anything'])
  })

  it('has zero values for all but objects', () => {
    expect([textType, boolType, numberType, listOf(textType), innerType, anyType].map(zeroOf)).toEqual([
      '',
      false,
      0,
      [],
      undefined,
      undefined,
    ])
  })
})

describe('how types go together', () => {
  const members = innerType
  const map = { kind: 'map', of: textType } as const

  it('compares like with like', () => {
    expect(comparable(textType, boolType)).toBe(false)
    expect(comparable(listOf(textType), listOf(numberType))).toBe(false)
    expect(comparable(listOf(anyType), listOf(numberType))).toBe(true)
    expect(comparable(members, map)).toBe(true)
  })

  it('looks into objects before it lets them stand for one another', () => {
    expect(fits(members, { kind: 'object', members: { a: textType, z: boolType } })).toBe(true)
    expect(fits(members, { kind: 'object', members: { a: numberType } })).toBe(false)
    expect(fits(members, map)).toBe(false)
    expect(fits({ kind: 'object', members: { a: textType } }, map)).toBe(true)
    expect(fits(map, members)).toBe(false)
    expect(fits(map, { kind: 'map', of: numberType })).toBe(false)
    expect(fits(anyType, map)).toBe(true)
  })

  it('joins the ways of a choice', () => {
    expect(joinTypes({ kind: 'string', enum: ['a'] }, { kind: 'string', enum: ['b', 'a'] })).toEqual({
      kind: 'string',
      enum: ['a', 'b'],
    })
    expect(joinTypes({ kind: 'string', enum: ['a'] }, textType)).toEqual(textType)
    expect(joinTypes(listOf(anyType), listOf(textType))).toEqual(listOf(textType))
    expect(joinTypes(members, { kind: 'object', members: { a: textType, z: boolType } })).toEqual({
      kind: 'object',
      members: { a: textType },
    })
    expect(joinTypes(textType, boolType)).toEqual(anyType)
    expect(joinTypes(map, { kind: 'map', of: numberType })).toEqual({ kind: 'map', of: anyType })
  })
})
