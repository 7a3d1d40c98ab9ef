import { vi } from 'vitest'

/** What a call is answered with: a body with 200, a response, or an error as from a lost connection. */
export type Answer = unknown | Response | Error

export interface FakeCall {
  method: string
  /** Below `/api/studio`, with its query. */
  path: string
  body?: unknown
}

export const refusal = (status: number, error: string): Response =>
  new Response(JSON.stringify({ success: false, error }), { status })

/**
 * Answers the calls of the studio from a table: `GET /me` to a body, or to a function of the call. A call that is not in
 * it is answered as to a stranger.
 */
export function fakeApi(answers: Record<string, Answer | ((call: FakeCall) => Answer)>): { calls: FakeCall[] } {
  const calls: FakeCall[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}): Promise<Response> => {
    const path = url.replace(/^\/api\/studio/, '')
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const call = { method: init.method ?? 'GET', path, body }
    calls.push(call)
    const found = answers[`${call.method} ${path}`] ?? answers[`${call.method} ${path.split('?')[0]}`]
    const answer: Answer = typeof found === 'function' ? (found as (call: FakeCall) => Answer)(call) : found
    if (answer instanceof Error) throw answer
    if (answer instanceof Response) return answer.clone()
    return answer === undefined
      ? refusal(404, 'There is nothing here')
      : new Response(JSON.stringify(answer), { status: 200 })
  })
  return { calls }
}
