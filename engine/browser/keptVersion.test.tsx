import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CompiledFunnel } from '#engine/compile/index.ts'
import type { Host, KeptSession } from '#engine/run/index.ts'
import { compiledOf } from '#engine/scenario/testing/playFunnel.ts'
import { shipFunnel } from '#engine/ship/index.ts'
import { keptSession } from '#engine/simulate/index.ts'
import { funnelSource, type PublishedFunnel } from './funnelSource.ts'
import { beginWithServed, keptVersion } from './keptVersion.ts'
import { sessionKey } from './tabStorage.ts'

const text = { label: 'x', widget: 'text' }
const steps = { a: { fields: { nickname: text } }, only: { fields: { topic: text } }, end: { final: true } }
const { only: _, ...rest } = steps
const old = compiledOf({ path: '/old', persist: { until: 'end', for: '1h' }, steps })
const now = compiledOf({ path: '/play', aliases: ['/before'], persist: { until: 'end', for: '1h' }, steps: rest })

const addressesOf = ({ id, path, aliases, unknownStep, order, steps: all }: CompiledFunnel) => ({
  ...{ id, path, aliases, unknownStep, order },
  steps: Object.fromEntries(order.map(({ step }) => [step, { was: all[step]!.was }])),
})
const partsOf = (funnel: CompiledFunnel, name: string) => ({
  addresses: addressesOf(funnel),
  languages: [],
  funnel: `/${name}.funnel.json`,
  contracts: `/${name}.contracts.json`,
})
const source = () => funnelSource({ ...partsOf(now, 'now'), details: () => Promise.reject(new Error('not needed')) })

let served: Record<string, unknown>
let asked: string[]
beforeEach(() => {
  const published: PublishedFunnel = { ...partsOf(old, 'old'), details: '/old.js' }
  const [was, is] = [old, now].map(shipFunnel)
  served = {
    [`/of/${old.hash}`]: published,
    '/old.funnel.json': was!.funnel,
    '/old.contracts.json': was!.contracts,
    '/now.funnel.json': is!.funnel,
    '/now.contracts.json': is!.contracts,
  }
  asked = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return { ok: address in served, status: 404, json: async () => served[address] }
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  sessionStorage.clear()
})

const keep = (funnel: CompiledFunnel, more: Partial<KeptSession> = {}): void =>
  sessionStorage.setItem(
    sessionKey('play'),
    JSON.stringify({ ...keptSession(funnel, { form: {}, completed: [] }, 'a', Date.now()), ...more }),
  )
const found = (step?: string) => keptVersion({ source: source(), step, addressOf: (hash) => `/of/${hash}` })

describe('the version with which a tab began', () => {
  it('is the one that its session names, and answers also where the served one does', async () => {
    keep(old)
    const version = await found('only')
    expect([typeof version!.past, (await version!.data())[0].hash]).toEqual(['function', old.hash])
    expect(version!.addresses).toMatchObject({ path: '/old', aliases: ['/play', '/before'], steps: { only: {} } })
  })

  it('is that of a session which was taken along to another language', async () => {
    const session = JSON.stringify(keptSession(old, { form: {}, completed: [] }, 'a', Date.now()))
    sessionStorage.setItem(sessionKey('play'), JSON.stringify({ session, at: Date.now() }))
    expect((await (await found())!.data())[0].hash).toBe(old.hash)
  })

  it('is the served one for a new tab and for one that began with it, and nobody is asked', async () => {
    expect(await found()).toBeUndefined()
    keep(now)
    expect(await found()).toBeUndefined()
    expect(asked.filter((address) => address.startsWith('/of/'))).toEqual([])
  })

  it('is the served one when the site does not give the old one any more', async () => {
    keep(old)
    delete served[`/of/${old.hash}`]
    expect(await found()).toBeUndefined()
  })

  it('is the served one when the session has expired', async () => {
    keep(old, { at: Date.now() - 3600_001 })
    expect(await found()).toBeUndefined()
  })

  it.each([
    ['a', undefined],
    [undefined, undefined],
    ['only', true],
    ['end', true],
  ])('after the end of the journey, where %s is opened', async (step, past) => {
    keep(old, { step: 'end' })
    expect((await found(step)) && true).toBe(past)
    const { ended } = JSON.parse(sessionStorage.getItem(sessionKey('play'))!) as KeptSession
    expect(ended).toBe(past ? undefined : true)
  })
})

it.each([
  ['/old', 1],
  ['/old/a', 1],
  ['/old/end', 0],
  ['/portal', 0],
])('after a past version, a journey that begins at %s begins with the served one', (path, times) => {
  vi.useFakeTimers()
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  reload.mockClear()
  window.history.replaceState(null, '', path)
  const host = { store: { clear: vi.fn() } } as unknown as Host
  const { clear } = host.store
  beginWithServed(host, addressesOf(old))
  host.store.clear()
  vi.runAllTimers()
  expect([vi.mocked(clear).mock.calls.length, reload.mock.calls.length]).toEqual([1, times])
})
