import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { randomId } from 'runnel/browser'
import type { CompiledFunnel } from 'runnel/compile'
import type { Runner } from 'runnel/run'

const hash = 'a'.repeat(64)
const funnel = { id: 'v1', hash, steps: { one: {}, two: {}, last: { final: true } } } as unknown as CompiledFunnel

const calls: { url: string; init: RequestInit }[] = []
let answer: () => Promise<Response>
beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  sessionStorage.clear()
  calls.length = 0
  answer = async () => new Response(null, { status: 204 })
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    calls.push({ url, init })
    return answer()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A runner that shows steps, and what was told of them. */
async function told() {
  const { tellPresence } = await import('./presence.ts')
  let view = { step: 'one', over: false }
  let ended = false
  let hear = (): void => undefined
  const runner = {
    view: () => view,
    state: () => ({ ended }),
    subscribe: (heard: () => void) => (hear = heard),
  } as unknown as Runner
  tellPresence(runner, funnel, randomId)
  const show = (step: string, over = false, end = false): void => {
    view = { step, over }
    ended = end
    hear()
  }
  const bodies = () => calls.map(({ init }) => JSON.parse(String(init.body)) as { step: string })
  return { show, bodies, steps: () => bodies().map(({ step }) => step) }
}

it('says which step this tab shows: funnel, definition and step under a random id, and nothing else', async () => {
  const { bodies } = await told()
  expect(calls[0]).toMatchObject({ url: '/api/presence', init: { method: 'POST', keepalive: true } })
  expect(bodies()).toEqual([
    { tab: expect.stringMatching(/^[\w-]{16,64}$/), funnel: 'v1', definition: hash, step: 'one' },
  ])
})

it('calls every few seconds at most, one at a time, and tells only the last step', async () => {
  const { show, steps } = await told()
  for (const step of ['two', 'one', 'two']) show(step)
  expect(steps()).toEqual(['one'])
  await vi.advanceTimersByTimeAsync(3000)
  expect(steps()).toEqual(['one', 'two'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(steps()).toEqual(['one', 'two'])
})

it.each([
  ['last', false, false],
  ['two', false, true],
  ['two', true, false],
])('tells once that the journey has ended: at %s, over %s, ended %s', async (step, over, end) => {
  const { show, steps } = await told()
  show(step, over, end)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(steps()).toEqual(['one', ''])
})

it('keeps quiet when nobody answers', async () => {
  answer = () => Promise.reject(new TypeError('offline'))
  const { show, steps } = await told()
  show('two')
  await vi.advanceTimersByTimeAsync(3000)
  expect(steps()).toEqual(['one', 'two'])
})

it('keeps its id when the page is loaded again', async () => {
  await told()
  vi.resetModules()
  await told()
  const [first, second] = calls.map(({ init }) => (JSON.parse(String(init.body)) as { tab: string }).tab)
  expect(second).toBe(first)
})
