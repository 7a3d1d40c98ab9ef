import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Value } from 'typebox/value'
import type { TSchema } from 'typebox'
import { compileValue, evaluateValue, typeOfSchema } from 'runnel/rules'
import { routeSchemas, type OperationContract } from 'runnel/contracts'
import { operations, type OperationName } from '#schemas/operations/index.ts'
import { functions } from '#schemas/values/functions.ts'
import { inject, send, type Reply, type Sent } from './send.ts'

export interface Answer extends Reply {
  text: string
  /** The reply's JSON; undefined where it is something else. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests and attacks look into replies of every shape
  body: any
  /** Milliseconds until it was complete. */
  took: number
}

const runs = Object.fromEntries(Object.entries(functions).map(([name, { run }]) => [name, run]))

/** The body that a contract composes from its inputs, as a page sends it. */
function composedBody({ input, body, once }: OperationContract, inputs: Record<string, unknown>): object {
  const { value } = compileValue(body, {
    roots: { input: typeOfSchema({ type: 'object', properties: input as never }) },
    functions,
  })
  const again = once?.again !== undefined && inputs[once.again] === true ? { [once.again]: true } : {}
  return { ...(evaluateValue(value, { input: inputs }, { functions: runs as never, now: 0 }) as object), ...again }
}

/** Puts a contract's inputs into a request. */
export function requestOf(
  contract: OperationContract,
  inputs: Record<string, unknown>,
): { url: string; body?: object } {
  const inPath = new Set(Object.keys(routeSchemas(contract).params.properties))
  const path = contract.path!.replace(/\{(\w+)\}/g, (_, input: string) => encodeURIComponent(String(inputs[input])))
  const rest = Object.fromEntries(Object.entries(inputs).filter(([input]) => !inPath.has(input)))
  if (contract.method !== 'GET')
    return { url: path, body: contract.body === undefined ? rest : composedBody(contract, inputs) }
  return { url: Object.keys(rest).length > 0 ? `${path}?${new URLSearchParams(rest as Record<string, string>)}` : path }
}

export interface BrowserOptions {
  headers?: Record<string, string>
  /** The host that it calls, which decides the brand. */
  host?: string
  /** Its network address; over the network only a proxy can name another. */
  address?: string
  cookies?: ReadonlyMap<string, string>
  /** Repeats what failed without being refused: while the server is too busy, and when it had closed the kept connection. */
  insists?: boolean
}

const mostRepeats = 30
const isTooBusy = ({ status, headers }: Answer): boolean => status === 503 && headers['retry-after'] !== undefined

/**
 * The client of tests, attacks and load: keeps cookies between calls, as a visitor's browser does, and checks every successful reply against its
 * contract. Calls a server at an address, or one in this process without a network.
 */
export class Browser {
  readonly #server: string | Pick<FastifyInstance, 'inject'>
  readonly #headers: Record<string, string>
  readonly #insists: boolean
  readonly cookies: Map<string, string>
  address: string
  host: string

  constructor(
    server: string | Pick<FastifyInstance, 'inject'>,
    { headers, host, address = '127.0.0.1', cookies = new Map(), insists = false }: BrowserOptions = {},
  ) {
    this.#server = server
    this.#headers = { 'sec-fetch-site': 'same-origin', ...headers }
    this.#insists = insists
    this.cookies = new Map(cookies)
    this.address = address
    this.host = host ?? (typeof server === 'string' ? new URL(server).host : 'localhost')
  }

  /** What it sends with every request. */
  get headers(): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return { host: this.host, ...this.#headers, ...(cookie ? { cookie } : {}) }
  }

  /** Sends bytes and texts as they are, anything else as JSON. */
  async send(
    method: string,
    url: string,
    body?: object | string,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const isRaw = typeof body === 'string' || Buffer.isBuffer(body)
    const sent: Sent = {
      method,
      path: url,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      body: isRaw || body === undefined ? body : JSON.stringify(body),
    }
    let answer = await this.#exchange(sent)
    for (let time = 0; this.#insists && isTooBusy(answer) && time < mostRepeats; time += 1) {
      await sleep(200 + Math.random() * 800)
      answer = await this.#exchange(sent)
    }
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) this.#keep(line)
    return answer
  }

  async #exchange(sent: Sent): Promise<Answer> {
    const began = performance.now()
    const whole = { ...sent, headers: { ...this.headers, ...sent.headers } }
    const reply =
      typeof this.#server === 'string'
        ? await send(this.#server, whole, this.#insists)
        : await inject(this.#server, whole, this.address)
    const text = reply.bytes.toString()
    // The reply to HEAD has no body.
    const isJson = text !== '' && reply.headers['content-type']?.startsWith('application/json')
    return { ...reply, text, body: isJson ? JSON.parse(text) : undefined, took: performance.now() - began }
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(line) ?? []
    if (value === '' || /max-age=0\b/i.test(line)) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }

  /** Performs an operation by name, with its inputs in the right parts of the request. */
  async call(
    name: OperationName,
    inputs: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const contract: OperationContract = operations[name]
    const { url, body } = requestOf(contract, inputs)
    const answer = await this.send(contract.method!, url, body, headers)
    if (answer.status === 200 && !Value.Check(contract.response as TSchema, answer.body)) {
      throw new Error(
        `The reply of ${name} is not what its contract says: ${JSON.stringify(Value.Errors(contract.response as TSchema, answer.body)[0])}`,
      )
    }
    return answer
  }
}
