import { expect, it } from 'vitest'
import { type SaidField, widgetSays } from 'runnel/contracts'
import { registry as examples } from '#funnels/examples/registry.ts'
import { registry } from '#funnels/registry.ts'
import { says } from './says.ts'

const field: SaidField = { options: {}, choices: [] }

it('is what the definitions of the widgets say', () => {
  const { widgets } = registry
  expect(widgetSays({ ...examples.widgets, ...widgets })).toEqual(says)
})

it.each([
  ['an address by its lines', 'address', ['12 High Street', 'Bristol', 'Avon', 'BS1 4DJ']],
  ['a date in words', 'date', '15 March 1980'],
  ['lenders by their names', 'lenders', ['Black Horse']],
  ['files by their names', 'upload', ['statement.pdf']],
  ['an amount in pounds', 'money', '£1,200.50'],
  ['a signature as given, without its picture', 'signature', true],
  ['nothing of a password', 'password', undefined],
])('reads %s', (_, name, text) => {
  const widget = { ...examples.widgets, ...registry.widgets }[name]!
  expect(widget.says!(widget.example, field)).toEqual(text)
})

it('puts its unit behind a number, and leaves alone what is none', () => {
  expect(says.number(3, { ...field, options: { unit: 'years' } })).toBe('3 years')
  expect(says.money('much', field)).toBe('much')
})

it('writes numbers, amounts and dates as the language does', () => {
  const german = { ...field, language: 'de' }
  expect(says.number(12345.5, { ...german, options: { unit: 'km' } })).toBe('12345,5 km')
  expect(says.money(1200.5, german)).toBe('1.200,50\u00a0£')
  expect(says['date-parts']('2027-02-01T00:00:00.000Z', german)).toBe('1. Februar 2027')
  expect(says.date('soon', german)).toBe('soon')
})
