import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startProxy, type FaultyProxy } from './faultyProxy.ts'

const reached: string[] = []
const server = createServer((request, reply) => {
  reached.push(request.url!)
  reply.end('the server')
})
let proxy: FaultyProxy
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  proxy = await startProxy(() => `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterAll(async () => {
  await proxy.close()
  server.close()
})

/** What a browser gets: the status and the text, or that nothing came. */
const got = (path: string): Promise<string> =>
  fetch(proxy.url + path).then(
    async (reply) => `${reply.status} ${await reply.text()}`,
    () => 'nothing',
  )

it('passes on the requests that no fault is set for, and forgets a fault that has met enough requests', async () => {
  proxy.spoil({ fault: '503', times: 2, of: 'calls' })
  expect(await Promise.all(['/api/a', '/api/b', '/assets/a.js', '/'].map(got))).toEqual([
    '503 {"success":false}',
    '503 {"success":false}',
    '200 the server',
    '200 the server',
  ])
  expect(await got('/api/c')).toBe('200 the server')
  expect(proxy.underWay()).toBe(0)
})

it('cuts a request off before the server, or after it has answered', async () => {
  reached.length = 0
  proxy.spoil({ fault: 'cut', times: 1, of: 'calls' })
  expect([await got('/api/cut'), reached]).toEqual(['nothing', []])
  proxy.spoil({ fault: 'lost', times: 1, of: 'calls' })
  expect([await got('/api/lost'), reached]).toEqual(['nothing', ['/api/lost']])
})
