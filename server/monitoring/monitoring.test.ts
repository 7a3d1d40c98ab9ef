import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '#schemas/operations/index.ts'
import { outbox } from '../database/tables/index.ts'
import { mostAttempts } from '../jobs/openMessages.ts'
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
  it('are for whoever has the token', async () => {
    expect((await read('/metrics')).statusCode).toBe(404)
    expect((await read('/metrics', { authorization: 'Bearer another token' })).statusCode).toBe(404)
    expect(
      (await read('/metrics', { authorization: `Bearer ${metricsToken.replace('a', '\u00e9')}` })).statusCode,
    ).toBe(404)
  })

  it('count requests by route, and the work that waits, without a word of an applicant', async () => {
    const visitor = site.visit()
    const { id, given } = await apply(visitor)
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
  })
})

describe('the documentation of the API', () => {
  it('is not there in production', async () => {
    const production = await startApp({ production: true })
    expect((await production.app.inject({ url: '/api/docs' })).statusCode).toBe(404)
    expect((await production.app.inject({ url: '/api/docs/openapi.json' })).statusCode).toBe(404)
    await production.close()
  })

  it('has every operation, without words that only we know', async () => {
    const reply = await read('/api/docs/openapi.json')
    const ids = Object.values(reply.json().paths as Record<string, Record<string, { operationId: string }>>).flatMap(
      (path) => Object.values(path).map(({ operationId }) => operationId),
    )
    const shared = ['saveManualClaims'] // one call with saveClaims
    expect(ids.toSorted()).toEqual(
      Object.entries(operations)
        .flatMap(([name, { path }]) => (path && !shared.includes(name) ? [name] : []))
        .toSorted(),
    )
    expect(reply.body).not.toContain('"class":"')
    const calls = Object.values(
      reply.json().paths as Record<string, Record<string, { responses: Record<string, { headers: object }> }>>,
    ).flatMap((path) => Object.values(path))
    for (const { responses } of calls) expect(responses[503]!.headers).toHaveProperty('Retry-After')
  })

  it('can be read as a page that runs no script', async () => {
    const page = await read('/api/docs')
    expect(page.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    expect(page.body).toContain('POST /api/claim-requests')
    expect((await read('/api/docs/style.css')).headers['content-type']).toContain('text/css')
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
