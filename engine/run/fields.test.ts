import { describe, expect, it } from 'vitest'
import type { CompiledField } from '#engine/compile/index.ts'
import { standsAlone } from './fields.ts'

const field: CompiledField = {
  path: 'name',
  label: 'Your name',
  widget: 'text',
  required: 'Enter your name',
  checks: [{ id: 'pattern', test: 'pattern', value: '^[a-z]*$', message: 'Use letters' }],
  normalise: ['trim'],
  options: { width: 'short', list: [1, { text: '$' }] },
  choices: [{ value: 'a', label: 'A' }],
}
const inserted = ['You are ', { rule: ['root', 'form'] }] as CompiledField['label']
const check = field.checks[0]!

describe('standsAlone', () => {
  it('holds for a field that reads its own answer only', () => expect(standsAlone(field)).toBe(true))

  it.each<[what: string, change: Partial<CompiledField>]>([
    ['is shown under a condition', { if: ['root', 'form'] }],
    ['has a label with an insertion', { label: inserted }],
    ['has a hint with an insertion', { hint: inserted }],
    ['has a placeholder with an insertion', { placeholder: inserted }],
    ['has a message with an insertion', { required: inserted }],
    ['has a choice with an insertion', { choices: [{ value: 'a', label: inserted }] }],
    ['has an option by formula', { options: { list: [{ text: { $: ['root', 'form'] } }] } }],
    ['has an option with an insertion', { options: { text: { $text: inserted } } }],
    ['is checked by a rule', { checks: [{ ...check, test: 'rule', value: ['root', 'form'] }] }],
    ['is checked by a format, which may read the time', { checks: [{ ...check, test: 'format', value: 'date' }] }],
    ['is checked by member', { checks: [{ ...check, at: 'first' }] }],
    ['has an insertion in the message of a check', { checks: [{ ...check, message: inserted }] }],
    ['has an insertion in the message while typing', { checks: [{ ...check, typing: inserted }] }],
  ])('does not hold for one that %s', (_, change) => expect(standsAlone({ ...field, ...change })).toBe(false))
})
