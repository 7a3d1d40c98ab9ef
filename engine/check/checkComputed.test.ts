import { describe, expect, it } from 'vitest'
import type { Definition, Step } from '#engine/definition/definition.ts'
import { codesOf, end } from './testing/findingsOf.ts'

const number = { type: 'number', class: 'plain' }
const text = { type: 'string', class: 'plain' }
const guests = { label: 'Guests', widget: 'count', required: 'Please say how many' }
const nickname = { label: 'Nickname', widget: 'text' }
const book = { call: 'bookSeat', with: { topic: 'garden', day: 'Monday' } }
const shown: Step = { ...end, text: '{form.total}' }
const found = (computed: Definition['computed'], more: Partial<Definition> = {}, steps: Record<string, Step> = {}) =>
  codesOf({ ask: { fields: { guests } }, ...steps, done: shown }, { data: { total: number }, computed, ...more })

describe('the rule of a computed answer', () => {
  it('gives what fits the answer', () => {
    expect(found({ total: 'form.guests * 2' })).toEqual([])
    expect(found({ total: 'string(form.guests)' })).toEqual(['rule-result /computed/total'])
    const band = { type: 'string', enum: ['low', 'high'], class: 'plain' }
    expect(found({ total: "form.guests > 3 ? 'low' : 'hihg'" }, { data: { total: band } })).toEqual([
      'value-type /computed/total',
    ])
    expect(found({ totals: 'form.guests' })).toEqual(['unknown-field /computed/totals'])
  })

  it('may be a named rule, which must not read what the server does not know', () => {
    expect(found({ total: 'twice' }, { rules: { twice: 'form.guests * 2' } })).toEqual([])
    expect(found({ total: 'open' }, { rules: { open: 'valid ? 1 : 0' } })).toEqual(['computed-reads /computed/total'])
  })

  it('is no part of another computed answer, and reads no whole that contains it', () => {
    const seat = { 'seat.row': 'string(form.guests)' }
    expect(found({ ...seat, total: 'form.guests' }, {}, { look: { text: '{form.seat.row}' } })).toEqual([])
    expect(found({ ...seat, total: 'present(form) ? 1 : 0' }, {}, { look: { text: '{form.seat.row}' } })).toEqual([
      'computed-circle /computed/total',
    ])
  })
})

describe('classes', () => {
  it('flow into what is computed', () => {
    const financial = { type: 'number', class: 'financial' }
    const salary: Step = { fields: { salary: { ...guests, label: 'Salary' } } }
    const of = (total: Record<string, unknown>) =>
      found({ total: 'form.salary * 12' }, { data: { total, salary: financial } }, { salary })
    expect(of(number)).toContain('class-flow /computed/total')
    expect(of(financial)).toEqual([])
    const track: Step = { do: [{ track: 'booked', with: { topic: '= string(form.total)' } }] }
    expect(
      found({ total: 'form.salary * 12' }, { data: { total: financial, salary: financial } }, { salary, track }),
    ).toEqual(['class-flow /steps/track/do/0/with/topic'])
  })
})

describe('what is certain of a computed answer', () => {
  const sending = (computed: string, fields: Step['fields']) =>
    codesOf(
      {
        ask: { fields },
        work: { do: [{ ...book, with: { ...book.with, nickname: '= form.whole' } }], catch: 'ask', then: 'done' },
        done: end,
      },
      { data: { whole: text }, computed: { whole: computed } },
    )

  it('is a text where what it is made of is certain', () => {
    const required = { ...nickname, required: 'Please enter a nickname' }
    expect(sending("'Mx ' + form.nickname", { nickname })).toEqual([])
    expect(sending('upper(form.nickname)', { nickname: required })).toEqual([])
    expect(sending('upper(form.nickname)', { nickname })).toEqual(['maybe-unset /steps/work/do/0/with/nickname'])
  })

  it('is not what a gate said of it once an answer behind it is asked for again', () => {
    const holds = [{ name: 'not too much', beforeCall: 'bookSeat', holds: 'form.total < 100' }]
    const gated: Step = {
      fields: { guests, nickname: { ...nickname, required: 'Please' } },
      gate: 'form.total < 100',
      reason: 'That is too much',
    }
    const work: Step = { do: [book], catch: 'ask', then: 'done' }
    const again: Step = { fields: { guests }, accept: ['asked-twice'] }
    const more = { data: { total: number }, computed: { total: 'form.guests * 20' }, mustPass: holds }
    expect(codesOf({ ask: gated, work, done: end }, more)).toEqual([])
    expect(codesOf({ ask: gated, again, work, done: end }, more)).toEqual(['obligation-rule /mustPass/0/holds'])
  })

  it('is what a gate said of it: what is not asked does not count there either', () => {
    const holds = [{ name: 'enough', beforeCall: 'bookSeat', holds: 'form.total > 100' }]
    const ask: Step = {
      fields: {
        agreed: { label: 'More', widget: 'tick' },
        guests: { label: 'Guests', widget: 'count', if: 'form.agreed' },
        nickname: { ...nickname, required: 'Please' },
      },
      gate: 'form.total > 100',
      reason: 'That is too little',
    }
    const work: Step = { do: [book], catch: 'ask', then: 'done' }
    const more = { data: { total: number }, computed: { total: 'form.guests * 20' }, mustPass: holds }
    expect(codesOf({ ask, work, done: end }, more)).toEqual([])
    const stop: Step = { fields: { agreed: { label: 'Still more', widget: 'tick' } }, accept: ['asked-twice'] }
    expect(codesOf({ ask, stop, work, done: end }, more)).toContain('obligation-rule /mustPass/0/holds')
  })
})
