import { expect, it } from 'vitest'
import { loadDefinition } from '#engine/load/loadDefinition.ts'
import { registry } from '#funnels/examples/registry.ts'
import { checkFunnel } from './checkFunnel.ts'

const { idempotent: _idempotent, ...searchSlots } = registry.operations.searchSlots!
const operations = { ...registry.operations, searchSlots: { ...searchSlots, method: 'GET' as const } }

/** The texts of `slow` that are never shown while a search runs, by their times. */
const never = (slow: Record<string, string>, call: object = {}): string[] => {
  const ask = {
    title: 'Ask',
    slow,
    next: { do: [{ call: 'searchSlots', with: { topic: 'garden' }, ...call }], to: '@next' },
  }
  const written = {
    format: 2,
    id: 'play',
    title: 'Play',
    path: '/play',
    exits: ['/'],
    order: ['ask', 'end'],
    steps: { ask, end: { title: 'End', final: true } },
  }
  return checkFunnel(loadDefinition(written), { ...registry, operations }).flatMap(({ code, pointer }) =>
    code === 'slow-never' ? [pointer.split('/').at(-1)!] : [],
  )
}

it('a call may run as long as all its attempts and the waits between them, also a GET, which may be repeated', () => {
  expect(never({ '31s': 'Still searching', '32s': 'Too late' })).toEqual(['32s'])
  expect(never({ '19s': 'Still searching', '20500ms': 'Too late' }, { retry: { times: 1, wait: '500ms' } })).toEqual([
    '20500ms',
  ])
})

it('an attempt ends by the shorter timeout, that of the call or of the contract', () => {
  expect(never({ '7s': 'Still searching', '8s': 'Too late' }, { timeout: '2s' })).toEqual(['8s'])
  expect(never({ '31s': 'Still searching', '32s': 'Too late' }, { timeout: '1m' })).toEqual(['32s'])
})
