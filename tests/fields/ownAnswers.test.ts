import { describe, expect, it } from 'vitest'
import { checkFunnel } from 'runnel/check'
import { compileFunnel, compileValidators, schemasToValidate } from 'runnel/compile'
import type { Definition, Field } from 'runnel/contracts'
import type { JsonSchema } from 'runnel/rules'
import { expandedSchema } from '#engine/definition/schema/schemas.ts'
import { loadDefinition } from '#engine/load/loadDefinition.ts'
import { createPlayer } from '#engine/simulate/player.ts'
import { registry, theme } from '#funnels/registry.ts'
import { readOwnAnswers } from '#server/services/requests/ownAnswers.ts'

/** A question for an answer of the form's own, and what a person may make of it. */
interface Asked {
  /** The word of `data` that the row is about. */
  word: string
  what: string
  data: Record<string, JsonSchema>
  fields: Record<string, Field>
  /** What widgets give while the person types, by path; undefined: emptied. */
  typed: Record<string, unknown>
  /** Whether the page lets the person go on. */
  passes: boolean
  /** Whether the form is sent without what was typed. */
  unsent?: boolean
  more?: Partial<Definition>
}

const plain = (schema: JsonSchema): JsonSchema => ({ class: 'plain', ...schema })
const number: Field = { label: 'Number', widget: 'number' }
const text: Field = { label: 'Text', widget: 'text' }
const choosing: Field = { label: 'Choice', widget: 'select', choices: ['a', 'b'] }
const item = plain({
  type: 'array',
  items: { type: 'object', properties: { size: { type: 'number' }, name: { type: 'string' } } },
})
const rooms = (fields: Record<string, Field>): Field => ({ label: 'Rooms', each: { title: 'Room', fields } })
const one = (word: string, schema: JsonSchema, field: Field, ...rows: [typed: unknown, passes: boolean][]): Asked[] =>
  rows.map(([typed, passes]) => ({
    word,
    what: `${field.widget} ${JSON.stringify(typed)}`,
    data: { own: plain(schema) },
    fields: { own: field },
    typed: { own: typed },
    passes,
  }))

const asked: Asked[] = [
  ...one('type', { type: 'string' }, text, ['abc', true], ['', true], ['  ', true], [undefined, true]),
  ...one('type', { type: 'number' }, number, [12, true], ['12x', false], ['twelve', false], [undefined, true]),
  ...one('type', { type: 'number' }, { label: 'Pounds', widget: 'money' }, [1.5, true], ['1.555', false]),
  ...one('type', { type: 'string' }, { label: 'Day', widget: 'date-parts' }, ['31/2', false], [undefined, true]),
  ...one('type', { type: 'boolean' }, { label: 'Tick', widget: 'checkbox' }, [true, true], [false, true]),
  ...one('type', { type: 'array' }, { label: 'Lenders', widget: 'lenders' }, [[{ name: 'Black Horse' }], true]),
  ...one('type', { type: 'object' }, { label: 'Address', widget: 'address' }, [{ city: 'Leeds' }, true], [{}, true]),
  ...one('yesNo', { type: 'boolean', yesNo: true }, { label: 'Yes?', widget: 'yes-no' }, [false, true], [true, true]),
  ...one('enum', { type: 'string', enum: ['a', 'b'] }, choosing, ['a', true], [undefined, true]),
  // What is not offered counts as not answered, so it is not sent.
  ...one('enum', { type: 'string', enum: ['a', 'b'] }, choosing, ['c', true]).map((row) => ({ ...row, unsent: true })),
  ...one('class', { type: 'string', class: 'financial' }, text, ['abc', true]),
  ...one('about', { type: 'string', about: 'A note' }, text, ['abc', true]),
  {
    word: 'enum',
    what: 'out of a list',
    data: { own: plain({ type: 'string', enum: ['a'] }), list: plain({ type: 'array', items: { enum: ['a'] } }) },
    fields: { own: { ...choosing, choices: { of: "['a']" } } },
    typed: { own: 'b' },
    passes: true,
    unsent: true,
  },
  {
    word: 'properties',
    what: 'a member that is no number',
    data: { own: plain({ type: 'object', properties: { size: { type: 'number' } } }) },
    fields: { 'own.size': number },
    typed: { 'own.size': 'big' },
    passes: false,
  },
  {
    word: 'properties',
    what: 'a member',
    data: { own: plain({ type: 'object', properties: { size: { type: 'number' } } }) },
    fields: { 'own.size': number },
    typed: { 'own.size': 3 },
    passes: true,
  },
  {
    word: 'items',
    what: 'an item with no number',
    data: { own: item },
    fields: { own: rooms({ size: number, name: text }) },
    typed: { 'own.0.size': 'big' },
    passes: false,
  },
  {
    word: 'items',
    what: 'an item, and one without answers',
    data: { own: item },
    fields: { own: rooms({ size: number, name: text }) },
    typed: { 'own.0.size': 3, 'own.1.name': 'hall' },
    passes: true,
  },
  {
    word: 'type',
    what: 'what is no number, and no longer asked',
    data: { own: plain({ type: 'number' }), ask: plain({ type: 'boolean' }) },
    fields: { ask: { label: 'Ask', widget: 'checkbox' }, own: { ...number, if: 'form.ask' } },
    typed: { ask: true, own: 'twelve', 'ask ': false },
    passes: true,
  },
  {
    word: 'type',
    what: 'a computed number beyond all numbers',
    data: { own: plain({ type: 'string' }), total: plain({ type: 'number' }) },
    fields: { own: text },
    typed: { own: '9'.repeat(300) },
    passes: true,
    more: { computed: { total: 'number(form.own) * number(form.own)' } },
  },
]

const person = {
  hadFinance: 'yes',
  personalDetails: { firstName: 'Ann', lastName: 'Walker' },
  address: { postcode: 'M1 1AE' },
  contactDetails: { email: 'ann@example.com', isTermsPolicyAgreed: true },
}

function written({ data, fields, more }: Asked): Definition {
  const definition = {
    ...{ id: 'own', title: 'Own', path: '/claim/own', exits: ['/'], order: ['ask', 'done'], data },
    steps: {
      ask: { title: 'Ask', fields, next: { do: [{ call: 'submitForm' }], to: '@next' } },
      done: { title: 'Done', final: true },
    },
    ...more,
  }
  return loadDefinition(definition).definition
}

/** Fills the step in and presses Next. What is sent, as JSON; undefined if the page has refused. */
async function sent(definition: Definition, typed: Record<string, unknown>): Promise<object | undefined> {
  const funnel = compileFunnel(definition, registry)
  const validators = compileValidators(schemasToValidate(funnel, registry))
  const player = await createPlayer({ funnel, registry, validators, theme, answers: person })
  await player.settle()
  // A path may be answered twice.
  for (const [path, value] of Object.entries(typed)) player.runner().commit(path.trim(), value)
  player.runner().next()
  await player.settle()
  const call = player.calls.find(({ operation }) => operation === 'submitForm')
  return call && (JSON.parse(JSON.stringify(call.inputs)) as object)
}

describe('an answer of the form’s own that the page lets pass, the server takes', () => {
  it.each(asked.map((one) => [one.word, one.what, one] as const))('%s: %s', async (_word, _what, one) => {
    const definition = written(one)
    const wrong = checkFunnel(loadDefinition(definition), registry).filter(({ pointer }) =>
      /^\/(data|computed|steps\/ask\/fields)/.test(pointer),
    )
    expect(wrong.filter(({ severity }) => severity === 'error')).toEqual([])
    const given = await sent(definition, one.typed)
    expect(given !== undefined).toBe(one.passes)
    if (one.unsent) expect(given).not.toHaveProperty('data.own')
    if (given) expect(() => readOwnAnswers(compileFunnel(definition, registry), given as never)).not.toThrow()
  })

  it('by each word that declares answers', () => {
    const { $defs } = expandedSchema(registry) as { $defs: Record<string, JsonSchema> }
    expect(new Set(asked.map(({ word }) => word))).toEqual(new Set(Object.keys($defs.answer!.properties!)))
  })

  it('and what the page refuses, the server would refuse', () => {
    const isDeclared = ({ type, enum: values }: JsonSchema): boolean => type !== 'string' || values !== undefined
    const refused = asked.filter(
      ({ passes, unsent, typed, data }) => (!passes || unsent) && 'own' in typed && isDeclared(data.own!),
    )
    expect(refused.length).toBeGreaterThan(4)
    for (const one of refused)
      expect(() =>
        readOwnAnswers(compileFunnel(written(one), registry), { data: { own: one.typed.own } } as never),
      ).toThrow('is not an answer of this form')
  })
})
