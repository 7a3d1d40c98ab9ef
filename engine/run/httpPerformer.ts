import { ownValue } from '#engine/rules/index.ts'
import type { Attempt, Reply } from './host.ts'

interface Request {
  url: string
  init: RequestInit
}

/** Characters, each of up to three bytes. */
const mostKeptAlive = 20_000

/** What lets a request outlive its page. Browsers keep at most 64 KB alive: one with a longer body would not be sent at all. */
export const outlives = (body: unknown): { keepalive?: true } =>
  typeof body === 'string' && body.length <= mostKeptAlive ? { keepalive: true } : {}

/** The HTTP request of an attempt. Inputs that the path does not name are the JSON body, or the query for GET and DELETE; `body` replaces them. */
export function requestOf({ operation, inputs, body, idempotencyKey }: Omit<Attempt, 'signal'>): Request {
  const rest = { ...inputs }
  const path = operation.path!.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(ownValue(rest, name)))
    delete rest[name]
    return value
  })
  const method = operation.method ?? 'GET'
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
  }
  if (method === 'GET' || method === 'DELETE') {
    const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)])).toString()
    return { url: query ? `${path}?${query}` : path, init: { method, headers } }
  }
  const text = JSON.stringify(body ?? rest)
  return {
    url: path,
    init: {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: text,
      // A page that nobody keeps waiting may be closed before the request has left.
      ...(operation.patience !== undefined && outlives(text)),
    },
  }
}

/** The body as JSON, `{}` if it is empty. Other texts come from a proxy: they give undefined and are neither shown nor logged. */
async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The key as a header: hashed, since it may contain answers in any script, and headers hold ASCII alone. A page without a
 * secure context, such as one of a machine on the local network, has no hash, so there it is escaped.
 */
async function headerOf(key: string): Promise<string> {
  const { subtle } = crypto as { subtle?: SubtleCrypto }
  if (!subtle) return encodeURIComponent(key)
  const hash = await subtle.digest('SHA-256', new TextEncoder().encode(key))
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Performs operations over HTTP, with the cookies of the site. What `send` throws means that nobody was reached. A request
 * that cannot even be made is a mistake of ours, and throws.
 */
export const httpPerformer =
  (send: typeof fetch): ((attempt: Attempt) => Promise<Reply>) =>
  async ({ signal, ...attempt }) => {
    const idempotencyKey = attempt.idempotencyKey && (await headerOf(attempt.idempotencyKey))
    const { url, init } = requestOf({ ...attempt, ...(idempotencyKey && { idempotencyKey }) })
    // Throws for what no header can hold, which `send` would report as it does a lost network.
    const headers = new Headers(init.headers)
    try {
      const response = await send(url, { ...init, headers, signal, credentials: 'same-origin' })
      return { kind: 'reply', status: response.status, body: await bodyOf(response) }
    } catch {
      return { kind: 'offline' }
    }
  }
