import { Type } from 'typebox'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createProviders } from '../index.ts'
import { Breaker } from './breaker.ts'
import { callUpstream, type Upstream } from './callUpstream.ts'
import { stubUpstream, type StubAnswer, type StubUpstream } from './stubUpstream.ts'

const pause = 30_000
const away: StubAnswer = { json: {}, status: 503 }
const good: StubAnswer = { json: { id: 'a' } }

let stub: StubUpstream
let upstream: Upstream
let now: number
beforeAll(async () => {
  stub = await stubUpstream()
})
afterAll(() => stub.close())
beforeEach(() => {
  now = 1_000_000
  upstream = { ...stub.upstream, breaker: new Breaker(() => now) }
})

/** How one call ends: its id, or the code of its failure. */
const call = (options: { idempotent?: boolean } = {}): Promise<string> =>
  callUpstream(upstream, {
    path: '/thing',
    body: {},
    reply: Type.Object({ id: Type.String() }),
    say: (code) => code,
    ...options,
  }).then(
    ({ id }) => id,
    ({ code }: { code: string }) => code,
  )

/** Gives up on a service that hangs before a test grows old; what answers is waited for. */
const impatient = () => (upstream = { ...upstream, timeoutMs: stub.impatient.timeoutMs })
const patient = () => (upstream = { ...upstream, timeoutMs: stub.upstream.timeoutMs })

async function calls(count: number): Promise<string[]> {
  const ends: string[] = []
  for (let at = 0; at < count; at += 1) ends.push(await call())
  return ends
}

/** Lets the service fail until nobody is let through any more. */
async function shut() {
  stub.answers(away)
  await calls(5)
}

describe('a service that fails', () => {
  it.each<[string, StubAnswer, string]>([
    ['503', away, 'unavailable'],
    ['429', { json: {}, status: 429 }, 'unavailable'],
    ['no answer', 'hang', 'timeout'],
    ['a closed socket', 'closeSocket', 'unavailable'],
    ['an answer that stops half-way', 'hangInBody', 'timeout'],
  ])('is not called any more after five times %s', async (_, answer, code) => {
    stub.answers(answer)
    if (code === 'timeout') impatient()
    expect(await calls(7)).toEqual([...Array.from({ length: 5 }, () => code), 'unavailable', 'unavailable'])
    expect(stub.requests).toHaveLength(5)
  })

  it.each<[string, StubAnswer]>([
    ['refuses what it is sent', { json: {}, status: 400 }],
    ['answers something else than it should', { raw: '<html>' }],
  ])('is called on when it %s: it is there', async (_, answer) => {
    stub.answers(answer)
    await calls(7)
    expect(stub.requests).toHaveLength(7)
  })

  it('is called on when an answer comes between the failures', async () => {
    stub.answers(away, away, away, away, good, away)
    expect(await calls(9)).toEqual([
      ...Array.from({ length: 4 }, () => 'unavailable'),
      'a',
      ...Array.from({ length: 4 }, () => 'unavailable'),
    ])
    expect(stub.requests).toHaveLength(9)
  })

  it('is not tried a second time for an idempotent call once it is left alone', async () => {
    stub.answers(away)
    for (let at = 0; at < 4; at += 1) await call({ idempotent: true })
    expect(stub.requests).toHaveLength(5)
  })
})

describe('a service that is left alone', () => {
  it('is tried with one call after the pause, and called by all again once that is answered', async () => {
    await shut()
    stub.answers(good)
    now += pause - 1
    expect(await call()).toBe('unavailable')
    expect(stub.requests).toHaveLength(0)
    now += 1
    expect((await Promise.all([call(), call(), call()])).toSorted()).toEqual(['a', 'unavailable', 'unavailable'])
    expect(stub.requests).toHaveLength(1)
    expect(await calls(3)).toEqual(['a', 'a', 'a'])
  })

  it('is left alone for another pause when it fails again', async () => {
    await shut()
    now += pause
    stub.answers(away, good)
    expect(await calls(2)).toEqual(['unavailable', 'unavailable'])
    expect(stub.requests).toHaveLength(1)
    now += pause - 1
    expect(await call()).toBe('unavailable')
    now += 1
    expect(await call()).toBe('a')
  })

  it('is tried again however its trial ended', async () => {
    await shut()
    now += pause
    stub.answers({ raw: '<html>' }, good)
    expect(await calls(2)).toEqual(['malformed', 'a'])
  })

  it('is not left alone longer by calls that were under way, or by a clock that is set back', async () => {
    stub.answers('hang')
    impatient()
    await Promise.all(Array.from({ length: 12 }, () => call()))
    patient()
    now -= 10 * pause
    stub.answers(good)
    expect(await call()).toBe('a')
  })
})

it('tells each change once, also when a call from before it was shut is answered during the trial', () => {
  const told: boolean[] = []
  const breaker = new Breaker(
    () => now,
    (isOpen) => void told.push(isOpen),
  )
  for (let at = 0; at < 5; at += 1) breaker.failed('call')
  now += pause
  expect(breaker.admit()).toBe('trial')
  breaker.answered()
  expect([breaker.isShut, told]).toEqual([false, [true, false]])
  breaker.failed('trial')
  expect([breaker.isShut, told]).toEqual([true, [true, false, true]])
  breaker.answered()
  expect([breaker.isShut, told]).toEqual([false, [true, false, true, false]])
})

it('counts for each service separately, however many clients use it', async () => {
  const service = (name: string) => ({
    [`${name}_PROVIDER`]: 'http',
    [`${name}_URL`]: stub.upstream.baseUrl,
    [`${name}_KEY`]: 'key',
    [`${name}_TIMEOUT_MS`]: '10000',
  })
  const { bureaux, identity, crm } = createProviders(
    { ...service('AFFILIATETECH'), ...service('CRM') },
    { clock: () => now },
  )
  stub.answers(away)
  const resend = () => identity.resendOtp({ verificationId: 'v' }).catch(() => undefined)
  for (let at = 0; at < 5; at += 1) await resend()
  stub.requests.length = 0
  await resend()
  const search = { clientRefId: 'CR-1', personalDetails: {}, contactDetails: {}, address: {}, verificationId: 'v' }
  await expect(bureaux.search('affiliatetech', search)).rejects.toMatchObject({ code: 'unavailable' })
  expect(stub.requests).toHaveLength(0)
  await crm.syncClient({} as never).catch(() => undefined)
  expect(stub.requests.map(({ path }) => path)).toContain('/clients')
})
