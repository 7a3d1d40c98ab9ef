import type { Attempt, Reply } from './host.ts'
import { isWords } from './isWords.ts'

interface Request {
  url: string
  init: RequestInit
}

/** Inputs named in the path go there, the rest into the body, or the query string for GET. A body that the contract composed is sent as it is. */
export function requestOf({ operation, inputs, body, idempotencyKey }: Omit<Attempt, 'signal'>): Request {
  const rest = { ...inputs }
  const path = operation.path!.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]))
    delete rest[name]
    return value
  })
  const method = operation.method ?? 'GET'
  const headers: Record<string, string> = { accept: 'application/json', ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}) }
  if (method === 'GET' || method === 'DELETE') {
    const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)])).toString()
    return { url: query ? `${path}?${query}` : path, init: { method, headers } }
  }
  return { url: path, init: { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body ?? rest) } }
}

const mostSaid = 200 // characters

/** Whoever answers in JSON may be our server. A text is for the log alone, and anything else is whatever stands between the page and the server. */
async function bodyOf(response: Response): Promise<{ body: unknown; text?: string }> {
  const text = await response.text()
  if (text === '') return { body: {} }
  try {
    return { body: JSON.parse(text) }
  } catch {
    const isText = response.headers.get('content-type')?.startsWith('text/plain') && isWords(text)
    return { body: undefined, ...(isText ? { text: text.trim().slice(0, mostSaid) } : {}) }
  }
}

/** Performs operations over HTTP, with credentials, so that cookies of the site go along. */
export const httpPerformer =
  (send: typeof fetch): ((attempt: Attempt) => Promise<Reply>) =>
  async ({ signal, ...attempt }) => {
    const { url, init } = requestOf(attempt)
    try {
      const response = await send(url, { ...init, signal, credentials: 'same-origin' })
      return { kind: 'reply', status: response.status, ...(await bodyOf(response)) }
    } catch {
      return { kind: 'offline' }
    }
  }
