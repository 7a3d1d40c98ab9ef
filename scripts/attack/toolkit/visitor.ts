import { setTimeout as sleep } from 'node:timers/promises'
import type { OperationContract } from 'runnel/contracts'
import { operations, type OperationName } from '#schemas/operations/index.ts'
import { requestOf } from '#server/testing/browser.ts'
import { send, type Answer } from './send.ts'

export interface VisitorOptions {
  /** Host name of the requests, which decides the brand. */
  host: string
  /** Network address, as the proxy reports it. */
  from: string
  cookies?: ReadonlyMap<string, string>
  /** Repeats calls while the server is too busy, which is not a refusal. True by default. */
  insists?: boolean
}

export interface Extras {
  headers?: Record<string, string>
}

const mostRepeats = 30
const isTooBusy = ({ status, headers }: Answer): boolean => status === 503 && headers['retry-after'] !== undefined

/** A browser behind an https proxy, with its own network address, host name and cookies, all of which it may forge. */
export class Visitor {
  readonly #address: string
  readonly host: string
  readonly from: string
  readonly cookies: Map<string, string>
  readonly #insists: boolean

  /** `address` is where the server listens. */
  constructor(address: string, { host, from, cookies = new Map(), insists = true }: VisitorOptions) {
    this.#address = address
    this.host = host
    this.from = from
    this.cookies = new Map(cookies)
    this.#insists = insists
  }

  get headers(): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return {
      host: this.host,
      'x-forwarded-for': this.from,
      'x-forwarded-proto': 'https',
      'sec-fetch-site': 'same-origin',
      ...(cookie ? { cookie } : {}),
    }
  }

  async send(method: string, path: string, body?: object | string, { headers = {} }: Extras = {}): Promise<Answer> {
    const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
    const text = typeof body === 'object' ? JSON.stringify(body) : body
    const once = () =>
      send(this.#address, {
        method,
        path,
        headers: { ...this.headers, ...json, ...headers },
        ...(text === undefined ? {} : { body: text }),
      })
    let answer = await once()
    for (let time = 0; this.#insists && isTooBusy(answer) && time < mostRepeats; time += 1) {
      await sleep(200 + Math.random() * 800)
      answer = await once()
    }
    for (const line of answer.headers['set-cookie'] ?? []) this.#keep(line)
    return answer
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(line) ?? []
    if (value === '' || /max-age=0\b/i.test(line)) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }

  /** Performs an operation by name, with its inputs in the right parts of the request. */
  call(name: OperationName, inputs: Record<string, unknown> = {}, extras: Extras = {}): Promise<Answer> {
    const contract: OperationContract = operations[name]
    const { url, body } = requestOf(contract, inputs)
    return this.send(contract.method!, url, body, extras)
  }
}
