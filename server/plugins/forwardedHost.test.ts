import { afterEach, describe, expect, it } from 'vitest'
import { limits } from '../policy/limits.ts'
import { submission } from '../testing/applicant.ts'
import { hostOf, sites, startApp, type BrandKind, type Site } from '../testing/startApp.ts'

let site: Site
afterEach(() => site.close())

const proxied = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' }
const atProxy = (change: Parameters<typeof startApp>[0] = {}) =>
  startApp({
    production: true,
    trustedProxies: 1,
    limits: limits(true),
    publicUrl: 'https://claims.example.com',
    ...change,
  })

/** What a visitor of `host` gets who submits for a brand. */
async function submitAt(host: string, kind: BrandKind, headers: Record<string, string> = {}) {
  const visitor = site.visit({ headers: { ...proxied, ...headers } })
  visitor.host = host
  return (await visitor.call('submitForm', submission('Walker', kind))).status
}

describe('behind a trusted proxy', () => {
  it('the brand is that of Host, whatever else names a host', async () => {
    site = await atProxy()
    const lies: Record<string, string>[] = [
      { 'x-forwarded-host': hostOf('mcg') },
      { 'x-forwarded-host': `${hostOf('valifi')}, ${hostOf('mcg')}` },
      { forwarded: `host=${hostOf('mcg')};proto=https` },
    ]
    for (const headers of lies)
      expect([
        await submitAt(hostOf('valifi'), 'mcg', headers),
        await submitAt(hostOf('valifi'), 'valifi', headers),
      ]).toEqual([400, 200])
  })

  it('no brand is shown at a host that none names, once one names a public host', async () => {
    site = await atProxy({
      brands: sites.map((one) => (one.name === 'valifi' ? { ...one, hosts: ['claims.valifi.example'] } : one)),
    })
    for (const host of [hostOf('mcg'), 'elsewhere.example', 'localhost', 'claims.valifi.example.'])
      expect([host, await submitAt(host, 'mcg')]).toEqual([host, 421])
    expect(await submitAt('claims.valifi.example', 'valifi')).toBe(200)
    expect((await site.app.inject({ url: '/health/live', headers: { host: '10.0.0.7:3000' } })).statusCode).toBe(200)
  })

  it('BRAND is the only brand that production serves, whatever Host says', async () => {
    site = await atProxy({ brand: 'valifi', limits: limits(false) })
    for (const host of [
      hostOf('valifi'),
      hostOf('mcg'),
      hostOf('mcg').toUpperCase(),
      `${hostOf('mcg')}.`,
      `${hostOf('mcg')}:443`,
      'localhost',
    ]) {
      for (const headers of [{} as Record<string, string>, { 'x-forwarded-host': hostOf('mcg') }]) {
        expect([host, await submitAt(host, 'mcg', headers), await submitAt(host, 'valifi', headers)]).toEqual([
          host,
          400,
          200,
        ])
      }
    }
  })

  it('a call of another site is refused, which X-Forwarded-Host cannot make its own', async () => {
    site = await atProxy()
    const from = async (origin: string, headers: Record<string, string> = {}) =>
      (
        await site.app.inject({
          method: 'POST',
          url: '/api/auth/sign-in',
          payload: {},
          headers: { host: hostOf('mcg'), ...proxied, origin, ...headers },
        })
      ).statusCode
    expect(await from('https://evil.example', { 'x-forwarded-host': 'evil.example' })).toBe(403)
    expect(await from('https://mcg.test', { 'x-forwarded-host': 'evil.example' })).toBe(400)
  })

  it('links lead to no brand that is not served', async () => {
    site = await atProxy({ brand: 'valifi' })
    const originAt = (host: string) => site.deps.originOf({ host, protocol: 'https' })
    expect([originAt(hostOf('valifi')), originAt(hostOf('mcg'))]).toEqual([
      'https://valifi.test',
      'https://claims.example.com',
    ])
  })
})
