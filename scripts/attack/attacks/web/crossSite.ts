import type { Attack } from '../../attack.ts'
import { changes, everyCall } from '../../toolkit/everyCall.ts'
import { Findings } from '../../toolkit/findings.ts'
import { requestOf } from '#server/testing/browser.ts'
import { operations } from '#schemas/operations/index.ts'
import { send } from '#server/testing/send.ts'

/** Headers that a browser sends with a call from another site's page. Only what the page may choose is varied. */
const pages: [what: string, headers: Record<string, string>][] = [
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['a sibling host', { 'sec-fetch-site': 'same-site', origin: 'https://evil.claims.example' }],
  ['an old browser', { origin: 'https://evil.example' }],
  ['a frame without origin', { origin: 'null' }],
  ['nothing said', {}],
  ['own origin over http', { origin: 'http://claims.example' }],
  ['own origin in the path', { origin: 'https://evil.example/claims.example' }],
  ['own name as a prefix', { origin: 'https://claims.example.evil.example' }],
]

const types = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain; application/json',
  '',
]

export const attacks: Attack[] = [
  {
    name: 'calls of another site',
    tries: "makes every call that changes something with the owner's cookies, from eight kinds of foreign page",
    run: async (world) => {
      const found = new Findings()
      const { inputs, ownerOf } = await everyCall(world)
      for (const name of changes) {
        const { visitor } = ownerOf(name)
        const { 'sec-fetch-site': _, ...headers } = visitor.headers
        const { url, body } = requestOf(operations[name], inputs[name])
        for (const [what, foreign] of pages) {
          const { status } = await send(world.address, {
            method: operations[name].method,
            path: url,
            headers: { ...headers, ...foreign, 'content-type': 'application/json' },
            body: JSON.stringify(body),
          })
          found.add(`${name} from ${what}`, status === 403, status)
        }
      }
      return found.verdict()
    },
  },
  {
    name: 'bodies of a plain form',
    tries: 'sends every call that changes something as what a form can send without asking first, from our own page',
    run: async (world) => {
      const found = new Findings()
      const { inputs, ownerOf } = await everyCall(world)
      for (const name of changes) {
        const { visitor } = ownerOf(name)
        const { url, body } = requestOf(operations[name], inputs[name])
        for (const type of types) {
          const { status } = await visitor.send(operations[name].method, url, JSON.stringify(body), {
            'content-type': type,
          })
          found.add(`${name} as ${type || 'no type'}`, status >= 400 && status < 500, status)
        }
      }
      return found.verdict()
    },
  },
]
