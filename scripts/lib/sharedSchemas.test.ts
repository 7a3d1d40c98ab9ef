import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { JsonSchema } from 'runnel/rules'
import { sharedSchemas } from './sharedSchemas.ts'

const name: JsonSchema = { title: 'name', type: 'string', pattern: '^[a-z]+$' }
const step = { $ref: '#/$defs/step' }
const titled = {
  type: 'object',
  properties: { en: { type: 'string', shown: true }, cy: { type: 'string', shown: true } },
}
const described = (schema: object, description: string) => ({ ...schema, description })

it('writes once what repeats and is longer than a reference, in the first file that has it', () => {
  const steps = { type: 'object', additionalProperties: step }
  const one = {
    properties: { home: described(titled, 'Of the house'), shop: titled, name, steps },
    $defs: { name, step: { properties: { name: { $ref: '#/$defs/name' } } } },
  }
  const other = {
    properties: { steps, street: described(titled, 'Of the street'), town: titled },
    $defs: { name, step: { properties: { name: { $ref: '#/$defs/name' } } } },
  }
  const shared = sharedSchemas({ 'one.json': one, 'other.json': other } as never)
  expect(shared).toEqual({
    'one.json': {
      properties: {
        home: { $ref: '#/$defs/home', description: 'Of the house' },
        shop: { $ref: '#/$defs/home' },
        name: { $ref: '#/$defs/name' },
        steps,
      },
      $defs: {
        name,
        step: { properties: { name: { $ref: '#/$defs/name' } } },
        home: { type: 'object', properties: { en: { type: 'string' }, cy: { type: 'string' } } },
      },
    },
    'other.json': {
      properties: {
        steps: { type: 'object', additionalProperties: { $ref: 'one.json#/$defs/step' } },
        street: { $ref: 'one.json#/$defs/home', description: 'Of the street' },
        town: { $ref: 'one.json#/$defs/home' },
      },
      $defs: {},
    },
  })
})

it('keeps apart what has the same words but refers to other parts', () => {
  const file = (own: JsonSchema) => ({
    properties: { steps: { $ref: '#/$defs/steps' } },
    $defs: { steps: { type: 'object', additionalProperties: step }, step: own },
  })
  const files = { 'one.json': file({ type: 'string' }), 'other.json': file({ type: 'number' }) }
  expect(sharedSchemas(files as never)).toEqual(files)
})

it('names what repeats after the parts that it is made of', () => {
  const orNull = (part: string) => ({ anyOf: [{ $ref: `#/$defs/${part}` }, { type: 'null' }] })
  const names = { type: 'array', items: orNull('name') }
  const { 'one.json': file } = sharedSchemas({
    'one.json': { properties: { a: orNull('name'), b: orNull('name'), c: names, d: names }, $defs: { name } } as never,
  })
  expect(Object.keys(file!.$defs as object)).toEqual(['name', 'nameOrNull', 'nameOrNullList'])
})

it('refers only to parts that are there', () => {
  const files = readdirSync('schemas').filter((file) => file.endsWith('.schema.json'))
  const schemas = Object.fromEntries(files.map((file) => [file, JSON.parse(readFileSync(`schemas/${file}`, 'utf8'))]))
  const refs = files.flatMap((file) =>
    [...JSON.stringify(schemas[file]).matchAll(/"\$ref":"([^"#]*)#\/\$defs\/([^"]+)"/g)].map(
      ([, other, part]) => `${other || file} ${part}`,
    ),
  )
  expect(refs.length).toBeGreaterThan(1000)
  const parts = files.flatMap((file) => Object.keys(schemas[file].$defs ?? {}).map((part) => `${file} ${part}`))
  expect([...new Set(refs)].filter((one) => !parts.includes(one))).toEqual([])
})
