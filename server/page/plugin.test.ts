import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FunnelAddresses } from 'runnel/run'
import { page, type PageOptions } from './plugin.ts'
import { loadThemes, type Brand } from './themes.ts'

const index = '<!doctype html><html lang="en-GB"><head><title>x</title></head><body><div id="root"></div></body></html>'
const script = `export const words = ${JSON.stringify('claim '.repeat(500))}`
const order = (step: string): FunnelAddresses['order'] => [{ step }]
const funnels: FunnelAddresses[] = [
  { id: 'v1', path: '/claim/v1', aliases: [], unknownStep: 'introduction', order: order('introduction'), steps: {} },
  {
    id: 'v2',
    path: '/claim/v2',
    aliases: ['/find-claims'],
    unknownStep: 'address',
    order: order('address'),
    steps: {},
  },
  { id: 'feedback', path: '/feedback', aliases: ['/tell-us'], unknownStep: false, order: order('visit'), steps: {} },
]

let dist: string
let app: FastifyInstance

const start = async (options: Partial<PageOptions> = {}) => {
  app = Fastify()
  app.get('/api/known', async () => ({ success: true }))
  await app.register(page, { dist, production: true, funnels, ...options })
  await app.ready()
}
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const themeIn = (html: string) =>
  JSON.parse(html.match(/<script type="application\/json" id="theme">(.*?)<\/script>/)![1]!)

beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'dist-'))
  await mkdir(join(dist, 'assets'))
  await writeFile(join(dist, 'index.html'), index)
  await writeFile(join(dist, 'robots.txt'), 'User-agent: *')
  await writeFile(join(dist, 'assets', 'main-3f2a.js'), script)
})
afterEach(async () => {
  await app.close()
  await rm(dist, { recursive: true })
})

describe('page', () => {
  it.each([
    '/',
    '/claim',
    '/login?redirect=/portal&status=existing_user',
    '/portal',
    '/privacy-policy',
    '/accessibility',
    '/claim/v1',
    '/claim/v2/address',
    '/find-claims/address',
    '/login/',
    '/feedback',
    '/feedback/visit',
    '/tell-us/visit',
  ])('answers %s with the themed page, never from a cache [ROUTE-13] [ROUTE-16] [ROUTE-17]', async (url) => {
    await start()
    const reply = await get(url)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    expect(reply.body).toContain('<html lang="en-GB">')
    expect(reply.body).toContain('<title>My Claim Group</title>')
    expect(themeIn(reply.body)).toMatchObject({ brandId: '11111111-1111-4111-8111-111111111111', averageClaim: 4000 })
  })

  it('tells the browser of funnels published after the build, and answers steps that only an older version has', async () => {
    const now = { ...funnels[0]!, order: order('begin'), unknownStep: 'begin' }
    const published = { funnel: '/funnels/a.json', contracts: '', details: '', languages: [], addresses: now }
    await start({
      funnels: { current: () => [now], older: () => [funnels[0]!, funnels[1]!], published: () => [published] },
    })
    const reply = await get('/claim/v1/introduction')
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toContain('<script type="application/json" id="funnels">[{"funnel":"/funnels/a.json"')
    // A removed funnel has no pages, not even for visitors in the middle of it.
    expect((await get('/claim/v2/address')).statusCode).toBe(404)
  })

  it.each(['/nothing', '/claim/v9/address', '/claim/v1/a/b', '/claims', '/feedback/nothing', '/feedback/visit/more'])(
    'answers %s with the app and status 404 [ROUTE-02]',
    async (url) => {
      await start()
      const reply = await get(url)
      expect(reply.statusCode).toBe(404)
      expect(themeIn(reply.body).brandName).toBe('My Claim Group')
    },
  )

  it('does not find a funnel that the brand does not offer', async () => {
    const funnels = ['v2', 'v4']
    const atHost = (brand: Brand, host: string) => ({ ...brand, hosts: [host] })
    const brands = loadThemes().map((brand) =>
      brand.name === 'meadow'
        ? atHost({ ...brand, theme: { ...brand.theme, funnels } }, 'claims.meadow.example')
        : brand.name === 'base'
          ? atHost(brand, 'elsewhere.example')
          : brand,
    )
    await start({ brands })
    const statusAt = async (url: string, host: string) => (await get(url, { host })).statusCode
    expect([
      await statusAt('/claim/v1', 'claims.meadow.example'),
      await statusAt('/claim/v1/address', 'claims.meadow.example'),
      await statusAt('/claim/v2', 'claims.meadow.example'),
    ]).toEqual([404, 404, 200])
    expect(await statusAt('/claim/v1', 'elsewhere.example')).toBe(200)
  })

  describe('with a drawn screen', () => {
    const body = { identity: Buffer.from('plain'), br: Buffer.from('brotli'), gzip: Buffer.from('gzip') }
    const screen = { body, policy: "default-src 'none'", link: '</assets/a.js>; rel=modulepreload; crossorigin' }
    const loading = { ...screen, body: { ...body, identity: Buffer.from('loading') } }
    const draw = async (path?: string) => (path === undefined ? loading : screen)

    it.each([
      ['br, gzip', 'br', 'brotli'],
      ['gzip', 'gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip', 'gzip'],
      ['', undefined, 'plain'],
    ])('sends it to a browser that takes "%s"', async (accepted, encoding, text) => {
      await start({ draw })
      const reply = await get('/claim/v1', { 'accept-encoding': accepted })
      expect([reply.statusCode, reply.headers['content-encoding'], reply.body]).toEqual([200, encoding, text])
      expect(reply.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': screen.policy,
        'cache-control': 'no-store',
        link: screen.link,
        vary: 'accept-encoding',
      })
    })

    it('says that the page is loading if it cannot be drawn; without even that, the browser draws everything', async () => {
      const broken = (path?: string) => (path === undefined ? Promise.resolve(loading) : Promise.reject(new Error('x')))
      await start({ draw: broken })
      expect((await get('/claim/v1')).body).toBe('loading')
      await app.close()
      await start({ draw: () => Promise.reject(new Error('A component threw')) })
      const reply = await get('/claim/v1')
      expect([reply.statusCode, themeIn(reply.body).brandName]).toEqual([200, 'My Claim Group'])
    })

    it('says so at an address without a page, too, with status 404', async () => {
      await start({ draw })
      const reply = await get('/claim/v9')
      expect([reply.statusCode, reply.body]).toEqual([404, 'loading'])
    })
  })

  it('answers HEAD like GET', async () => {
    await start()
    expect((await app.inject({ method: 'HEAD', url: '/portal' })).statusCode).toBe(200)
    expect((await app.inject({ method: 'HEAD', url: '/nothing' })).statusCode).toBe(404)
  })

  it.each(['/api/unknown', '/assets/gone.js', '/favicon.ico'])('answers unknown %s with a JSON 404', async (url) => {
    await start()
    const reply = await get(url)
    expect(reply.statusCode).toBe(404)
    expect(reply.headers['content-type']).toContain('application/json')
  })

  it('leaves the API alone', async () => {
    await start()
    expect((await get('/api/known')).json()).toEqual({ success: true })
    expect((await app.inject({ method: 'POST', url: '/portal', payload: {} })).statusCode).toBe(404)
  })

  it('serves built files: hashed files may be cached permanently, and precompressed files are used where they exist', async () => {
    await writeFile(join(dist, 'assets', 'main-3f2a.js.br'), brotliCompressSync(script))
    await start()
    const compressed = await get('/assets/main-3f2a.js', { 'accept-encoding': 'br, gzip' })
    expect(compressed.headers).toMatchObject({
      vary: 'accept-encoding',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(script)
    expect((await get('/assets/main-3f2a.js')).body).toBe(script)
    expect((await get('/robots.txt')).headers['cache-control']).toBe('public, max-age=3600')
  })

  it('never serves the page without its theme', async () => {
    await start()
    expect((await get('/index.html')).statusCode).toBe(404)
  })

  it('serves the style sheet, logo and icon of the brand, and 304 while they are the same [THEME-01] [THEME-07]', async () => {
    await start({ brand: 'northgate' })
    const css = await get('/theme.css')
    expect(css.headers['content-type']).toBe('text/css; charset=utf-8')
    expect(css.body).toContain('--brand:#ffc247;')
    const again = await get('/theme.css', { 'if-none-match': css.headers.etag as string })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await get('/theme.css', { 'if-none-match': `W/${String(css.headers.etag)}` })).statusCode).toBe(304)
    expect((await get('/brand/logo.svg')).body).toContain('Northgate Refunds')
    expect((await get('/brand/icon.svg')).headers['content-type']).toBe('image/svg+xml')
  })

  it('chooses the brand by host name [THEME-01]', async () => {
    const brands = loadThemes().map((brand) =>
      brand.name === 'harbour' ? { ...brand, hosts: ['claims.harbour.example'] } : brand,
    )
    await start({ brands })
    expect(themeIn((await get('/', { host: 'claims.harbour.example:8080' })).body).brandName).toBe('Harbour Claims')
    for (const url of ['/', '/claim/v1', '/theme.css', '/brand/logo.svg']) {
      const { statusCode, body } = await get(url, { host: 'elsewhere.example' })
      expect([url, statusCode, body.includes('My Claim Group')]).toEqual([url, 421, false])
    }
    await app.close()
    await start({ brands, production: false })
    expect(themeIn((await get('/', { host: 'elsewhere.example' })).body).brandName).toBe('My Claim Group')
  })

  it('remembers ?brand= outside production only', async () => {
    await start({ production: false })
    const reply = await get('/?brand=northgate')
    expect(themeIn(reply.body).brandName).toBe('Northgate Refunds')
    expect(reply.headers['set-cookie']).toBe('brand=northgate; Path=/; SameSite=Lax; HttpOnly')
    expect((await get('/theme.css', { cookie: 'a=b; brand=northgate' })).body).toContain('#ffc247')
    expect((await get('/?brand=%0d%0aevil')).headers['set-cookie']).toBeUndefined()
    await app.close()
    await start()
    expect(themeIn((await get('/?brand=northgate', { cookie: 'brand=northgate' })).body).brandName).toBe(
      'My Claim Group',
    )
  })

  it('refuses an unknown brand and, in production, to start without a build', async () => {
    await expect(start({ brand: 'nobody' })).rejects.toThrow('BRAND is "nobody"')
    await expect(start({ dist: join(dist, 'missing') })).rejects.toThrow('npm run build')
  })

  it('serves the development server with what belongs to the brand', async () => {
    await start({ dist: join(dist, 'missing'), production: false })
    expect((await get('/theme.css?brand=northgate')).body).toContain('#ffc247')
    expect((await get('/')).statusCode).toBe(404)
  })
})
