import { describe, expect, it } from 'vitest'
import type { StateConfig } from '#engine/compile/machine/types.ts'
import { withoutRelays } from './leanMachine.ts'

const set = { type: 'set', params: { values: { a: 1 } } }
const track = { type: 'track' }
const shown = { id: 'a/@show', on: { NEXT: [{ target: '#a/@do', actions: [{ type: 'pressed' }] }] } }
const step = (states: Record<string, StateConfig>): StateConfig => ({
  states: { a: { id: 'a', initial: '@show', states }, b: { id: 'b' } },
})
const keys = (machine: StateConfig): string[] => Object.keys(machine.states!.a!.states!)

describe('withoutRelays', () => {
  it('moves the actions of a state that is left at once to what leads to it, in their order', () => {
    const machine = withoutRelays(
      step({ '@show': shown, '@do': { id: 'a/@do', entry: [set], always: [{ target: '#b', actions: [track] }] } }),
    )
    expect(machine).toEqual(
      step({ '@show': { ...shown, on: { NEXT: [{ target: '#b', actions: [{ type: 'pressed' }, set, track] }] } } }),
    )
  })

  it('goes through several that follow each other', () => {
    const machine = withoutRelays(
      step({
        '@show': shown,
        '@do': { id: 'a/@do', always: [{ target: '#a/@then' }] },
        '@then': { id: 'a/@then', always: [{ target: '#b' }] },
      }),
    )
    expect(machine.states!.a!.states!['@show']!.on!.NEXT).toEqual([{ target: '#b', actions: [{ type: 'pressed' }] }])
  })

  const twice = { ...shown, on: { NEXT: [{ target: '#a/@do' }], BACK: [{ target: '#a/@do' }] } }
  it.each<[string, Record<string, StateConfig>]>([
    [
      'decides',
      {
        '@show': shown,
        '@do': { id: 'a/@do', always: [{ guard: { type: 'shut' }, target: '#b' }, { target: '#a/@show' }] },
      },
    ],
    ['waits', { '@show': shown, '@do': { id: 'a/@do', after: { 500: [{ target: '#b' }] } } }],
    ['is the first of its step', { '@show': { id: 'a/@show', always: [{ target: '#b' }] } }],
    ['acts and has two sources', { '@show': twice, '@do': { id: 'a/@do', entry: [set], always: [{ target: '#b' }] } }],
    [
      'leads back to its source, which would not be entered again',
      { '@show': shown, '@do': { id: 'a/@do', always: [{ target: '#a/@show' }] } },
    ],
  ])('keeps a state that %s', (_, states) => {
    expect(keys(withoutRelays(step(states)))).toEqual(Object.keys(states))
  })

  it('takes out one without actions for all its sources', () => {
    expect(keys(withoutRelays(step({ '@show': twice, '@do': { id: 'a/@do', always: [{ target: '#b' }] } })))).toEqual([
      '@show',
    ])
  })
})
