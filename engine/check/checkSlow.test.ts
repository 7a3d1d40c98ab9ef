import { expect, it } from 'vitest'
import { loadDefinition } from '#engine/load/loadDefinition.ts'
import { registry } from '#engine/examples/registry.ts'
import { checkFunnel } from './checkFunnel.ts'

const { idempotent: _idempotent, ...searchSlots } = registry.operations.searchSlots!
const operations = { ...registry.operations, searchSlots: { ...searchSlots, method: 'GET' as const } }

const asking = (call: object = {}) => ({ call: 'searchSlots', with: { topic: 'garden' }, ...call })
const end = { title: 'End', final: true }

/** The pointers of the texts of `slow` that are never shown. */
const neverShown = (steps: Record<string, object>, more: object = {}): string[] => {
  const written = {
    format: 2,
    id: 'play',
    title: 'Play',
    path: '/play',
    exits: ['/'],
    order: Object.keys(steps),
    steps,
    ...more,
  }
  const found = checkFunnel(loadDefinition(written), { ...registry, operations })
  return found.flatMap(({ code, pointer }) => (code === 'slow-never' ? [pointer] : []))
}

/** The times of those of a step whose Next searches. */
const never = (slow: Record<string, string>, call: object = {}): string[] => {
  const ask = { title: 'Ask', slow, next: { do: [asking(call)], to: '@next' } }
  return neverShown({ ask, end }).map((pointer) => pointer.split('/').at(-1)!)
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

it('texts count for calls in steps inside, unless those have their own; those of the funnel for the rest', () => {
  const slow = { '5s': 'Still searching' }
  const work = (inner: object) => ({
    title: 'Work',
    slow,
    catch: '/end',
    steps: { one: { text: 'One', do: [asking()], then: '/end', ...inner } },
  })
  expect(neverShown({ work: work({}), end })).toEqual([])
  expect(neverShown({ work: work({ slow }), end })).toEqual(['/steps/work/slow/5s'])
  expect(neverShown({ work: work({}), end }, { slow })).toEqual(['/slow/5s'])
  const ask = { title: 'Ask', next: { do: [asking()], to: '@next' } }
  expect(neverShown({ ask, work: work({}), end }, { slow })).toEqual([])
})
