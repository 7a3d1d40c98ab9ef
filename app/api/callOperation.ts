import type { TObject } from 'typebox'
import type { ReplyOf } from '#schemas/operation.ts'
import type { operations } from '#schemas/operations/index.ts'
import type { Static } from '#schemas/shape.ts'
import { delivered } from '#engine/run/delivered.ts'
import { isWords } from '#engine/run/isWords.ts'
import { connection, notConnected } from '../shell/connection.ts'
import { endpoints, type PageOperation } from './endpoints.ts'

export type InputsOf<N extends PageOperation> = Static<TObject<(typeof operations)[N]['input']>>
export type AnswerOf<N extends PageOperation> = ReplyOf<(typeof operations)[N]>
/** `status` is 0 when no reply came; `message` is fit to be shown; `reply` is what a refusal says besides, which nobody has checked. */
export type CallResult<N extends PageOperation> = { ok: true; reply: AnswerOf<N> } | { ok: false; status: number; message: string; reply?: Partial<AnswerOf<N>> }

const usualTimeout = 15_000 // ms
const unreached = 'We could not reach the service. Please check your connection and try again.'

/** Calls an operation from a page. Never throws. */
export async function callOperation<N extends PageOperation>(name: N, inputs: InputsOf<N>, timeout = usualTimeout): Promise<CallResult<N>> {
  const { method, path, texts }: { method: string; path: string; texts: Record<string, string> } = endpoints[name]
  const request = toRequest(method, path, inputs)
  const response = await send(request, timeout)
  if (!response) return { ok: false, status: 0, message: connection.lost() ? notConnected : unreached }
  const body = await response.json().catch(() => undefined) as { success?: boolean; error?: unknown } | undefined
  if (response.ok && body && typeof body === 'object' && body.success !== false) return { ok: true, reply: body as AnswerOf<N> }
  const said = isWords(body?.error) ? body.error.trim() : ''
  return { ok: false, status: response.status, message: texts[response.status] ?? (said || texts.other!), ...(body ? { reply: body as Partial<AnswerOf<N>> } : {}) }
}

/** The response of the server; undefined when none came. */
const send = ({ url, init }: { url: string; init: RequestInit }, timeout: number): Promise<Response | undefined> =>
  delivered(connection, {
    attempt: () => fetch(url, { ...init, signal: AbortSignal.timeout(timeout) }).catch(() => undefined),
    isOffline: (response) => response === undefined,
    repeatable: init.method === 'GET',
  })

function toRequest(method: string, path: string, inputs: object): { url: string; init: RequestInit } {
  const rest = new Map(Object.entries(inputs).filter(([, value]) => value !== undefined))
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest.get(name))
    rest.delete(name)
    return encodeURIComponent(value)
  })
  if (method !== 'GET') return { url, init: { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(Object.fromEntries(rest)) } }
  const query = new URLSearchParams([...rest].map(([name, value]) => [name, String(value)])).toString()
  return { url: query ? `${url}?${query}` : url, init: { method } }
}
