import { expect, it } from 'vitest'
import { newBrand } from './brand.ts'
import { newOperation } from './operation.ts'
import { newWidget } from './widget.ts'

// Nothing is written: new.test.ts writes and tries everything, in a copy of the project, and takes minutes.
it.each([
  ['a widget', () => newWidget('rating-scale')],
  ['an operation', () => newOperation('closeRequest', false)],
  ['an operation with an outside service', () => newOperation('sendReminder', true)],
  ['a brand', () => newBrand('lantern')],
])('the project has each place that %s needs', (_what, make) => {
  expect(make).not.toThrow()
})
