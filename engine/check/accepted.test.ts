import { expect, it } from 'vitest'
import type { Definition } from '#engine/definition/definition.ts'
import { isAccepted } from './context.ts'

const definition: Definition = {
  id: 'demo',
  title: 'Demo',
  path: '/demo',
  order: ['ask'],
  accept: ['everywhere'],
  steps: { ask: { accept: ['here'], steps: { inner: { accept: ['inside'], gate: 'valid' } } } },
}

it.each([
  ['everywhere', '/title', true],
  ['here', '/title', false],
  ['here', '/steps/ask/steps/inner/gate', true],
  ['inside', '/steps/ask/steps/inner/gate', true],
  ['inside', '/steps/ask/title', false],
])('knows whether "%s" is accepted at %s', (code, pointer, expected) => {
  expect(isAccepted(code, pointer, definition)).toBe(expected)
})
