import { describe, expect, it } from 'vitest'
import { playFunnel } from '#engine/scenario/testing/playFunnel.ts'
import type { Attempt, Reply } from './host.ts'
import { httpPerformer } from './httpPerformer.ts'

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

describe('a request that nobody waits for', () => {
  const sent = async (operation: object, inputs = {}): Promise<RequestInit> => {
    let init: RequestInit = {}
    const send = (async (_: string, given: RequestInit) => {
      init = given
      return new Response('{}')
    }) as unknown as typeof fetch
    await httpPerformer(send)({ ...attempt, inputs, operation: { ...attempt.operation, ...operation } })
    return init
  }

  it('outlives its page, unless it is larger than browsers allow', async () => {
    expect((await sent({ patience: 500 })).keepalive).toBe(true)
    expect((await sent({})).keepalive).toBeUndefined()
    expect((await sent({ patience: 500 }, { text: 'ü'.repeat(30_000) })).keepalive).toBeUndefined()
  })
})
