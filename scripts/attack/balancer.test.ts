import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { startBalancer } from './balancer.ts'
import { connectEachTime, send } from '#server/testing/send.ts'

const closing: (() => unknown)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

async function serverThatSays(word: string): Promise<string> {
  const server = createServer((request, response) => request.resume().on('end', () => response.end(word)))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closing.push(() => server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const say = async (address: string): Promise<string> =>
  (await send(address, { method: 'POST', path: '/', headers: {}, body: 'x'.repeat(100_000) })).bytes.toString()

it('leads each connection to the next server, and requests of one caller too where each has its own', async () => {
  const balancer = await startBalancer([await serverThatSays('one'), await serverThatSays('two')])
  closing.push(() => balancer.close())
  expect([await say(balancer.address), await say(balancer.address)]).toEqual(['one', 'one'])
  connectEachTime(balancer.address)
  expect([await say(balancer.address), await say(balancer.address), await say(balancer.address)]).toEqual([
    'two',
    'one',
    'two',
  ])
})

it('ends the connection of a caller whose server is gone', async () => {
  const balancer = await startBalancer(['http://127.0.0.1:1'])
  closing.push(() => balancer.close())
  await expect(say(balancer.address)).rejects.toThrow()
})
