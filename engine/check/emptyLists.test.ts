import { describe, expect, it } from 'vitest'
import type { Field, Step } from '#engine/definition/definition.ts'
import { end, findingsOf } from './testing/findingsOf.ts'

const plain = { type: 'string', class: 'plain' }
const data = { days: { type: 'array', items: { type: 'object', properties: { day: plain } } }, day: plain }
const days: Field = {
  label: 'Days',
  required: 'Please add a day',
  each: { title: 'Day {position}', fields: { day: { label: 'Day', widget: 'text', required: 'Please name it' } } },
}
const optionalDays: Field = { ...days, required: undefined } as unknown as Field
const day: Field = {
  label: 'Day',
  widget: 'select',
  required: 'Please choose',
  choices: { of: 'form.days', value: 'item.day' },
}

const found = (steps: Record<string, Step>) =>
  findingsOf({ ...steps, end }, { data, accept: ['answer-unsent'] }).map(
    ({ code, pointer, message }) => `${code} ${pointer.replace('/steps/', '')}: ${message}`,
  )

describe('choices out of a list', () => {
  const at = 'ask/fields/day/choices/of'
  const unset = [`maybe-unset ${at}: "day" offers what is in form.days, which is not set on every way here`]

  it('have a list that is asked for and required before, or in the same step', () => {
    expect(found({ before: { fields: { days } }, ask: { fields: { day } } })).toEqual([])
    expect(found({ ask: { fields: { days: optionalDays, day } } })).toEqual([])
  })

  it('have none if it is asked for only later, or not required', () => {
    expect(found({ ask: { fields: { day } }, later: { fields: { days } } })).toEqual(unset)
    expect(found({ before: { fields: { days: optionalDays } }, ask: { fields: { day } } })).toEqual(unset)
    const sorted = { ...day, choices: { of: "form.days.filter(one, one.day != '')", value: 'item.day' } }
    expect(found({ ask: { fields: { day: sorted } }, later: { fields: { days } } })).toEqual(unset)
  })

  it('need none where nothing has to be chosen', () => {
    const before = { fields: { days: optionalDays } }
    expect(found({ before, ask: { fields: { day: { ...day, if: 'size(form.days) > 0' } } } })).toEqual([])
    const required = { if: 'present(form.days)', text: 'Please choose' }
    expect(found({ before, ask: { fields: { day: { ...day, required } } } })).toEqual([])
    expect(found({ before, ask: { fields: { day: { ...day, required: undefined } as unknown as Field } } })).toEqual([])
  })
})

describe('an entry of a list in a text', () => {
  const reading = (text: string, list = optionalDays) => found({ ask: { fields: { days: list } }, show: { text } })

  it('needs an entry', () => {
    const unset = ['maybe-unset show/text: form.days is not set on every way here']
    expect(reading('First: {form.days[0].day}')).toEqual(unset)
    expect(reading("First: {form.days[0].day == 'Monday' ? form.days[0].day : 'no'}")).toEqual([])
    expect(reading("First: {present(form.days[0].day) ? form.days[0].day : 'none'}")).toEqual([])
    expect(reading("First: {size(form.days) > 0 ? form.days[0].day : 'none'}")).toEqual([])
    expect(reading('First: {form.days[0].day}', days)).toEqual([])
    expect(reading('First: {form.days[0].day}', { ...optionalDays, each: { ...days.each!, min: 1 } })).toEqual([])
    expect(reading('{size(form.days)} days')).toEqual([])
  })
})
