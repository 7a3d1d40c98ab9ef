import { describe, expect, it } from 'vitest'
import type { Effect, Field } from '#engine/definition/definition.ts'
import { codesOf, end } from './testing/findingsOf.ts'

const nickname: Field = { label: 'Nickname', widget: 'text' }
const topic: Field = { label: 'Topic', widget: 'select', choices: ['garden', 'kitchen'], required: 'Please choose' }
const uk: Field = { label: 'In the UK?', widget: 'yes-no', required: 'Please answer' }
const data = { uk: { type: 'boolean', yesNo: true, class: 'plain' } }
const book: Effect = { call: 'bookSeat', with: { topic: 'garden', day: 'Monday' } }
const unset = 'maybe-unset /steps/work/do/0/call'

const working = (fields: Record<string, Field>, effect: Effect = book) =>
  codesOf(
    { ask: { fields }, work: { do: [effect], catch: 'ask', then: 'done' }, done: end },
    { data, accept: ['answer-unsent'] },
  )
const asking = (fields: Record<string, Field>, more: object = {}) =>
  codesOf({ ask: { fields }, done: end }, { data, accept: ['answer-unsent'], ...more })

describe('what is required under a condition', () => {
  const garden = { if: "form.topic == 'garden'", text: 'Please enter a name' }

  it('is certain where the condition holds, or where a requirement has none', () => {
    const required = { topic, nickname: { ...nickname, required: garden } }
    expect(working(required, { ...book, if: "form.topic == 'garden'" })).toEqual([])
    expect(working({ topic, nickname: { ...nickname, required: [garden, { text: 'Please say' }] } })).toEqual([])
  })

  it('is not certain elsewhere', () => {
    expect(working({ topic, nickname: { ...nickname, required: garden } })).toEqual([unset])
    const changing = { if: "form.topic == 'garden' && journey.position > 1", text: 'Please enter a name' }
    expect(
      working({ topic, nickname: { ...nickname, required: changing } }, { ...book, if: "form.topic == 'garden'" }),
    ).toEqual([unset])
  })

  it('never uses a requirement behind one without a condition', () => {
    expect(asking({ topic, nickname: { ...nickname, required: [{ text: 'Please say' }, garden] } })).toEqual([
      'branch-shadowed /steps/ask/fields/nickname/required/1',
    ])
  })
})

describe('a yes/no answer', () => {
  it('is asked for by a widget that can say no, and only such answers are', () => {
    expect(asking({ uk })).toEqual([])
    expect(asking({ uk: { ...uk, widget: 'tick' } })).toEqual(['widget-type /steps/ask/fields/uk/widget'])
    expect(asking({ hurried: { ...uk } })).toEqual(['widget-type /steps/ask/fields/hurried/widget'])
  })

  it('does not make certain what is asked for only after yes', () => {
    const fields = { uk, nickname: { ...nickname, if: 'form.uk', required: 'Please enter a name' } }
    expect(working(fields)).toEqual([unset])
    expect(working(fields, { ...book, if: 'present(form.uk)' })).toEqual([unset])
    expect(working(fields, { ...book, if: 'form.uk' })).toEqual([])
  })

  it('is not copied where it may not have been given', () => {
    const copies: Effect = { set: { hurried: '= form.uk' } }
    expect(working({ topic }, copies)).toEqual(['maybe-unset /steps/work/do/0/set/hurried'])
    expect(working({ uk }, copies)).toEqual([])
  })

  it('is marked as a boolean', () => {
    expect(asking({ topic }, { data: { level2: { type: 'string', yesNo: true, class: 'plain' } } })).toContain(
      'value-type /data/level2/yesNo',
    )
  })
})

describe('what a field starts with', () => {
  it('fits its answer, and is set', () => {
    expect(
      asking({ topic: { ...topic, starts: 'garden' }, guests: { label: 'G', widget: 'count', starts: 2 } }),
    ).toEqual([])
    expect(asking({ topic: { ...topic, starts: 2 } })).toEqual(['value-type /steps/ask/fields/topic/starts'])
    expect(asking({ nickname: { ...nickname, starts: '= form.level' } })).toEqual([
      'maybe-unset /steps/ask/fields/nickname/starts',
    ])
  })

  it('does not make the answer certain: the person may empty it', () => {
    expect(working({ nickname: { ...nickname, starts: 'Ann' } })).toEqual([unset])
  })
})

describe('checks of words', () => {
  const check = (...checks: Field['checks'] & object) => asking({ nickname: { ...nickname, checks } })

  it('contradict each other and the length', () => {
    expect(check({ minWords: 3, message: 'More' }, { maxWords: 2, message: 'Fewer' })).toEqual([
      'check-contradicts /steps/ask/fields/nickname/checks/1',
    ])
    expect(check({ maxLength: 4, message: 'Shorter' }, { minWords: 3, message: 'More' })).toEqual([
      'check-contradicts /steps/ask/fields/nickname/checks/1',
    ])
    expect(check({ maxLength: 5, message: 'Shorter' }, { minWords: 3, message: 'More' })).toEqual([])
  })

  it('never fail behind a stricter one', () => {
    expect(check({ maxWords: 5, message: 'Fewer' }, { maxWords: 9, message: 'Fewer' })).toEqual([
      'check-never /steps/ask/fields/nickname/checks/1',
    ])
  })
})
