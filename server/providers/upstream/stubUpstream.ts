import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Upstream } from './callUpstream.ts'

/** How the stub answers one request: a JSON reply, or a kind of misbehaviour. */
export type StubAnswer =
  | { json: unknown; status?: number }
  | { raw: string; status?: number }
  | 'hang'
  | 'hangInBody'
  | 'closeSocket'
  | 'closeInBody'
  | { redirectTo: string }

export interface StubRequest {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: unknown
}

/** A local service that answers as told, for the tests of the http providers. */
export interface StubUpstream {
  /** With a timeout long enough for a busy machine. */
  upstream: Upstream
  /** With a short timeout, for answers that never come. */
  impatient: Upstream
  requests: StubRequest[]
  /** Sets the next answers, one per request; the last one stays. */
  answers(...answers: StubAnswer[]): void
  /** Answers the requests left hanging. */
  release(answer: StubAnswer): void
  close(): Promise<void>
}

function answerWith(response: ServerResponse, answer: StubAnswer) {
  if (answer === 'hang') return
  if (answer === 'closeSocket') return response.socket?.destroy()
  if (answer === 'hangInBody' || answer === 'closeInBody') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
    response.write('{"started":', () => answer === 'closeInBody' && response.socket?.destroy())
    return
  }
  if ('redirectTo' in answer) return response.writeHead(307, { location: answer.redirectTo }).end()
  response
    .writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
    .end('raw' in answer ? answer.raw : JSON.stringify(answer.json))
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk as Uint8Array)
  return chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString('utf8')) : undefined
}

const patience = { long: 60_000, short: 300 }

export async function stubUpstream(): Promise<StubUpstream> {
  const requests: StubRequest[] = []
  let queue: StubAnswer[] = []
  const hanging: ServerResponse[] = []
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      requests.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body })
      const answer = queue.length > 1 ? queue.shift() : queue[0]
      if (answer === 'hang') hanging.push(response)
      answerWith(response, answer ?? { json: {}, status: 501 })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const upstream = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key: () => 'test-key',
    timeoutMs: patience.long,
  }
  return {
    upstream,
    impatient: { ...upstream, timeoutMs: patience.short },
    requests,
    answers: (...answers) => {
      queue = answers
      requests.length = 0
    },
    release: (answer) => hanging.splice(0).forEach((response) => answerWith(response, answer)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
