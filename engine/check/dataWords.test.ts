import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hintOf } from '#engine/definition/codes.ts'
import { schemaVocabulary } from '#engine/definition/shape.ts'
import type { Definition, Field, Step } from '#engine/definition/definition.ts'
import type { JsonSchema } from '#engine/rules/index.ts'
import { findingsOf, end } from './testing/findingsOf.ts'

const refs = 'node_modules/ajv/dist/refs'
const vocabularies = ['core', 'applicator', 'unevaluated', 'validation', 'meta-data', 'format-annotation', 'content']
const metaschemas = ['json-schema-draft-07', ...vocabularies.map((name) => `json-schema-2020-12/meta/${name}`)]

/** Every word that a JSON Schema may have, and ours. */
const words = [
  ...metaschemas.flatMap((name) => {
    const { properties } = JSON.parse(readFileSync(`${refs}/${name}.json`, 'utf8')) as { properties: object }
    return Object.keys(properties)
  }),
  ...['dependencies', 'nullable', 'discriminator', ...schemaVocabulary, 'about'],
].filter((word, at, all) => all.indexOf(word) === at)

/** What the checker says of answers that are declared so. They are asked for, if a widget can. */
const saidOf = (code: JsonSchema, more: Partial<Definition> = {}) =>
  findingsOf({ ask: { fields: { code: { label: 'Code', widget: 'text' } } }, done: end }, {
    data: { code },
    accept: ['answer-unsent'],
    ...more,
  } as Partial<Definition>)

/** The words that `data` has, each with a value that it may have. tests/fields shows what the page makes of them. */
const known: Record<string, unknown> = {
  type: 'string',
  class: 'plain',
  yesNo: true,
  enum: ['a'],
  items: { type: 'string' },
  properties: { inner: { type: 'string' } },
  about: 'A note',
}

describe('a schema in "data"', () => {
  const others = words.filter((word) => !Object.hasOwn(known, word))

  it('may have these words', () => {
    for (const [word, value] of Object.entries(known))
      expect(saidOf({ type: 'string', class: 'plain', [word]: value }).map(({ code }) => code)).not.toContain(
        'unknown-key',
      )
  })

  it.each(others)('has no word that the page would not know: %s', (word) => {
    for (const [place, data] of [
      ['', { type: 'string', class: 'plain', [word]: 3 }],
      ['/items', { type: 'array', class: 'plain', items: { type: 'string', [word]: 3 } }],
      ['/properties/in', { type: 'object', class: 'plain', properties: { in: { type: 'string', [word]: 3 } } }],
    ] as const) {
      const found = saidOf(data).find(({ code }) => code === 'unknown-key')
      expect(found).toMatchObject({ pointer: `/data/code${place}/${word}` })
      const isOurs = (schemaVocabulary as readonly string[]).includes(word)
      if (!isOurs) expect(found!.hint).not.toBe(hintOf('unknown-key'))
    }
  })

  it.each([
    ['maxLength', '"checks" of the field'],
    ['pattern', '"checks" of the field'],
    ['minimum', '"min" in the "checks" of the field'],
    ['exclusiveMaximum', '"rule" in the "checks" of the field'],
    ['uniqueItems', '"rule" in the "checks" of the field'],
    ['required', '"required" of the field'],
    ['default', '"starts" of the field'],
    ['description', '"about"'],
    ['additionalProperties', '"properties"'],
  ])('is told what to write in place of %s', (word, hint) => {
    const [found] = saidOf({ type: 'string', class: 'plain', [word]: 3 }).filter(({ code }) => code === 'unknown-key')
    expect(found!.hint).toContain(hint)
  })

  it.each(['integer', 'null', ['string', 'null'], 'text'])('has one of our types, and not %j', (type) => {
    const [found] = saidOf({ type: type as string, class: 'plain' })
    expect(found).toMatchObject({ code: 'shape', pointer: '/data/code/type' })
    if (type === 'integer') expect(found!.hint).toContain('floor')
  })
})

describe('an answer with "enum"', () => {
  const room: JsonSchema = { type: 'string', class: 'plain', enum: ['small', 'large'] }
  const select = { label: 'Room', widget: 'select', choices: ['small', 'large'] }
  const said = (steps: Record<string, Step>, more: Partial<Definition> = {}) =>
    findingsOf({ ...steps, done: end }, { data: { room }, accept: ['answer-unsent'], ...more } as Partial<Definition>)
  const asking = (field: Field, more: Partial<Definition> = {}) => said({ ask: { fields: { room: field } } }, more)
  const setting = (value: unknown, data: Record<string, JsonSchema> = { room }) =>
    said({ ask: { fields: { room: select, nickname: text } }, then: { next: set(value) } }, { data })
  const text = { label: 'Name', widget: 'text', required: 'Please say' }
  const set = (room: unknown) => ({ do: [{ set: { room } }], to: '@next' })
  const codes = (found: ReturnType<typeof said>) => found.map(({ code, pointer }) => `${code} ${pointer}`)

  it('is asked for with its choices, and not with a widget that takes anything', () => {
    expect(codes(asking(select))).toEqual([])
    const [found] = asking({ label: 'Room', widget: 'text' })
    expect(found).toMatchObject({
      code: 'widget-type',
      pointer: '/steps/ask/fields/room/widget',
      message: '"text" takes any text, and "room" has only small, large',
      hint: 'choose a widget with choices: select',
    })
  })

  it('is not a part of what a widget takes as a whole', () => {
    const data = { room: { type: 'object', class: 'plain', properties: { row: room } } } as Record<string, JsonSchema>
    expect(codes(asking({ label: 'Seat', widget: 'seat-plan' }, { data }))).toEqual([
      'widget-type /steps/ask/fields/room/widget',
    ])
  })

  it('is inside an item what it is outside', () => {
    const rooms = { type: 'array', class: 'plain', items: { type: 'object', properties: { room } } } as JsonSchema
    const each = (field: Field) =>
      said(
        { ask: { fields: { rooms: { label: 'Rooms', each: { title: 'Room', fields: { room: field } } } } } },
        { data: { rooms } },
      )
    expect(codes(each(select))).toEqual([])
    expect(codes(each({ label: 'Room', widget: 'text' }))).toEqual([
      'widget-type /steps/ask/fields/rooms/each/fields/room/widget',
    ])
  })

  it('has no choices out of a list that may hold others', () => {
    const list = { type: 'array', class: 'plain', items: room } as JsonSchema
    const other = { type: 'array', class: 'plain', items: { type: 'string' } } as JsonSchema
    const listed: Field = { label: 'Room', widget: 'select', choices: { of: 'form.list' } }
    const value = { ...listed, choices: { of: 'form.list', value: 'trim(item)' } }
    const found = (field: Field, of: JsonSchema) =>
      codes(asking(field, { data: { room, list: of } })).filter((one) => !one.startsWith('choices'))
    expect(found(listed, list)).toEqual([])
    expect(found(listed, other)).toEqual(['value-type /steps/ask/fields/room/choices'])
    expect(found(value, list)).toEqual(['value-type /steps/ask/fields/room/choices/value'])
  })

  it.each([
    ['small', []],
    ['tiny', ['value-type /steps/then/next/do/0/set/room']],
    ["= form.nickname == 'x' ? 'small' : 'large'", []],
    ["= form.nickname == 'x' ? 'small' : 'tiny'", ['value-type /steps/then/next/do/0/set/room']],
    ['= form.nickname', ['value-type /steps/then/next/do/0/set/room']],
    ['= form.room', []],
    [null, []],
  ])('is set to its values: %j', (value, found) => expect(codes(setting(value))).toEqual(found))

  it('is not copied from an answer that may have other values', () => {
    const wider = { ...room, enum: ['small', 'large', 'huge'] }
    const fields = { room: select, wide: { ...select, choices: ['huge'], required: 'Please choose' } }
    expect(
      codes(said({ ask: { fields }, then: { next: set('= form.wide') } }, { data: { room, wide: wider } })),
    ).toEqual(['value-type /steps/then/next/do/0/set/room'])
  })

  it('is begun with, computed and told as one of its values', () => {
    expect(codes(asking({ ...select, starts: 'small' }))).toEqual([])
    expect(codes(asking({ ...select, starts: '= theme.shop' }))).toEqual(['value-type /steps/ask/fields/room/starts'])
    const computed = (rule: string) =>
      codes(
        said(
          { ask: { fields: { nickname: text } } },
          { computed: { room: rule }, accept: ['answer-unsent', 'unused'] },
        ),
      )
    expect(computed("form.nickname == '' ? 'small' : 'large'")).toEqual([])
    expect(computed('form.nickname')).toEqual(['value-type /computed/room'])
  })
})
