import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ProviderError } from '../types.ts'
import { callUpstream, type Upstream } from './callUpstream.ts'
import { stubUpstream, type StubAnswer, type StubUpstream } from './stubUpstream.ts'

let stub: StubUpstream
beforeAll(async () => {
  stub = await stubUpstream()
})
afterAll(() => stub.close())

const call = {
  path: '/thing',
  body: { name: 'Ann' },
  reply: Type.Object({ id: Type.String() }),
  say: (code: string) => `It failed: ${code}`,
}
const good: StubAnswer = { json: { id: 'a', extra: 1 } }

async function failure(
  options: { idempotent?: boolean } = {},
  upstream: Upstream = stub.upstream,
): Promise<ProviderError> {
  const error = await callUpstream(upstream, { ...call, ...options }).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ProviderError)
  return error as ProviderError
}

describe('callUpstream', () => {
  it('posts JSON with the key and the idempotency key, and gives the reply', async () => {
    stub.answers(good)
    expect(await callUpstream(stub.upstream, { ...call, idempotencyKey: 'once-1' })).toEqual({ id: 'a', extra: 1 })
    expect(stub.requests).toHaveLength(1)
    expect(stub.requests[0]).toMatchObject({
      path: '/thing',
      body: { name: 'Ann' },
      headers: { authorization: 'Bearer test-key', 'idempotency-key': 'once-1', 'content-type': 'application/json' },
    })
  })

  const misbehaviour: [what: string, answer: StubAnswer, code: string, status: number | undefined][] = [
    ['500', { json: {}, status: 500 }, 'unavailable', 500],
    ['429', { json: {}, status: 429 }, 'unavailable', 429],
    ['400', { json: {}, status: 400 }, 'refused', 400],
    ['401', { json: {}, status: 401 }, 'refused', 401],
    ['no answer', 'hang', 'timeout', undefined],
    ['an answer that stops half-way', 'hangInBody', 'timeout', undefined],
    ['a closed socket', 'closeSocket', 'unavailable', undefined],
    ['a socket closed half-way', 'closeInBody', 'unavailable', undefined],
    ['something other than JSON', { raw: '<html>' }, 'malformed', undefined],
    ['an empty body', { raw: '' }, 'malformed', undefined],
    ['the wrong shape', { json: { id: 5 } }, 'malformed', 200],
    ['an endless body', { raw: JSON.stringify({ id: 'x'.repeat(2_100_000) }) }, 'malformed', undefined],
  ]

  it.each(misbehaviour)('on %s throws a ProviderError that says so', async (_, answer, code, status) => {
    stub.answers(answer)
    expect(await failure({}, code === 'timeout' ? stub.impatient : stub.upstream)).toMatchObject({
      code,
      status,
      message: `It failed: ${code}`,
    })
    expect(stub.requests).toHaveLength(1)
  })

  it('says unavailable when nothing listens', async () => {
    const gone = await stubUpstream()
    await gone.close()
    expect(await failure({}, gone.upstream)).toMatchObject({ code: 'unavailable' })
  })

  it('never follows a redirect', async () => {
    stub.answers({ redirectTo: `${stub.upstream.baseUrl}/elsewhere` }, good)
    expect(await failure()).toMatchObject({ code: 'unavailable' })
    expect(stub.requests.map((request) => request.path)).toEqual(['/thing'])
  })

  it('tries an idempotent call once more, with the same idempotency key', async () => {
    stub.answers({ json: {}, status: 503 }, good)
    expect(await callUpstream(stub.upstream, { ...call, idempotent: true, idempotencyKey: 'once-2' })).toMatchObject({
      id: 'a',
    })
    expect(stub.requests.map((request) => request.headers['idempotency-key'])).toEqual(['once-2', 'once-2'])
  })

  it('gives up after the second try', async () => {
    stub.answers('closeSocket')
    expect(await failure({ idempotent: true })).toMatchObject({ code: 'unavailable' })
    expect(stub.requests).toHaveLength(2)
  })

  it.each<[string, StubAnswer]>([
    ['429', { json: {}, status: 429 }],
    ['400', { json: {}, status: 400 }],
    ['a hang', 'hang'],
    ['a malformed reply', { raw: '{' }],
  ])('does not repeat even an idempotent call after %s', async (_, answer) => {
    stub.answers(answer, good)
    await failure({ idempotent: true }, answer === 'hang' ? stub.impatient : stub.upstream)
    expect(stub.requests).toHaveLength(1)
  })
})
