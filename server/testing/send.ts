import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'

export interface Sent {
  method: string
  /** Sent as it is, neither resolved nor encoded. */
  path: string
  headers: Record<string, string>
  body?: string | Buffer | undefined
}

export interface Reply {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
}

const patience = 80_000
const kept = new Agent({ keepAlive: true, maxSockets: 1000 })
const single = new Agent({ keepAlive: false, maxSockets: 1000 })
const balanced = new Set<string>()

/** From now on each request to this address opens a connection, as the balancer needs. */
export const connectEachTime = (address: string): void => void balanced.add(address)

/** Closes all kept connections. */
export const closeConnections = (): void => kept.destroy()

/** Sends one request to a local server. If it `repeats`, it is sent again when the server has closed the kept connection between two requests. */
export function send(address: string, sent: Sent, repeats = true): Promise<Reply> {
  const { hostname, port } = new URL(address)
  const { method, path, headers, body = '' } = sent
  const length = body.length > 0 ? { 'content-length': String(Buffer.byteLength(body)) } : {}
  const agent = balanced.has(address) ? single : kept
  return new Promise((done, failed) => {
    const call = request(
      { hostname, port, method, path, agent, headers: { ...length, ...headers }, timeout: patience },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', failed)
        response.on('end', () =>
          done({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) }),
        )
      },
    )
    call.on('timeout', () => call.destroy(new Error(`no answer to ${method} ${path} within ${patience / 1000} s`)))
    call.on('error', (error) => {
      if (call.reusedSocket && repeats) send(address, sent, false).then(done, failed)
      else failed(error)
    })
    call.end(body)
  })
}

/** The same to a server in this process, as if from a network address. */
export async function inject(
  app: Pick<FastifyInstance, 'inject'>,
  { method, path, headers, body }: Sent,
  remoteAddress: string,
): Promise<Reply> {
  const reply = await app.inject({
    method: method as 'GET',
    url: path,
    headers,
    remoteAddress,
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: reply.statusCode, headers: reply.headers as IncomingHttpHeaders, bytes: reply.rawPayload }
}
