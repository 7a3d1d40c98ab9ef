import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '#schemas/operations/index.ts'
import { outbox } from '../database/tables/index.ts'
import { mostAttempts } from '../jobs/openMessages.ts'
import { ServiceWatch } from '../providers/upstream/serviceWatch.ts'
import { closeLook, needLook } from '../services/identity/looks.ts'
import { apply } from '../testing/applicant.ts'
import { startApp, type Site } from '../testing/startApp.ts'

const metricsToken = 'a token of some length'
let site: Site
beforeAll(async () => {
  site = await startApp({ metricsToken })
})
afterAll(() => site.close())

const read = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers })

describe('health', () => {
  it('says that the process runs, and that it can take requests', async () => {
    expect((await read('/health/live')).json()).toEqual({ status: 'live' })
    expect((await read('/health/ready')).json()).toEqual({ status: 'ready' })
    expect((await read('/health/ready')).headers['set-cookie']).toBeUndefined()
  })

  it('says when the database is away, and when it is asked to stop, while it still serves', async () => {
    const other = await startApp()
    const { execute } = other.deps.db
    other.deps.db.execute = (() => Promise.reject(new Error('away'))) as never
    const away = await other.app.inject({ url: '/health/ready' })
    expect([away.statusCode, away.json()]).toEqual([503, { status: 'no database' }])
    other.deps.db.execute = execute
    other.app.leave()
    const leaving = await other.app.inject({ url: '/health/ready' })
    expect([leaving.statusCode, leaving.json()]).toEqual([503, { status: 'leaving' }])
    expect((await other.app.inject({ url: '/health/live' })).statusCode).toBe(200)
    await apply(other.visit())
    await other.close()
  })
})

describe('metrics', () => {
  it('are only for callers that have the token', async () => {
    expect((await read('/metrics')).statusCode).toBe(404)
    expect((await read('/metrics', { authorization: 'Bearer another token' })).statusCode).toBe(404)
    expect(
      (await read('/metrics', { authorization: `Bearer ${metricsToken.replace('a', '\u00e9')}` })).statusCode,
    ).toBe(404)
  })

  it('count requests by route, and the work that waits, without a word of an applicant', async () => {
    const visitor = site.visit()
    const { id, reference, given } = await apply(visitor)
    await visitor.call('readClaimRequest', { claimRequestId: id })
    const figures = async () => (await read('/metrics', { authorization: `Bearer ${metricsToken}` })).body
    const body = await figures()
    expect(body).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/claim-requests/:claimRequestId",status="200"} 1',
    )
    expect(body).toMatch(/^outbox_waiting 1$/m)
    expect(body).toMatch(/^outbox_dead 0$/m)
    expect(body).toMatch(/^database_up 1$/m)
    for (const text of [id, given.contactDetails.email, given.personalDetails.lastName])
      expect(body).not.toContain(text)
    await site.deps.db.update(outbox).set({ attempts: mostAttempts })
    expect(await figures()).toMatch(/^outbox_waiting 1$[^]*^outbox_dead 0$/m)
    await site.deps.db.update(outbox).set({ lockedUntil: site.deps.now() })
    expect(await figures()).toMatch(/^outbox_waiting 0$[^]*^outbox_dead 1$[^]*^outbox_oldest_seconds 0$/m)
    expect(body).toMatch(/^looks_waiting 0$/m)
    const { db, now } = site.deps
    const marked = () => db.transaction((tx) => needLook(tx, now(), { id, claimReference: reference }))
    await marked()
    await marked()
    expect(await figures()).toMatch(/^looks_waiting 1$/m)
    await db.transaction((tx) => closeLook(tx, now(), id, 'It is them.'))
    expect(await figures()).toMatch(/^looks_waiting 0$/m)
  })
})

describe('the names of the metrics', () => {
  it('are those that dashboards and alarms rely on, with no more labels than these', async () => {
    const services = new ServiceWatch()
    const service = services.add('ADDRESS')
    service.count('answered')
    const other = await startApp({ metricsToken, services })
    await other.app.inject('/health/live')
    await other.app.inject('/health/live')
    const { body, headers } = await other.app.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${metricsToken}` },
    })
    await other.close()
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    const types = [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => `${name} ${type}`)
    expect(types.toSorted()).toEqual([
      'credit_checks_unknown gauge',
      'database_up gauge',
      'event_loop_delay_p99_seconds gauge',
      'http_request_duration_seconds histogram',
      'looks_waiting gauge',
      'outbox_dead gauge',
      'outbox_oldest_seconds gauge',
      'outbox_waiting gauge',
      'process_resident_memory_bytes gauge',
      'process_start_time_seconds gauge',
      'service_breaker_open gauge',
      'service_breaker_opened_total counter',
      'service_calls_total counter',
    ])
    expect(body.match(/^# HELP \S+ \S/gm)).toHaveLength(types.length)
    const labels = new Map<string, Set<string>>()
    for (const [, name, pairs = ''] of body.matchAll(/^([a-z_0-9]+)(?:\{(.*)\})? \S+$/gm))
      labels.set(name!, new Set([...pairs.matchAll(/(\w+)="/g)].map(([, label]) => label!)))
    expect(Object.fromEntries([...labels].map(([name, of]) => [name, [...of].toSorted()]))).toEqual({
      http_request_duration_seconds_bucket: ['le', 'method', 'route', 'status'],
      http_request_duration_seconds_sum: ['method', 'route', 'status'],
      http_request_duration_seconds_count: ['method', 'route', 'status'],
      database_up: [],
      outbox_waiting: [],
      outbox_dead: [],
      outbox_oldest_seconds: [],
      credit_checks_unknown: [],
      looks_waiting: [],
      service_breaker_open: ['service'],
      service_breaker_opened_total: ['service'],
      service_calls_total: ['outcome', 'service'],
      process_resident_memory_bytes: [],
      process_start_time_seconds: [],
      event_loop_delay_p99_seconds: [],
    })
    expect([...body.matchAll(/le="([^"]+)"/g)].map(([, end]) => end)).toEqual([
      '0.005',
      '0.01',
      '0.025',
      '0.05',
      '0.1',
      '0.25',
      '0.5',
      '1',
      '2.5',
      '5',
      '10',
      '+Inf',
    ])
    expect(body).toMatch(/^http_request_duration_seconds_count\{[^}]*route="\/health\/live"[^}]*\} 2$/m)
  })

  it('stay without the figures of the work while the database is away', async () => {
    const other = await startApp({ metricsToken })
    other.deps.db.execute = (() => Promise.reject(new Error('away'))) as never
    const { body } = await other.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })
    await other.close()
    expect(body).toMatch(/^database_up 0$/m)
    expect(body).not.toMatch(/^(outbox|credit)_\S+ \d/m)
  })
})

describe('the documentation of the API', () => {
  it('is not there in production', async () => {
    const production = await startApp({ production: true })
    expect((await production.app.inject({ url: '/api/docs' })).statusCode).toBe(404)
    expect((await production.app.inject({ url: '/api/docs/json' })).statusCode).toBe(404)
    await production.close()
  })

  it('has every operation, without words that only we know', async () => {
    const reply = await read('/api/docs/json')
    const ids = Object.values(reply.json().paths as Record<string, Record<string, { operationId: string }>>).flatMap(
      (path) => Object.values(path).map(({ operationId }) => operationId),
    )
    const shared = ['saveManualClaims'] // one call with saveClaims
    expect(ids.toSorted()).toEqual(
      [
        'readAnswersSchema',
        ...Object.entries(operations).flatMap(([name, { path }]) => (path && !shared.includes(name) ? [name] : [])),
      ].toSorted(),
    )
    expect(reply.body).not.toContain('"class":"')
    const calls = Object.values(
      reply.json().paths as Record<string, Record<string, { responses: Record<string, { headers: object }> }>>,
    ).flatMap((path) => Object.values(path))
    for (const { responses } of calls) expect(responses[503]!.headers).toHaveProperty('Retry-After')
  })

  it('can be read as a page under the policy of all pages, with nothing inline', async () => {
    const page = await read('/api/docs')
    expect(page.statusCode).toBe(200)
    const policy = page.headers['content-security-policy']
    expect(policy).toBe((await read('/health/live')).headers['content-security-policy'])
    expect(policy).not.toContain('unsafe')
    expect(page.body).not.toMatch(/<style|<script>|style=|\son\w+=/)
    const loaded = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!)
    expect(loaded.length).toBeGreaterThan(3)
    for (const address of loaded) {
      expect(address).toMatch(/^\/api\/docs\/static\//)
      expect((await read(address)).statusCode, address).toBe(200)
    }
  })
})

it('names each request, by the name that a trusted proxy gave it if that is one', async () => {
  const behindProxy = await startApp({ trustedProxies: 1 })
  const named = async ({ app }: Site, name: string) =>
    (await app.inject({ url: '/health/live', headers: { 'x-request-id': name } })).headers['x-request-id']
  expect(await named(behindProxy, '0123456789abcdef')).toBe('0123456789abcdef')
  expect(await named(behindProxy, '<script>alert(1)</script>')).toMatch(/^[0-9a-f-]{36}$/)
  expect(await named(site, '0123456789abcdef')).toMatch(/^[0-9a-f-]{36}$/)
  await behindProxy.close()
})
