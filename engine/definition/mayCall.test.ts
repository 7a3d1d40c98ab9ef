import { expect, it } from 'vitest'
import type { Effect, To } from './definition.ts'
import { callsOnNext, effectsCall, mayCall } from './walk.ts'

const call: Effect = { call: 'send', as: 'sent' }

it.each<[string, To, boolean]>([
  ['a target', 'done', false],
  ['a call on the way', { do: [call], to: 'done' }, true],
  [
    'a call in the second branch',
    [
      { if: 'false', to: 'a' },
      { do: [call], to: 'done' },
    ],
    true,
  ],
  ['a call behind another decision', { to: [{ do: [call], to: 'done' }] }, true],
  ['a call where a wait is over', { do: [{ wait: '1s' }, call], to: 'done' }, true],
  ['a value that looks like a call', { do: [{ set: { 'local.note': { call: 'me' } } }], to: 'done' }, false],
])('%s', (_, to, expected) => {
  expect(mayCall(to)).toBe(expected)
  expect(callsOnNext({ next: to })).toBe(expected)
})

it('finds calls among effects, and where their failures lead', () => {
  expect(effectsCall([])).toBe(false)
  expect(effectsCall([{ set: { 'local.note': 'call' } }])).toBe(false)
  expect(effectsCall([{ effects: [call] } as Effect])).toBe(true)
  expect(effectsCall([{ ...call, onFail: 'done' }])).toBe(true)
})
