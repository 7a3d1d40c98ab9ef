import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { registry } from '#engine/examples/registry.ts'
import { compiledOf } from '#engine/scenario/testing/playFunnel.ts'
import { answersSchema, classKeyword } from './answersSchema.ts'

type Written = Parameters<typeof compiledOf>[0]

const text = { type: 'string', class: 'plain' } as const
const meal = { label: 'Meal', widget: 'select', choices: ['soup', { value: 'pie', label: 'A pie' }] }
const guest = { name: { label: 'Name', widget: 'text' }, meal }
const guests = { label: 'Guests', each: { title: 'Guest', max: 2, fields: guest } }
const name = { label: 'Your name', widget: 'text', required: 'Please say who you are' }

const done = { final: true } as const
/** A form with these fields in its first step, which sends something from its second. */
const form = (fields: object, more: object = {}): Written =>
  ({
    data: {
      'stay.name': { ...text, class: 'identity', about: 'As in the passport' },
      'stay.meal': text,
      'stay.guests': { type: 'array', items: { type: 'object', properties: { name: text, meal: text } } },
    },
    order: ['ask', 'send', 'done'],
    steps: { ask: { fields }, send: { next: { do: [{ call: 'sendPin' }], to: '@next' } }, done },
    ...more,
  }) as never
const call = { operation: 'sendPin', paths: ['stay'] }

function schemaOf(written: Written, ...given: [typeof call?]) {
  const schema = answersSchema(compiledOf(written), registry, ...given)
  const ajv = new Ajv2020({ strictTypes: false, validateFormats: false })
  ajv.addKeyword(classKeyword)
  return { schema, fits: ajv.compile(schema) }
}

describe('the schema of the answers', () => {
  const { schema, fits } = schemaOf(form({ 'stay.name': name, 'stay.meal': meal, 'stay.guests': guests }))

  it('is of 2020-12, nested as answers are stored, and says what each answer is called and says about a person', () => {
    expect(schema).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      properties: {
        stay: {
          properties: {
            name: { title: 'Your name', description: 'As in the passport', type: 'string', class: 'identity' },
            meal: { oneOf: [{ const: 'soup' }, { const: 'pie', title: 'A pie' }, { const: '' }] },
            guests: { title: 'Guests', maxItems: 2, items: { properties: { name: { title: 'Name' } } } },
          },
        },
      },
    })
  })

  it.each([
    {},
    { stay: {} },
    { stay: { name: '', meal: '' } },
    { stay: { name: 'Ada', meal: 'pie', guests: [{}, { name: 'Bo', meal: 'soup' }] } },
  ])('takes %j', (answers) => expect(fits(answers)).toBe(true))

  it.each([
    ['a value outside the choices', { stay: { meal: 'cake' } }],
    ['such a value of an item', { stay: { guests: [{ meal: 'cake' }] } }],
    ['a wrong type', { stay: { name: 7 } }],
    ['a list in place of an object', { stay: [] }],
    ['an additional answer', { other: 'x' }],
    ['an additional member', { stay: { other: 'x' } }],
    ['an additional member of an item', { stay: { guests: [{ other: 'x' }] } }],
    ['too many items', { stay: { guests: [{}, {}, {}] } }],
  ])('refuses %s', (_, answers) => expect(fits(answers)).toBe(false))
})

describe('what a field offers', () => {
  const fitsCake = (written: Written) => schemaOf(written).fits({ stay: { meal: 'cake' } })
  const enter = { do: [{ set: { 'stay.meal': 'cake' } }] }

  it('may be another value where something else gives the answer too', () => {
    expect(fitsCake(form({ 'stay.meal': meal }))).toBe(false)
    expect(fitsCake(form({ 'stay.meal': meal }, { enter }))).toBe(true)
  })

  it('is what any field offers that asks for it', () => {
    const steps = {
      ask: { fields: { 'stay.meal': meal } },
      more: { fields: { 'stay.meal': { ...meal, choices: ['cake'] } } },
    }
    expect(fitsCake(form({}, { steps: { ...steps, done }, order: ['ask', 'more', 'done'] }))).toBe(true)
  })

  it('is not known of a list', () => {
    const choices = { of: 'form.slots', value: 'item.day' }
    expect(fitsCake(form({ 'stay.meal': { ...meal, choices } }))).toBe(true)
  })
})

describe('an object', () => {
  const fitsMore = (written: Written) => schemaOf(written).fits({ stay: { guests: [{ other: 'x' }] } })

  it('may have more members where something gives it as a whole', () => {
    expect(fitsMore(form({ 'stay.guests': guests }))).toBe(false)
    expect(fitsMore(form({ 'stay.guests': { ...guests, starts: '= form.slots' } }))).toBe(true)
    expect(
      fitsMore(form({ 'stay.guests': guests }, { enter: { do: [{ set: { 'stay.guests': '= form.slots' } }] } })),
    ).toBe(true)
    const fits = (more: object) => schemaOf(form({}, more)).fits({ stay: { other: 'x' } })
    expect(fits({})).toBe(false)
    expect(fits({ enter: { do: [{ set: { stay: '= form.seat' } }] } })).toBe(true)
  })
})

describe('what is required', () => {
  const isRequired = (written: Written, ...given: [typeof call?]) => !schemaOf(written, ...given).fits({})

  it('is what every journey has that makes the call', () => {
    expect(isRequired(form({ 'stay.name': name }), call)).toBe(true)
    expect(schemaOf(form({ 'stay.name': name }), call).fits({ stay: { name: 'Ada' } })).toBe(true)
  })

  const elsewhere = {
    ask: {},
    send: { next: { do: [{ call: 'sendPin' }], to: '@next' } },
    late: { fields: { 'stay.name': name } },
  }
  it.each<[string, Written, typeof call?]>([
    ['without a call', form({ 'stay.name': name })],
    ['under a condition', form({ 'stay.name': { ...name, if: "form.nickname == 'Ada'" } }), call],
    ['sometimes', form({ 'stay.name': { ...name, required: { if: "form.nickname == ''", text: 'Who?' } } }), call],
    [
      'in a step with a condition',
      form({ 'stay.name': name }, { order: [{ step: 'ask', if: "form.nickname == ''" }, 'send', 'done'] }),
      call,
    ],
    ['behind the call', form({}, { steps: { ...elsewhere, done }, order: ['ask', 'send', 'late', 'done'] }), call],
    ['where the answer is not known', form({ 'stay.name': name }), { ...call, paths: ['nickname'] }],
  ])('is nothing that is asked for %s', (_, written, ...given) => expect(isRequired(written, ...given)).toBe(false))
})
