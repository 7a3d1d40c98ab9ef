import { operations } from '#schemas/operations/index.ts'
import type { Attack } from '../../attack.ts'
import { calls, everyCall } from '../../toolkit/everyCall.ts'
import { Findings } from '../../toolkit/findings.ts'
import type { Answer } from '#server/testing/browser.ts'
import type { World } from '../../world.ts'

type Reply = [what: string, answer: Answer]

const paths = [
  '/',
  '/claim',
  '/login',
  '/portal',
  '/privacy-policy',
  '/accessibility',
  '/clear',
  '/nothing-here',
  '/theme.css',
  '/brand/logo.svg',
  '/brand/icon.svg',
  '/documents/nothing.html',
  '/assets/nothing.js',
  '/api/nothing',
  '/health/live',
  '/health/ready',
]

async function pages(world: World): Promise<Reply[]> {
  const visitor = world.visit()
  const asset = /"(\/assets\/[^"]+\.js)"/.exec((await visitor.send('GET', '/')).text)?.[1]
  const document = (await visitor.call('listLegalFiles', { brandId: world.brand.theme.brandId })).body.data[0] as {
    html_url: string
    file_url: string
  }
  const found = [...paths, ...(asset ? [asset] : []), document.html_url, document.file_url]
  return Promise.all(found.map(async (path): Promise<Reply> => [path, await visitor.send('GET', path)]))
}

/** Every call, made correctly and incorrectly. */
async function everyReply(world: World): Promise<Reply[]> {
  const { inputs, ownerOf } = await everyCall(world)
  const replies: Reply[] = []
  for (const name of calls) {
    replies.push([name, await ownerOf(name).visitor.call(name, inputs[name])])
    replies.push([`${name} as nobody`, await world.visit().call(name, inputs[name])])
    if (operations[name].method !== 'GET')
      replies.push([
        `${name} without JSON`,
        await world.visit().send(operations[name].method, operations[name].path.replace(/\{\w+\}/g, 'x'), '{'),
      ])
  }
  return replies
}

const isSafe = ({ headers }: Answer): string => {
  const policy = String(headers['content-security-policy'] ?? '')
  const missing = [
    !policy.includes("default-src 'none'") && 'content-security-policy',
    /unsafe-|\*/.test(policy) && 'a strict content-security-policy',
    headers['x-content-type-options'] !== 'nosniff' && 'nosniff',
    !/^(deny|sameorigin)$/i.test(String(headers['x-frame-options'])) && 'x-frame-options',
    !headers['referrer-policy'] && 'referrer-policy',
    !headers['strict-transport-security'] && 'strict-transport-security',
    headers['x-powered-by'] !== undefined && 'no x-powered-by',
    headers['access-control-allow-origin'] !== undefined && 'no access-control-allow-origin',
  ]
  return missing.filter(Boolean).join(', ')
}

/** What is wrong with a reply's cookies. */
const unsafeCookie = ({ headers }: Answer): string | undefined =>
  (headers['set-cookie'] ?? []).find(
    (line) =>
      !/^__Host-\w+=/.test(line) ||
      !['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/'].every((part) => line.split('; ').includes(part)) ||
      /domain=/i.test(line),
  )

export const attacks: Attack[] = [
  {
    name: 'replies without headers of security',
    tries:
      'looks at every kind of reply, of pages, files, documents, good and refused calls, for a header that is missing',
    run: async (world) => {
      const found = new Findings()
      for (const [what, answer] of [...(await pages(world)), ...(await everyReply(world))]) {
        const missing = isSafe(answer)
        found.add(`${what} (${answer.status})`, missing === '', missing ? `lacks ${missing}` : 'all there')
      }
      return found.verdict()
    },
  },
  {
    name: 'personal replies kept in a cache',
    tries:
      'looks at every reply of the API and at every page for a cache that may keep it, and at every cookie for what may read it',
    run: async (world) => {
      const found = new Findings()
      for (const [what, answer] of await everyReply(world))
        found.add(
          `${what} (${answer.status})`,
          answer.headers['cache-control'] === 'no-store',
          `cache-control ${answer.headers['cache-control']}`,
        )
      for (const [what, answer] of [...(await pages(world)), ...(await everyReply(world))]) {
        const isPublic = /public|max-age=[1-9]/.test(String(answer.headers['cache-control']))
        const cookies = answer.headers['set-cookie'] !== undefined
        found.add(
          `${what} with a cookie`,
          !(isPublic && cookies),
          isPublic && cookies ? 'a cookie in a public reply' : 'no cookie in a public reply',
        )
        const unsafe = unsafeCookie(answer)
        found.add(`${what}, cookie`, unsafe === undefined, unsafe ? 'an unsafe cookie' : 'safe cookies or none')
      }
      return found.verdict()
    },
  },
]
