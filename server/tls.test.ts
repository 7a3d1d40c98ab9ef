import { request } from 'node:https'
import type { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type Site } from './testing/startApp.ts'
import { testCertificate } from './testing/startMailServer.ts'

let site: Site
let address: string
beforeAll(async () => {
  site = await startApp({ tls: testCertificate })
  address = await site.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => site.close())

/** The status of a reply, the version of TLS by which it came, and its cookies. */
const ask = (options: object, path = '/health/live'): Promise<[number, string | null, string[]]> =>
  new Promise((done, failed) => {
    const call = request(address + path, { ...options, agent: false }, (response) => {
      const socket = response.socket as TLSSocket
      done([response.statusCode!, socket.getProtocol(), response.headers['set-cookie'] ?? []])
      response.resume()
    })
    call.on('error', failed).end()
  })

it('answers over TLS alone where it has a certificate, so that a proxy on another machine sends nothing in the clear', async () => {
  const { cert: ca } = testCertificate
  expect(new URL(address).protocol).toBe('https:')
  expect(await ask({ ca })).toEqual([200, 'TLSv1.3', []])
  expect(await ask({ ca, maxVersion: 'TLSv1.2' })).toEqual([200, 'TLSv1.2', []])
  // At this level the client itself would speak the older versions.
  const older = { ca, minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }
  await expect(ask(older)).rejects.toThrow(/alert protocol version/)
  await expect(ask({})).rejects.toThrow(/self.signed|unable to verify/)
  await expect(fetch(address.replace('https', 'http'))).rejects.toThrow()
})

it('binds its cookies to https then', async () => {
  const [status, , cookies] = await ask({ ca: testCertificate.cert }, '/api/auth/user')
  expect([status, cookies]).toEqual([200, [expect.stringMatching(/^__Host-device=.*; Secure/)]])
})
