import { describe, expect, it } from 'vitest'
import type { Field, Step } from '#engine/definition/definition.ts'
import { end, findingsOf } from './testing/findingsOf.ts'

const plain = { type: 'string', class: 'plain' }
const data = {
  days: { type: 'array', items: { type: 'object', properties: { day: plain } } },
  day: plain,
  way: { ...plain, enum: ['bus', 'car', 'train'] },
  ride: { type: 'boolean', yesNo: true, class: 'plain' },
}
const days: Field = {
  label: 'Days',
  required: 'Please add a day',
  each: { title: 'Day {position}', fields: { day: { label: 'Day', widget: 'text', required: 'Please name it' } } },
}
const day: Field = {
  label: 'Day',
  widget: 'select',
  required: 'Please choose',
  choices: { of: 'form.days', value: 'item.day' },
}
const topic: Field = { label: 'Topic', widget: 'select', required: 'Please choose', choices: ['garden', 'kitchen'] }
const ride: Field = { label: 'Do you ride?', widget: 'yes-no', required: 'Please answer' }
const level = (...choices: [value: string, rule?: string][]): Field => ({
  label: 'Level',
  widget: 'select',
  required: 'Please choose',
  choices: choices.map(([value, rule]) => ({ value, label: value, if: rule })),
})
const nickname: Field = { label: 'Nickname', widget: 'text', required: 'Please enter it' }

const found = (steps: Record<string, Step>) =>
  findingsOf({ ...steps, end }, { data, accept: ['answer-unsent'] }).map(
    ({ code, pointer, message }) => `${code} ${pointer.replace('/steps/', '')}: ${message}`,
  )

describe('a choice with a condition', () => {
  it('is never offered if only a later answer makes it hold', () => {
    const choices = level(['low'], ['high', "form.topic == 'garden'"])
    const later = { fields: { topic } }
    expect(found({ ask: { fields: { level: choices } }, later })).toEqual([
      'choices ask/fields/level/choices/1/if: this is not offered before topic is given, and nothing up to here gives it',
    ])
    expect(found({ ask: { fields: { level: level(['low'], ['high', "form.topic != 'garden'"]) } }, later })).toEqual([])
    expect(found({ ask: { fields: { topic, level: choices } } })).toEqual([])
    const listed: Field = { ...day, choices: { of: 'form.days', value: 'item.day', if: "form.topic == 'garden'" } }
    expect(found({ before: { fields: { days } }, ask: { fields: { day: listed } }, later })).toEqual([
      'choices ask/fields/day/choices/if: this is not offered before topic is given, and nothing up to here gives it',
    ])
  })
})

describe('a required field', () => {
  const stuck = (words: string, step = 'ask') => [
    `choices-empty ${step}/fields/level/choices: when ${words}, "level" offers nothing and Next stays shut`,
  ]
  const garden = level(['low', "form.topic == 'garden'"])
  const way: Field = { ...topic, choices: ['bus', 'car'] }

  it('offers nothing where no condition of its choices holds', () => {
    expect(found({ ask: { fields: { topic, level: garden } } })).toEqual(stuck('topic is "kitchen"'))
    expect(found({ before: { fields: { topic } }, ask: { fields: { level: garden } } })).toEqual(
      stuck('topic is "kitchen"'),
    )
    expect(found({ ask: { fields: { ride, level: level(['low', 'form.ride']) } } })).toEqual(stuck('ride is false'))
  })

  it('offers something where the others are answered, shown and leading on', () => {
    const both = level(['low', "form.topic == 'garden'"], ['high', "form.topic == 'kitchen'"])
    expect(found({ ask: { fields: { topic, level: both } } })).toEqual([])
    expect(found({ ask: { fields: { topic, level: { ...garden, if: "form.topic == 'garden'" } } } })).toEqual([])
    const required = { if: "form.topic == 'garden'", text: 'Please choose' }
    expect(found({ ask: { fields: { topic, level: { ...garden, required } } } })).toEqual([])
    const next = [{ if: "form.topic == 'kitchen'", redirect: '/' }, { to: '@next' }]
    expect(found({ before: { fields: { topic }, next }, ask: { fields: { level: garden } } })).toEqual([])
    expect(found({ ask: { fields: { topic, level: garden }, gate: "form.topic != 'kitchen'", reason: 'x' } })).toEqual(
      [],
    )
  })

  it('is judged by what can be chosen, not by what the model knows', () => {
    const level2 = level(['low', "form.way == 'bus'"], ['high', "form.way == 'car'"])
    expect(found({ ask: { fields: { way, level: level2 } } })).toEqual([])
    const narrow: Field = { ...way, choices: ['bus', { value: 'car', label: 'Car', if: "form.topic == 'garden'" }] }
    const fields = {
      topic,
      way: narrow,
      level: level(['low', "form.way == 'bus'"], ['high', "form.topic == 'garden'"]),
    }
    expect(found({ ask: { fields } })).toEqual([])
  })

  it('is not judged by what nobody chooses here', () => {
    const typed = level(['low', "form.nickname == 'Ann'"])
    expect(found({ ask: { fields: { nickname, level: typed } } })).toEqual([])
    const shop = level(['low', "theme.shop == 'north'"], ['high', "theme.shop == 'south'"])
    expect(found({ ask: { fields: { level: shop } } })).toEqual([])
    const buttons = { on: { label: 'On', to: '@next' } }
    expect(found({ ask: { fields: { topic, level: garden }, buttons } })).toEqual([])
  })
})

describe('an optional field', () => {
  it('offers nothing out of a list that comes later', () => {
    const optional = { ...day, required: undefined } as unknown as Field
    expect(found({ ask: { fields: { day: optional } }, later: { fields: { days } } })).toEqual([
      'choices ask/fields/day/choices/of: nothing is offered before days is given, and nothing up to here gives it',
    ])
  })
})
