import { Agent, request, type IncomingHttpHeaders } from 'node:http'

export interface Sent {
  method: string
  /** Sent as it is, neither resolved nor encoded. */
  path: string
  headers: Record<string, string>
  body?: string | Buffer
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** The reply's JSON; undefined where it is something else. */
  // oxlint-disable-next-line typescript/no-explicit-any -- replies of every shape are looked into
  body: any
  /** Milliseconds until it was complete. */
  took: number
}

const patience = 80_000
const kept = new Agent({ keepAlive: true, maxSockets: 300 })
const single = new Agent({ keepAlive: false, maxSockets: 300 })
const balanced = new Set<string>()

/** From now on each request to this address opens a connection, as the balancer needs. */
export const connectEachTime = (address: string): void => void balanced.add(address)

/** Closes all kept connections. */
export const closeConnections = (): void => kept.destroy()

const asJson = (type: string | undefined, text: string): unknown =>
  type?.startsWith('application/json') && text !== '' ? JSON.parse(text) : undefined

/** Sends one request to a local server. It is sent again if the server closed the kept connection between two requests. */
export function send(address: string, sent: Sent, isRepeat = false): Promise<Answer> {
  const { hostname, port } = new URL(address)
  const began = performance.now()
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
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          done({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            body: asJson(response.headers['content-type'], text),
            took: performance.now() - began,
          })
        })
      },
    )
    call.on('timeout', () => call.destroy(new Error(`no answer to ${method} ${path} within ${patience / 1000} s`)))
    call.on('error', (error) => {
      if (call.reusedSocket && !isRepeat) send(address, sent, true).then(done, failed)
      else failed(error)
    })
    call.end(body)
  })
}
