import { vi } from 'vitest'

type Answer = { status?: number; body?: unknown }

/** Answers `fetch` by "METHOD /path"; what is not listed fails like a broken connection. Returns the requests that were made. */
export function serveCalls(answers: Record<string, Answer | ((body: unknown) => Answer)>) {
  const requests: { call: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const call = `${init.method} ${url}`
    const body = init.body ? JSON.parse(String(init.body)) : undefined
    requests.push({ call, body })
    const known = answers[call]
    if (!known) throw new TypeError(`nothing answers ${call}`)
    const { status = 200, body: reply = { success: true } } = typeof known === 'function' ? known(body) : known
    return new Response(JSON.stringify(reply), { status })
  })
  return requests
}
