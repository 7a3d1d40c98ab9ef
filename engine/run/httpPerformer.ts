import type { Attempt, Reply } from './host.ts'

interface Request {
  url: string
  init: RequestInit
}

/** Puts inputs that the path names there, and the others into the body, or into the query string for GET and DELETE. A body that the contract composed is sent as it is. */
export function requestOf({ operation, inputs, body, idempotencyKey }: Omit<Attempt, 'signal'>): Request {
  const rest = { ...inputs }
  const path = operation.path!.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]))
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
  return {
    url: path,
    init: { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body ?? rest) },
  }
}

/** The body as JSON. Any other text comes from a proxy rather than our server: it gives undefined, and is neither shown nor logged. */
async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Performs operations over HTTP, with credentials, so that cookies of the site go along. */
export const httpPerformer =
  (send: typeof fetch): ((attempt: Attempt) => Promise<Reply>) =>
  async ({ signal, ...attempt }) => {
    const { url, init } = requestOf(attempt)
    try {
      const response = await send(url, { ...init, signal, credentials: 'same-origin' })
      return { kind: 'reply', status: response.status, body: await bodyOf(response) }
    } catch {
      return { kind: 'offline' }
    }
  }
