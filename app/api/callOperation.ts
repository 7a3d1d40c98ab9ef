import type { TObject } from 'typebox'
import type { ReplyOf, Static } from 'runnel/contracts'
import type { operations } from '#schemas/operations/index.ts'
import { connection } from 'runnel/browser'
import { delivered, isWords, outlives, withoutNulls } from 'runnel/run'
import { notConnected } from '../shell/connection.ts'
import { endpoints, type PageOperation } from './endpoints.ts'

export type InputsOf<N extends PageOperation> = Static<TObject<(typeof operations)[N]['input']>>

/** A reply before it has been validated: any member may be missing. */
export type Unchecked<T> = T extends readonly (infer Entry)[]
  ? Unchecked<Entry>[]
  : T extends object
    ? { [Name in keyof T]?: Unchecked<T[Name]> }
    : T

export type AnswerOf<N extends PageOperation> = Unchecked<ReplyOf<(typeof operations)[N]>>
/**
 * The result of a call. `status` is 0 when no response arrived, `message` can be shown as it is, and `reply` is the
 * body of a refusal.
 */
export type CallResult<N extends PageOperation> =
  | { ok: true; reply: AnswerOf<N> }
  | { ok: false; status: number; message: string; reply?: AnswerOf<N> }

export interface CallOptions {
  /** Timeout in milliseconds; 15 seconds by default. */
  timeout?: number
  /**
   * Aborts a call that has not been sent yet, for example while it waits for the network. A request that was sent is
   * not cancelled.
   */
  signal?: AbortSignal
  /** Lets the request outlive the page, if its body is small enough for that. */
  keepalive?: boolean
}

const usualTimeout = 15_000 // ms
const unreached = 'We could not reach the service. Please check your connection and try again.'

/** The claim request is not this browser's any more: its session has ended, or the device was cleared. */
const notHere = 'This browser may not open this claim any more. Please log in again.'

/** Calls an operation of the API from a page. Never throws: every failure is a result with a message. */
export async function callOperation<N extends PageOperation>(
  name: N,
  inputs: InputsOf<N>,
  options: CallOptions = {},
): Promise<CallResult<N>> {
  const { method, path, texts }: { method: string; path: string; texts: Record<string, string> } = endpoints[name]
  const response = await send(toRequest(method, path, inputs), options)
  if (!response) return { ok: false, status: 0, message: connection.lost() ? notConnected : unreached }
  const body = await bodyOf(response)
  if (response.ok && body && !saysNo(body)) return { ok: true, reply: body as AnswerOf<N> }
  const said = isWords(body?.error) ? body.error.trim() : ''
  return {
    ok: false,
    status: response.status,
    message: body?.gone ? notHere : (texts[response.status] ?? (said || texts.other!)),
    reply: body as AnswerOf<N>,
  }
}

type Body = Record<string, unknown>

/**
 * The body of a response without its `null` members; an empty body is `{}`. Undefined if the body is not a JSON object,
 * and so did not come from our server.
 */
async function bodyOf(response: Response): Promise<Body | undefined> {
  try {
    const text = await response.text()
    const body = text === '' ? {} : withoutNulls(JSON.parse(text))
    return typeof body === 'object' && body !== null ? (body as Body) : undefined
  } catch {
    return undefined
  }
}

/** Whether the body reports a refusal, which counts whatever the HTTP status (docs/format.md §5). */
const saysNo = ({ success, error }: Body): boolean =>
  success === false || (typeof error === 'string' && error.trim() !== '')

/** Sends a request and resolves to the response; undefined if none arrived. */
const send = (
  { url, init }: { url: string; init: RequestInit },
  { timeout = usualTimeout, signal, keepalive = false }: CallOptions,
): Promise<Response | undefined> =>
  delivered(connection, {
    attempt: async () =>
      signal?.aborted
        ? undefined
        : fetch(url, { ...init, ...(keepalive && outlives(init.body)), signal: AbortSignal.timeout(timeout) }).catch(
            () => undefined,
          ),
    isOffline: (response) => response === undefined,
    repeatable: init.method === 'GET',
    isOver: () => signal?.aborted === true,
  })

function toRequest(method: string, path: string, inputs: object): { url: string; init: RequestInit } {
  const rest = new Map(Object.entries(inputs).filter(([, value]) => value !== undefined))
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest.get(name))
    rest.delete(name)
    return encodeURIComponent(value)
  })
  if (method !== 'GET')
    return {
      url,
      init: { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(Object.fromEntries(rest)) },
    }
  const query = new URLSearchParams([...rest].map(([name, value]) => [name, String(value)])).toString()
  return { url: query ? `${url}?${query}` : url, init: { method } }
}
