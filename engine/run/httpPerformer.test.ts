import { describe, expect, it, vi } from 'vitest'
import type { CompiledOperation } from '#engine/compile/index.ts'
import { playFunnel } from '#engine/scenario/testing/playFunnel.ts'
import { callOperation } from './callOperation.ts'
import { type Attempt, realClock, type Reply } from './host.ts'
import { httpPerformer } from './httpPerformer.ts'
import type { FunnelWorld } from './world.ts'

const page = '<html><body><h1>502 Bad Gateway</h1><hr>nginx</body></html>'
const attempt = {
  operation: { name: 'save', method: 'POST', path: '/api/save' },
  inputs: {},
  signal: new AbortController().signal,
} as unknown as Attempt
const performed = (text: string, init: ResponseInit = {}): Promise<Reply> =>
  httpPerformer((async () => new Response(text, init)) as typeof fetch)(attempt)
const html = { 'content-type': 'text/html' }

describe('what comes over HTTP', () => {
  it('is the JSON that the server wrote', async () => {
    expect(await performed('{"error":"Just gone"}', { status: 409 })).toEqual({
      kind: 'reply',
      status: 409,
      body: { error: 'Just gone' },
    })
    expect(await performed('')).toEqual({ kind: 'reply', status: 200, body: {} })
  })

  it('is asked for with the cookies of the site, and of no other [CALL-33]', async () => {
    const sent: RequestInit[] = []
    await httpPerformer((async (_, init) => {
      sent.push(init!)
      return new Response('{}')
    }) as typeof fetch)(attempt)
    expect(sent).toMatchObject([{ credentials: 'same-origin' }])
  })

  it.each([
    ['the page of a proxy', page, { status: 502, headers: html }],
    ['a page that comes as success', page, { status: 200, headers: html }],
    ['a text', 'Failed to save', { status: 500, headers: { 'content-type': 'text/plain' } }],
  ])('is no answer when it is %s [CALL-30]', async (_, text, init) => {
    expect(await performed(text, init)).toMatchObject({ kind: 'reply', status: init.status, body: undefined })
  })
})

describe('what is shown is', () => {
  const shown = async (reply: Reply) => {
    const player = await playFunnel(
      {
        steps: {
          a: { next: { do: [{ call: 'bookSeat', with: { day: 'Monday' } }], to: '@next' } },
          b: { final: true },
        },
      },
      { answers: { topic: 'garden', nickname: 'Ada' }, simulations: { bookSeat: [reply as never] } },
    )
    await player.press('next')
    return { banner: player.runner().view().page.banner, log: player.log }
  }

  it.each([
    ['a text', 'Broken'],
    ['a list', ['Broken']],
    ['an error that is not a text', { error: { code: 7 } }],
    ['an error that is a page', { error: page }],
    ['nothing', undefined],
  ])('the words of the contract, and nothing of %s', async (_, body) => {
    expect((await shown({ kind: 'reply', status: 500, body })).banner).toBe('The seat could not be booked')
  })

  it('nothing of what is no JSON; the log has its status alone', async () => {
    const { banner, log } = await shown({ kind: 'reply', status: 500, body: undefined })
    expect([banner, log]).toEqual([
      'The seat could not be booked',
      [{ level: 'warn', what: 'operation-failed', detail: { operation: 'bookSeat', code: 'failed', status: '500' } }],
    ])
  })
})

/** What is sent of an attempt that is made like this. */
async function sent({ operation, ...change }: Partial<Attempt>): Promise<RequestInit> {
  let init: RequestInit = {}
  const send = (async (_: string, given: RequestInit) => {
    init = given
    return new Response('{}')
  }) as unknown as typeof fetch
  await httpPerformer(send)({ ...attempt, ...change, operation: { ...attempt.operation, ...operation } })
  return init
}

describe('a request that nobody waits for', () => {
  const patient = { patience: 500 } as Attempt['operation']

  it('outlives its page, unless it is larger than browsers allow', async () => {
    expect((await sent({ operation: patient })).keepalive).toBe(true)
    expect((await sent({})).keepalive).toBeUndefined()
    expect((await sent({ operation: patient, inputs: { text: 'ü'.repeat(30_000) } })).keepalive).toBeUndefined()
  })
})

describe('the key of a call that runs once', () => {
  const headerOf = async (idempotencyKey: string) =>
    new Headers((await sent({ idempotencyKey })).headers).get('idempotency-key')

  it('is sent as a hash, whatever script its answers are in', async () => {
    const keys = ['1 anna@example.com', '1 анна@пример.рф', '1 anna\u200b@example.com', 'a\nb', 'x'.repeat(500)]
    const headers = await Promise.all(keys.map(headerOf))
    for (const header of headers) expect(header).toMatch(/^[0-9a-f]{64}$/)
    expect(new Set(headers).size).toBe(keys.length)
    expect(await headerOf(keys[1]!)).toBe(headers[1])
  })

  it('is escaped where a page has no secure context', async () => {
    vi.stubGlobal('crypto', {})
    expect(await headerOf('1 анна')).toBe(encodeURIComponent('1 анна'))
    vi.unstubAllGlobals()
  })
})

describe('a request that cannot be made', () => {
  const unsendable = { ...attempt, operation: { ...attempt.operation, path: '/api/{id}' } }

  it('is a mistake of ours and no lost network', async () => {
    const send = (() => Promise.reject(new TypeError('Failed to fetch'))) as typeof fetch
    expect(await httpPerformer(send)(attempt)).toEqual({ kind: 'offline' })
    await expect(httpPerformer(send)({ ...unsendable, inputs: { id: '\ud800' } })).rejects.toThrow(URIError)
  })

  it('is said in the words of the contract, logged by its name, and not repeated', async () => {
    let attempts = 0
    const log = vi.fn()
    const operation = {
      name: 'save',
      timeout: 1000,
      idempotent: true,
      failures: [{ code: 'failed', text: 'It could not be saved' }],
    } as unknown as CompiledOperation
    const perform = async (): Promise<Reply> => {
      attempts++
      throw new TypeError('of anna@example.com')
    }
    const world = { host: { clock: realClock, perform, log }, validators: async () => ({}) } as unknown as FunnelWorld
    const result = await callOperation(operation, {}, { retry: { times: 2, wait: 1 } }, world)
    expect(result).toEqual({ ok: false, code: 'failed', message: 'It could not be saved' })
    expect(log).toHaveBeenCalledWith({
      level: 'error',
      what: 'operation-broken',
      detail: { operation: 'save', error: 'TypeError' },
    })
    expect(attempts).toBe(1)
  })
})
