import { vi } from 'vitest'

type Answer = { status?: number; body?: unknown; empty?: boolean }

/** Answers `fetch` by "METHOD /path"; any other call fails like a broken connection. Gives the requests that were made. */
export function serveCalls(answers: Record<string, Answer | ((body: unknown) => Answer | Promise<Answer>)>) {
  const requests: { call: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const call = `${init.method} ${url}`
    const body = init.body ? JSON.parse(String(init.body)) : undefined
    requests.push({ call, body })
    const known = answers[call]
    if (!known) throw new TypeError(`nothing answers ${call}`)
    const {
      status = 200,
      body: reply = { success: true },
      empty,
    } = typeof known === 'function' ? await known(body) : known
    return new Response(empty ? '' : JSON.stringify(reply), { status })
  })
  return requests
}

/** Holds back the answers of `fetch` until the returned function is called; afterwards they arrive at once. */
export function holdCalls(): () => Promise<void> {
  let release = () => {}
  const released = new Promise<void>((go) => (release = go))
  const answered = fetch
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    await released
    return answered(...request)
  })
  return async () => {
    release()
    await new Promise((passed) => setTimeout(passed, 20))
  }
}
