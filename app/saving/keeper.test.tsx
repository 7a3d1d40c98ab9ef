import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { serveCalls } from '../testing/serveCalls.ts'
import { keeperOf } from './keeper.ts'
import { savedKey } from 'runnel/browser'

const text = (step: string, nickname: string): string => JSON.stringify({ step, form: { nickname } })
const link = {
  'POST /api/journeys/link': {
    body: { success: true, data: { journey_id: 'j1', expires_at: '2030-01-31T00:00:00.000Z' } },
  },
}
const save = 'PUT /api/journeys/j1'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})
const settle = () => vi.advanceTimersByTimeAsync(0)
const funnel = () => `form-${randomUUID()}`

describe('a journey on the server', () => {
  it('is nothing before a request for a link', async () => {
    const requests = serveCalls({})
    const keeper = keeperOf(funnel())
    keeper.copy(text('a', 'Ada'))
    keeper.copy(text('b', 'Ada'))
    await vi.advanceTimersByTimeAsync(60_000)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(requests).toEqual([])
    expect(await keeperOf(funnel()).ask('ada@example.com')).toMatchObject({
      ok: false,
      message: expect.stringContaining('nothing to save'),
    })
  })

  /** A person who has asked for a link. */
  async function asked(answers: Parameters<typeof serveCalls>[0] = {}) {
    const requests = serveCalls({ ...link, [save]: {}, ...answers })
    const id = funnel()
    const keeper = keeperOf(id)
    keeper.copy(text('a', 'A'))
    expect((await keeper.ask('ada@example.com')).ok).toBe(true)
    return {
      id,
      keeper,
      requests,
      saves: () =>
        requests.filter(({ call }) => call === save).map(({ body }) => (body as { journey: string }).journey),
    }
  }

  it('is saved after a pause from then on, and at once when a step is left', async () => {
    const { keeper, requests, saves } = await asked()
    expect(saves()).toEqual([])
    expect(requests[0]).toEqual({
      call: 'POST /api/journeys/link',
      body: { email: 'ada@example.com', journey: text('a', 'A') },
    })
    await vi.advanceTimersByTimeAsync(5000)
    keeper.copy(text('a', 'Ad'))
    await vi.advanceTimersByTimeAsync(1900)
    keeper.copy(text('a', 'Ada'))
    await vi.advanceTimersByTimeAsync(1900)
    expect(saves()).toEqual([])
    await vi.advanceTimersByTimeAsync(100)
    expect(saves()).toEqual([text('a', 'Ada')])
    keeper.copy(text('a', 'Ada'))
    await vi.advanceTimersByTimeAsync(5000)
    expect(saves()).toHaveLength(1)
    keeper.copy(text('b', 'Ada'))
    await settle()
    expect(saves().at(-1)).toBe(text('b', 'Ada'))
    await keeper.ask('ada@example.com')
    expect(requests.findLast(({ call }) => call.startsWith('POST'))!.body).toMatchObject({ journey_id: 'j1' })
  })

  it('is tried again with the next change when it could not be saved', async () => {
    let status = 500
    const { keeper, saves } = await asked({ [save]: () => ({ status }) })
    keeper.copy(text('b', 'A'))
    await settle()
    status = 200
    keeper.copy(text('b', 'A'))
    await vi.advanceTimersByTimeAsync(2000)
    expect(saves()).toEqual([text('b', 'A'), text('b', 'A')])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(saves()).toHaveLength(2)
  })

  it('is saved at once when the page is hidden, which may be the last that it does', async () => {
    const { keeper, saves } = await asked()
    keeper.copy(text('a', 'Ada'))
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await settle()
    expect(saves()).toEqual([text('a', 'Ada')])
  })

  it('is saved by a request that outlives the page, unless it is too large for one', async () => {
    const { keeper } = await asked()
    const requests = vi.spyOn(globalThis, 'fetch')
    keeper.copy(text('b', 'Ada'))
    await settle()
    keeper.copy(text('c', 'x'.repeat(20_000)))
    await settle()
    expect(requests.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true, undefined])
  })

  it('is saved one change after the other, so that an older one never comes last', async () => {
    const replies: (() => void)[] = []
    const { keeper, saves } = await asked({ [save]: () => new Promise((reply) => replies.push(() => reply({}))) })
    for (const step of ['b', 'c']) keeper.copy(text(step, 'A'))
    await settle()
    expect(saves()).toEqual([text('b', 'A')])
    replies[0]!()
    await settle()
    expect(saves()).toEqual([text('b', 'A'), text('c', 'A')])
  })

  it('is no longer this tab’s once another device goes on with it', async () => {
    const { id, keeper, saves } = await asked({ [save]: { status: 404 } })
    const heard = vi.fn()
    keeper.subscribe(heard)
    keeper.copy(text('b', 'A'))
    await settle()
    expect([keeper.hasMoved(), heard.mock.calls.length, sessionStorage.getItem(savedKey(id))]).toEqual([true, 1, null])
    const count = saves().length
    keeper.copy(text('c', 'A'))
    await vi.advanceTimersByTimeAsync(5000)
    expect(saves()).toHaveLength(count)
    await keeper.ask('ada@example.com')
    expect(keeper.hasMoved()).toBe(false)
  })

  it('is dropped, and what is begun next is not saved in its place', async () => {
    let reply!: (answer: object) => void
    const { id, keeper, requests, saves } = await asked({
      'DELETE /api/journeys/j1': {},
      [save]: () => new Promise((given) => (reply = given)),
    })
    keeper.copy(text('b', 'Ada')) // a save is on its way when the journey ends
    sessionStorage.removeItem(savedKey(id))
    keeper.drop('j1')
    expect((await keeper.ask('ada@example.com')).ok).toBe(false)
    keeper.copy(text('a', 'Bo'))
    reply({ status: 404 })
    await vi.advanceTimersByTimeAsync(5000)
    expect(requests.at(-1)!.call).toBe('DELETE /api/journeys/j1')
    expect(saves()).toEqual([text('b', 'Ada')])
    expect(keeper.hasMoved()).toBe(false)
  })
})
