import { Agent, request } from 'node:http'

export interface CallAnswer {
  status: number
  text: string
  /** The first cookie set, in the form in which it is sent back. */
  cookie?: string
}

/** Posts JSON over kept connections, with little work of its own, so that the server is measured. */
export class Caller {
  readonly #agent: Agent
  readonly #address: string

  constructor(address: string, connections: number) {
    this.#address = address
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections })
  }

  post(path: string, body: object, cookie = ''): Promise<CallAnswer> {
    const text = JSON.stringify(body)
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      'sec-fetch-site': 'same-origin',
      ...(cookie ? { cookie } : {}),
    }
    return new Promise((done, failed) => {
      const call = request(this.#address + path, { method: 'POST', agent: this.#agent, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', failed)
        response.on('end', () => {
          const [set] = response.headers['set-cookie'] ?? []
          done({
            status: response.statusCode ?? 0,
            text: Buffer.concat(chunks).toString(),
            ...(set ? { cookie: set.split(';')[0]! } : {}),
          })
        })
      })
      call.on('error', failed)
      call.end(text)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
