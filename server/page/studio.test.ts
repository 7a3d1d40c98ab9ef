import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sites, startApp, type Site } from '../testing/startApp.ts'

let folder: string
let site: Site
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'runnel-studio-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<h1>Studio</h1>')
  writeFileSync(join(folder, 'screen.html'), '<h1>Screen</h1>')
  writeFileSync(join(folder, 'assets/main-abc123.js'), 'run()')
  writeFileSync(join(folder, '.built'), 'a stamp')
  site = await startApp({ studio: true, studioFolder: folder })
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true })
})
const read = (url: string, headers = {}) => site.app.inject({ url, headers: { host: 'localhost', ...headers } })

it('is one page at every address below /studio, which nobody keeps, finds or frames', async () => {
  for (const url of ['/studio', '/studio/', '/studio/v1/publish', '/studio?funnel=v1']) {
    const { statusCode, body, headers } = await read(url)
    expect([url, statusCode, body]).toEqual([url, 200, '<h1>Studio</h1>'])
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'x-frame-options': 'DENY',
      'content-type': 'text/html; charset=utf-8',
    })
    const policy = String(headers['content-security-policy'])
    expect(policy.split(';')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "worker-src 'self'",
        "frame-src 'self'",
        "frame-ancestors 'none'",
      ]),
    )
  }
})

it('has a screen that only its own pages may frame', async () => {
  const { body, headers } = await read('/studio/screen')
  expect(body).toBe('<h1>Screen</h1>')
  expect(headers['x-frame-options']).toBe('SAMEORIGIN')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(headers['content-security-policy']).toContain("script-src 'self'")
})

it('serves its built files, which browsers may cache permanently, and no other files', async () => {
  const { body, headers } = await read('/studio/assets/main-abc123.js')
  expect(body).toBe('run()')
  expect(headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'x-robots-tag': 'noindex' })
  for (const url of [
    '/studio/.built',
    '/studio/assets/',
    '/studio/assets/none.js',
    '/studio/index.html',
    '/studio/x.map',
  ])
    expect([url, (await read(url)).statusCode]).toEqual([url, 404])
  for (const url of ['/studio/..%2fpackage.json', '/studio/assets/..%2f.built'])
    expect((await read(url)).body).not.toMatch(/stamp|"name"/)
})

it('is on every host of the site and no other, and off where there is no studio', async () => {
  const brands = sites.filter(({ name }) => name === 'valid8')
  const production = await startApp({ studio: true, studioFolder: folder, production: true, brands })
  const at = (host: string) => production.app.inject({ url: '/studio', headers: { host } })
  expect([(await at('valid8.test')).statusCode, (await at('other.example')).statusCode]).toEqual([200, 421])
  await production.close()
  const off = await startApp({ studioFolder: folder })
  for (const url of ['/studio', '/studio/screen', '/studio/assets/main-abc123.js', '/api/studio/sign-in'])
    expect([url, (await off.app.inject({ url })).statusCode]).toEqual([url, 404])
  await off.close()
})

it('says while it is not there that it is being built, and loads again; in production, how it is built', async () => {
  const studioFolder = join(folder, 'later')
  const unbuilt = await startApp({ studio: true, studioFolder })
  const waiting = await unbuilt.app.inject({ url: '/studio' })
  expect([waiting.statusCode, waiting.headers['cache-control']]).toEqual([503, 'no-store'])
  expect(waiting.body).toContain('<meta http-equiv="refresh" content="2">')
  expect(waiting.body).toContain('The studio is being built.')
  await unbuilt.close()
  const production = await startApp({ studio: true, studioFolder, production: true })
  const { statusCode, body } = await production.app.inject({ url: '/studio', headers: { host: 'localhost' } })
  expect([statusCode, body]).toEqual([404, 'The studio is not built yet: npm run build'])
  await production.close()
})
