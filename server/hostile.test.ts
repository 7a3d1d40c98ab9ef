import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations, type OperationName } from '#schemas/operations/index.ts'
import { requestOf } from './testing/browser.ts'
import type { Answer, Browser } from './testing/browser.ts'
import { finishedApplicant, withIds, withoutIds } from './testing/everyCall.ts'
import { hostileTexts } from './testing/hostileTexts.ts'
import { startApp, type Site } from './testing/startApp.ts'

type Body = Record<string, unknown>

let site: Site
let visitor: Browser
let inputs: Record<OperationName, Body>
beforeAll(async () => {
  site = await startApp()
  const finished = await finishedApplicant(site)
  visitor = finished.visitor
  inputs = { ...withIds(finished.ids), ...withoutIds() } as unknown as Record<OperationName, Body>
})
afterAll(() => site.close())

const names = Object.entries(operations).flatMap(([name, { path }]) => (path ? [name as OperationName] : []))

const isRecord = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every text in a value, as a way to replace it. */
function texts(value: unknown): ((text: string) => unknown)[] {
  if (typeof value === 'string') return [(text) => text]
  if (Array.isArray(value))
    return value.flatMap((entry, at) => texts(entry).map((change) => (text: string) => value.with(at, change(text))))
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, member]) =>
    texts(member).map((change) => (text: string) => ({ ...value, [key]: change(text) })),
  )
}

/** Sends an operation with its body as `change` leaves it; for GET the query string is what is changed. */
function sendChanged(name: OperationName, change: (body: Body) => unknown): Promise<Answer> {
  const contract = operations[name]
  const { url, body } = requestOf(contract, inputs[name])
  if (contract.method !== 'GET') return visitor.send(contract.method, url, change(body as Body) as object)
  const [path, query] = url.split('?')
  const changed = change(Object.fromEntries(new URLSearchParams(query))) as Record<string, string>
  return visitor.send('GET', `${path}?${new URLSearchParams(changed)}`)
}

const saysWhy = ({ text, body }: Answer): boolean =>
  isRecord(body) ? typeof body.error === 'string' && body.error.length > 5 : text.length > 5
/** What the sentence may never give away. */
const inside = /select .+ from|insert into|drizzle|postgres|node_modules|at Object|TypeError|\.ts:/i

const refuses = (answer: Answer): void => {
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
  expect(saysWhy(answer)).toBe(true)
  expect(answer.text).not.toMatch(inside)
}

describe.each(names)('%s refuses with a reason', (name) => {
  const { path, method } = operations[name]

  it('something that is missing, unless it may be', async () => {
    const { body } = requestOf(operations[name], inputs[name])
    for (const key of Object.keys(method === 'GET' ? {} : (body ?? {}))) {
      const answer = await sendChanged(name, ({ [key]: _, ...rest }) => rest)
      if (answer.status >= 400) refuses(answer)
      else expect('~optional' in ((operations[name].input as Record<string, object>)[key] ?? {})).toBe(true)
    }
  })

  it('something extra', async () => refuses(await sendChanged(name, (body) => ({ ...body, isAdmin: 'true' }))))

  it('sixty hostile texts, or takes them for what they say', async () => {
    const { body, url } = requestOf(operations[name], inputs[name])
    const places = texts(body ?? Object.fromEntries(new URLSearchParams(url.split('?')[1])))
    for (const [at, text] of hostileTexts.entries()) {
      // Each text in one place of each request, round robin, and every tenth in every place.
      for (const place of at % 10 === 0 ? places : places.length > 0 ? [places[at % places.length]!] : []) {
        const answer = await sendChanged(name, () => place(text))
        if (answer.status >= 400) refuses(answer)
      }
      if (path.includes('{')) {
        const hostilePath = path.replace(/\{\w+\}/g, encodeURIComponent(/\p{Surrogate}/u.test(text) ? '%' : text))
        const answer = await visitor.send(method, hostilePath, body)
        if (answer.status >= 400) refuses(answer)
      }
    }
  })
})

describe.each(names.filter((name) => operations[name].method !== 'GET'))('%s refuses as its body', (name) => {
  const { method } = operations[name]

  it('another type in any place', async () => {
    for (const wrong of [7, true, null, [], {}, [[]]]) {
      refuses(await sendChanged(name, () => (Array.isArray(wrong) ? wrong : [wrong])))
      const { body } = requestOf(operations[name], inputs[name])
      for (const key of Object.keys(body ?? {})) {
        const answer = await sendChanged(name, (given) => ({ ...given, [key]: wrong }))
        const same =
          Array.isArray(wrong) === Array.isArray((body as Body)[key]) && typeof wrong === typeof (body as Body)[key]
        if (!same || answer.status >= 400) refuses(answer)
      }
    }
  })

  it('a body that is too large, or no JSON', async () => {
    refuses(await sendChanged(name, (body) => ({ ...body, padding: 'x'.repeat(400_000) })))
    const send = (payload: string, type: string) =>
      site.app.inject({
        method,
        url: requestOf(operations[name], inputs[name]).url,
        payload,
        headers: { 'content-type': type, 'sec-fetch-site': 'same-origin' },
      })
    for (const [payload, type] of [
      ['{"a":', 'application/json'],
      ['', 'application/json'],
      ['a=b', 'application/x-www-form-urlencoded'],
      ['<a/>', 'text/xml'],
    ] as const) {
      expect((await send(payload, type)).statusCode).toBeLessThan(500)
    }
  })
})

it('refuses what is nested deeper than anybody needs', async () => {
  const deep = `{"claim_request_id":${'['.repeat(15_000)}${']'.repeat(15_000)}}`
  const answer = await site.app.inject({
    method: 'POST',
    url: '/api/claim-requests',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    payload: deep,
  })
  expect(answer.statusCode).toBe(400)
})
