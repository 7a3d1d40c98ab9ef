import { expect, it } from 'vitest'
import type { JsonSchema } from 'runnel/rules'
import { registry } from '#funnels/registry.ts'
import { keysInside, objectsOf, type Parts } from './language/grammarKeys.ts'
import { keyExamples } from './language/keyExamples.ts'
import { languagePage } from './language/languagePage.ts'
import { grammars } from './languageReference.ts'

it('has a description of every key of the grammar', () => {
  const without = grammars(registry).flatMap(({ parts, root }) =>
    objectsOf(parts, root).flatMap(({ name, keys }) =>
      keys
        .flatMap((key) => [key, ...keysInside(key.schema)])
        .filter(({ about }) => about === '')
        .map((key) => `${name}.${key.name}`),
    ),
  )
  expect(without, 'describe them in engine/definition/schema').toEqual([])
})

const part = (name: string, description: string): JsonSchema => ({ $ref: `#/$defs/${name}`, description })
const small: Parts = {
  house: {
    type: 'object',
    required: ['rooms'],
    properties: {
      about: { type: 'string' },
      rooms: { type: 'object', additionalProperties: part('room', ''), description: 'The rooms' },
      owner: { anyOf: [{ type: 'string' }, { type: 'null' }], description: 'Who lives there; default: nobody' },
    },
  },
  room: {
    type: 'object',
    allOf: [
      {
        if: { required: ['sleep'] },
        then: { properties: { sleep: part('size', 'How many sleep'), if: part('rule', 'When') } },
      },
      {
        if: { required: ['cook'] },
        then: { properties: { cook: part('size', 'For how many'), if: part('rule', 'When') } },
      },
    ] as JsonSchema[],
  } as JsonSchema,
  size: { type: 'integer' },
  rule: { title: 'rule', type: 'string' },
}

it('prints types, defaults, where an object stands, kinds apart from what they share, and examples', () => {
  const files = [
    { owner: 'Ada Lovelace', rooms: { blue: { sleep: 2, if: 'true' }, red: { sleep: 10 } } },
    { owner: 'Ada', rooms: { blue: { sleep: 2, if: 'true' } } },
  ]
  const examples = keyExamples(small, 'house', [files, [{ rooms: { tiny: { cook: 1 } } }]])
  expect(Object.fromEntries(examples)).toEqual({
    'house.owner': 'Ada',
    'house.rooms': { blue: { sleep: 2, if: 'true' } },
    'room.sleep': 2,
    'room.if': 'true',
    'room.cook': 1,
    'sleep.sleep': 2,
    'sleep.if': 'true',
    'cook.cook': 1,
  })
  const page = languagePage([{ title: 'A house', file: 'house.json', parts: small, root: 'house', examples }])
  expect(page).toContain('#### `rooms` of house\n\nThe rooms\n\n- type: string → [room](#room), required')
  expect(page).toContain(
    '#### `owner` of house\n\nWho lives there\n\n- type: string\n- default: nobody\n\n```json\n{"owner":"Ada"}',
  )
  expect(page).toContain(
    '### Room\n\nStands at `rooms` of house.\n\n#### `if` of room\n\nWhen\n\n- type: rule\n\n```json\n{"if":"true"}',
  )
  expect(page).toContain('### Cook\n\n#### `cook` of cook\n\nFor how many\n\n- type: whole number')
  expect(page).not.toContain('`if` of cook')
})
