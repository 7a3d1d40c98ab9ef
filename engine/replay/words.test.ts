import { expect, it } from 'vitest'
import { registry as neutralRegistry } from '#engine/examples/registry.ts'
import { vocabularyOf } from '#engine/run/world.ts'
import { compiledOf } from '#engine/scenario/testing/playFunnel.ts'
import { neverReached } from './neverReached.ts'

const vocabulary = vocabularyOf(neutralRegistry)
const text = (label: string, more: object = {}) => ({ label, widget: 'text', ...more })
const sends = { next: { do: [{ call: 'sendPin' }], to: '@next' } }

/** Why a form cannot have been sent; undefined if it can. */
function replay(fields: object, form: Record<string, unknown>, paths: string[], data = {}) {
  const funnel = compiledOf({ data, steps: { ask: { fields, ...sends }, done: { final: true } } })
  return neverReached(funnel, { operation: 'sendPin', paths }, vocabulary)({ form, theme: { shop: 'north' }, now: 0 })
    ?.reason
}

it('demands what is required under a condition that is known to hold', () => {
  const required = { if: "form.topic == 'garden'", text: 'The garden needs a name' }
  const fields = { topic: text('Topic'), nickname: text('Name', { required }) }
  expect(replay(fields, { topic: 'garden' }, ['topic', 'nickname'])).toBe('The garden needs a name')
  expect(replay(fields, { topic: 'kitchen' }, ['topic', 'nickname'])).toBeUndefined()
  expect(replay(fields, { topic: 'garden' }, ['nickname'])).toBeUndefined()
  const always = { nickname: text('Name', { required: [required, { text: 'Please enter a name' }] }) }
  expect(replay(always, {}, ['nickname'])).toBe('Please enter a name')
})

it('judges by the day in the time zone of the theme', () => {
  const checks = [{ rule: 'form.nickname == today()', message: 'Not today' }]
  const funnel = compiledOf({
    steps: { ask: { fields: { nickname: text('Day', { checks }) }, ...sends }, done: { final: true } },
  })
  const judge = neverReached(funnel, { operation: 'sendPin', paths: ['nickname'] }, vocabulary)
  const on = (timeZone: string) =>
    judge({ form: { nickname: '2024-07-01' }, theme: { timeZone }, now: Date.parse('2024-07-01T00:30:00+01:00') })
      ?.reason
  expect([on('Europe/London'), on('UTC')]).toEqual([undefined, 'Not today'])
})

it('refuses another answer than the one that a fixed field of an item always has', () => {
  const plain = { type: 'string', class: 'plain' }
  const people = { type: 'array', items: { type: 'object', properties: { name: plain, code: plain } } }
  const code = text('Code', { starts: '= lower(item.name)', fixed: true })
  const fields = { people: { label: 'People', each: { title: 'Person', fields: { name: text('Name'), code } } } }
  const one = (given: object) => replay(fields, { people: [given] }, ['people'], { people })
  expect(one({ name: 'ADA', code: 'ada' })).toBeUndefined()
  expect(one({ name: 'ADA', code: 'bob' })).toBe('Code was changed')
  expect(one({ name: 'ADA' })).toBeUndefined()
})

it('takes no as an answer to a yes/no question, and refuses none', () => {
  const data = { charity: { type: 'boolean', yesNo: true, class: 'plain' } }
  const fields = { charity: { label: 'Charity?', widget: 'yes-no', required: 'Please answer' } }
  expect(replay(fields, { charity: false }, ['charity'], data)).toBeUndefined()
  expect(replay(fields, {}, ['charity'], data)).toBe('Please answer')
})

it('refuses another answer than the one that a fixed field always has', () => {
  const fields = { topic: text('Topic'), level: text('Level', { starts: '= lower(form.topic)', fixed: true }) }
  const both = ['topic', 'level']
  expect(replay(fields, { topic: 'HIGH', level: 'low' }, both)).toBe('Level was changed')
  expect(replay(fields, { topic: 'HIGH', level: 'high' }, both)).toBeUndefined()
  // What is not known, and what may change, counts in favour of the person.
  expect(replay(fields, { topic: 'HIGH', level: 'low' }, ['level'])).toBeUndefined()
  const loose = { ...fields, level: text('Level', { starts: '= lower(form.topic)' }) }
  expect(replay(loose, { topic: 'HIGH', level: 'low' }, both)).toBeUndefined()
})
