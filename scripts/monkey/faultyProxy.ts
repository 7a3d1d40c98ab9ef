import {
  createServer,
  request as forward,
  type IncomingMessage,
  type RequestOptions,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FaultName } from './faults.ts'

/** A proxy between the browser and the server that injects the faults it is given. */
export interface FaultyProxy {
  url: string
  /** The fault for the next requests; none until it is set, and after it has met enough of them. */
  spoil(fault: Spoiling | undefined): void
  /** Requests whose reply is not complete. */
  underWay(): number
  close(): Promise<void>
}

export interface Spoiling {
  fault: FaultName
  /** How many requests it meets. */
  times: number
  /** Which requests: calls of the API, or parts of the page. */
  of: 'calls' | 'parts'
}

const slow = 1500 // ms
const paths = { calls: /^\/api\//, parts: /^\/assets\// }

const fail = (reply: ServerResponse, status: number): void =>
  void reply.writeHead(status, { 'content-type': 'application/json' }).end('{"success":false}')

/** Passes a request on. A server that is down cuts the connection, as its machine would. */
function pass(asked: IncomingMessage, reply: ServerResponse, target: URL, isLost: boolean): void {
  const { method, url, headers } = asked
  const options: RequestOptions = { host: target.hostname, port: target.port, path: url, method, headers }
  const sent = forward(options, (answer) => {
    if (isLost) {
      answer.resume()
      return void reply.destroy()
    }
    reply.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(reply)
    answer.on('error', () => reply.destroy())
  })
  sent.on('error', () => reply.destroy())
  asked.pipe(sent)
}

/** Starts a proxy on a free port. `target` is the server's address of the moment. */
export async function startProxy(target: () => string): Promise<FaultyProxy> {
  let spoiling: Spoiling | undefined
  const open = new Set<ServerResponse>()

  const faultOf = ({ url = '' }: IncomingMessage): FaultName | undefined => {
    if (!spoiling || spoiling.times === 0 || !paths[spoiling.of].test(url)) return undefined
    spoiling.times -= 1
    return spoiling.fault
  }

  async function answer(asked: IncomingMessage, reply: ServerResponse): Promise<void> {
    const fault = faultOf(asked)
    if (fault === 'cut') return void reply.destroy()
    if (fault === '500' || fault === '503') return fail(reply, Number(fault))
    if (fault === 'gone') return fail(reply, 404)
    if (fault === 'garbled') return void reply.writeHead(200, { 'content-type': 'text/html' }).end('<html>Hello')
    if (fault === 'slow') await sleep(slow)
    pass(asked, reply, new URL(target()), fault === 'lost')
  }

  const server = createServer((asked, reply) => {
    open.add(reply)
    reply.on('close', () => open.delete(reply))
    void answer(asked, reply)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    spoil: (next) => {
      spoiling = next && { ...next }
    },
    underWay: () => open.size,
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
