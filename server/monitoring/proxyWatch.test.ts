import { Writable } from 'node:stream'
import { afterEach, expect, it } from 'vitest'
import { startApp, type Site } from '../testing/startApp.ts'
import { proxyWarnings } from './proxyWatch.ts'

let site: Site
let lines: string[]
afterEach(() => site.close())

async function start(trustedProxies: number) {
  lines = []
  const logStream = new Writable({
    write(text: Buffer, _encoding, done) {
      lines.push(text.toString())
      done()
    },
  })
  site = await startApp({ production: true, trustedProxies, logLevel: 'warn', logStream })
}
const ask = (remoteAddress: string, headers: Record<string, string> = {}, url = '/api/auth/user') =>
  site.app.inject({ url, remoteAddress, headers })
/** What was said, without the rest of the line. */
const said = () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
const tls = { 'x-forwarded-proto': 'https' }

it('says once that a proxy passes requests on while none is trusted, and that they come without TLS', async () => {
  await start(0)
  await ask('203.0.113.9')
  expect(said()).toEqual([expect.stringContaining('over http')])
  for (let at = 0; at < 3; at += 1) await ask('203.0.113.9', { 'x-forwarded-for': '198.51.100.7' })
  expect(said()).toEqual([expect.stringContaining('over http'), expect.stringContaining('TRUSTED_PROXIES is 0')])
  expect(lines.join('')).not.toMatch(/203\.0\.113|198\.51\.100/)
})

it('says that a request has passed fewer proxies than are trusted, but for those that ask after its health', async () => {
  await start(2)
  await ask('10.0.0.5', {}, '/health/ready')
  await ask('10.0.0.5', { ...tls, 'x-forwarded-for': '198.51.100.7, 203.0.113.9' })
  expect(said()).toEqual([])
  await ask('10.0.0.5', { ...tls, 'x-forwarded-for': '198.51.100.7' })
  expect(said()).toEqual([expect.stringContaining('fewer proxies')])
})

it('says that everybody seems to be one caller inside the network', async () => {
  await start(1)
  for (let at = 0; at < 150; at += 1) await ask('10.0.0.5', { ...tls, 'x-forwarded-for': '10.0.0.6' })
  expect(said()).toEqual([expect.stringContaining('one address inside')])
})

it('says nothing where all is right', async () => {
  await start(1)
  for (let at = 0; at < 150; at += 1)
    await ask('10.0.0.5', { ...tls, 'x-forwarded-for': at % 2 ? '198.51.100.7' : '10.0.0.6' })
  expect(said()).toEqual([])
  expect([
    proxyWarnings({}, { production: false }),
    proxyWarnings({ TRUSTED_PROXIES: '0' }, { production: true }),
  ]).toEqual([[], []])
  expect(proxyWarnings({}, { production: true })).toEqual([expect.stringContaining('TRUSTED_PROXIES')])
})
