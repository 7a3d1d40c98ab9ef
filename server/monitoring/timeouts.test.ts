import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Site } from '../testing/startApp.ts'
import { usualTimeouts } from './timeouts.ts'

let site: Site
let port: number
beforeAll(async () => {
  site = await startApp({ timeouts: { headers: 500, request: 1000 } })
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  port = (site.app.server.address() as AddressInfo).port
})
afterAll(() => site.close())

const begin = 'POST /api/claim-requests HTTP/1.1\r\nhost: claims.example\r\n'
const headers = `${begin}content-type: application/json\r\nsec-fetch-site: same-origin\r\ncontent-length: 1000\r\n\r\n`

interface Slow {
  socket: Socket
  /** What it was answered until it was cut. */
  ended: Promise<string>
}

/** Sends a beginning, and then one more byte again and again: never enough, and never silent. */
async function slowly(beginning: string, more: string): Promise<Slow> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let answer = ''
  socket.on('data', (data: Buffer) => (answer += data.toString()))
  socket.on('error', () => undefined)
  socket.write(beginning)
  const timer = setInterval(() => socket.write(more), 50)
  return {
    socket,
    // Not by `once`, which fails where the last byte meets a connection that is cut.
    ended: new Promise((done) => {
      socket.once('close', () => {
        clearInterval(timer)
        done(answer)
      })
    }),
  }
}

describe('a request that arrives a byte at a time', () => {
  it.each([
    ['its headers', begin, 'x'],
    ['its body', headers, ' '],
    ['nothing but its first line', 'GET / HT', ''],
  ])('is cut: %s', async (_, beginning, more) => {
    const { ended } = await slowly(beginning, more)
    expect(await ended).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('keeps nobody else waiting, however many there are', async () => {
    const many = await Promise.all(
      Array.from({ length: 300 }, (_, at) => slowly(at % 2 ? begin : headers, at % 2 ? 'x' : ' ')),
    )
    const served = await fetch(`http://127.0.0.1:${port}/health/ready`)
    expect([served.status, await served.json()]).toEqual([200, { status: 'ready' }])
    expect(many.filter(({ socket }) => !socket.destroyed).length).toBeGreaterThan(0)
    for (const { ended } of many) expect(await ended).toMatch(/^(HTTP\/1\.1 408 |$)/)
  })
})

it('a reply that takes too long ends with 503', async () => {
  const hangs = {
    ...site.deps.providers,
    addresses: { ...site.deps.providers.addresses, search: () => new Promise<never>(() => {}) },
  }
  const other = await startApp({ providers: hangs, timeouts: { reply: 300 } })
  const answer = await other
    .visit()
    .send('POST', '/api/address/search', { search: 'leeds', sessionId: '', applicationName: '' })
  expect([answer.status, answer.body]).toEqual([503, { success: false, error: 'Service temporarily unavailable' }])
  await other.close()
})

it('every server has limits, and room for two calls of a bureau that take half a minute each', async () => {
  const usual = await startApp()
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = usual.app.server
  expect({ headersTimeout, requestTimeout, keepAliveTimeout }).toEqual({
    headersTimeout: usualTimeouts.headers,
    requestTimeout: usualTimeouts.request,
    keepAliveTimeout: usualTimeouts.keepAlive,
  })
  expect(timeout).toBeGreaterThan(usualTimeouts.reply)
  expect(usualTimeouts.reply).toBeGreaterThan(60_000)
  await usual.close()
})
