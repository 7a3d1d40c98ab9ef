import { expect, it } from 'vitest'
import { codesOf, end, findingsOf } from './testing/findingsOf.ts'

const guests = (more: object) => ({ a: { fields: { guests: { label: 'Guests', widget: 'number', ...more } } }, b: end })

it('lets messages replace those of the checks that a widget brings', () => {
  expect(codesOf(guests({ messages: { number: 'Digits, please' } }))).toEqual([])
})

it('names the checks of the widget when a message belongs to none', () => {
  const [finding] = findingsOf(guests({ messages: { whole: 'Digits, please' } }))
  expect(finding).toMatchObject({
    code: 'message-unknown',
    pointer: '/steps/a/fields/guests/messages/whole',
    hint: 'its checks: number',
  })
})

it('refuses a check with the id of one that the widget brings', () => {
  const checks = [{ id: 'number', min: 2, message: 'At least 2' }]
  expect(codesOf(guests({ checks }))).toEqual(['duplicate-key /steps/a/fields/guests/checks/0/id'])
})
