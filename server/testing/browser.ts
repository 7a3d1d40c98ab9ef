import type { FastifyInstance } from 'fastify'
import { Value } from 'typebox/value'
import type { TSchema } from 'typebox'
import { compileValue, evaluateValue, typeOfSchema } from 'runnel/rules'
import { routeSchemas, type OperationContract } from 'runnel/contracts'
import { operations, type OperationName } from '#schemas/operations/index.ts'
import { functions } from '#schemas/values/functions.ts'

export interface Answer {
  status: number
  /** The reply's JSON; undefined where it is text. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into replies of every shape
  body: any
  text: string
  headers: Record<string, unknown>
}

const runs = Object.fromEntries(Object.entries(functions).map(([name, { run }]) => [name, run]))

/** The body that a contract composes from its inputs, as a page sends it. */
function composedBody({ input, body }: OperationContract, inputs: Record<string, unknown>): object {
  const { value } = compileValue(body, {
    roots: { input: typeOfSchema({ type: 'object', properties: input as never }) },
    functions,
  })
  return evaluateValue(value, { input: inputs }, { functions: runs as never, now: 0 }) as object
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

/** Keeps cookies between calls, as a visitor's browser does, and checks every successful reply against its contract. */
export class Browser {
  readonly #app: FastifyInstance
  readonly #cookies = new Map<string, string>()
  readonly #headers: Record<string, string>
  /** Its network address. */
  address: string
  /** The host that it calls, which decides the brand. */
  host = 'localhost'

  constructor(app: FastifyInstance, options: { headers?: Record<string, string>; address?: string } = {}) {
    this.#app = app
    this.address = options.address ?? '127.0.0.1'
    this.#headers = { 'sec-fetch-site': 'same-origin', ...options.headers }
  }

  /** Cookies by name. */
  get cookies(): ReadonlyMap<string, string> {
    return this.#cookies
  }

  async send(
    method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await this.#app.inject({
      method,
      url,
      remoteAddress: this.address,
      ...(body ? { payload: body } : {}),
      headers: { host: this.host, ...this.#headers, ...(cookie ? { cookie } : {}), ...headers },
    })
    for (const { name, value, maxAge } of reply.cookies) {
      if (maxAge === 0 || value === '') this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    // The reply to HEAD has no body.
    const isJson = reply.body !== '' && String(reply.headers['content-type'] ?? '').startsWith('application/json')
    return {
      status: reply.statusCode,
      body: isJson ? reply.json() : undefined,
      text: reply.body,
      headers: reply.headers,
    }
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
