import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { postWithoutPause } from './postWithoutPause.ts'

const closing: (() => unknown)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

async function post(answer: RequestListener, given: { most?: number; expected?: number[] } = {}): Promise<number[]> {
  const server = createServer((request, response) => request.resume().on('end', () => void answer(request, response)))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closing.push(() => server.close().closeAllConnections())
  const statuses: number[] = []
  await postWithoutPause(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    path: '/',
    connections: 2,
    seconds: 0.3,
    headers: {},
    body: () => ({}),
    answered: (status) => statuses.push(status),
    ...given,
  })
  return statuses
}

it('posts until the time is over, or often enough', async () => {
  expect((await post((_, response) => response.end())).length).toBeGreaterThan(10)
  expect(await post((_, response) => response.end(), { most: 6 })).toEqual(Array(6).fill(200))
})

it('says when calls are refused, or lose their connection', async () => {
  const refuse: RequestListener = (_, response) => response.writeHead(503).end()
  expect(await post(refuse, { expected: [200, 503] })).toContain(503)
  await expect(post(refuse, { expected: [200] })).rejects.toThrow('503')
  let calls = 0
  const drop: RequestListener = (request, response) => ((calls += 1) % 2 ? response.end() : request.socket.end())
  await expect(post(drop)).rejects.toThrow(/[1-9]\d* lost/)
})
