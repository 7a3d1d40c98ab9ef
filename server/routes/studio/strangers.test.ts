import type { RouteOptions } from 'fastify'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type StaffRole, staffRoles } from '#schemas/studio/index.ts'
import { demoStaff } from '../../data/seed.ts'
import { staff } from '../../database/tables/index.ts'
import { hashPassword } from '../../services/accounts/passwords.ts'
import { Browser } from '../../testing/browser.ts'
import { staffKey } from '../../testing/draftSite.ts'
import { startApp, type Site } from '../../testing/startApp.ts'
import { studioRoute } from './studioRoute.ts'

type Method = 'GET' | 'POST' | 'PUT'

/** Every route of the studio, as the server has registered them. */
const found = vi.hoisted(() => [] as { method: string; url: string }[])
vi.mock('./index.ts', async (original) => {
  const { studioRoutes } = await original<typeof import('./index.ts')>()
  const noted = ({ method, url }: RouteOptions) =>
    void found.push(...[method].flat().map((one) => ({ method: one, url })))
  const all: typeof studioRoutes = (app, deps) => {
    app.addHook('onRoute', noted)
    studioRoutes(app, deps)
    for (const role of staffRoles)
      for (const method of ['GET', 'POST'] as const)
        studioRoute({ method, url: `/for-tests/${role}`, role, handle: async ({ staff: { name } }) => ({ name }) })(
          app,
          deps,
        )
  }
  return { studioRoutes: all }
})

let site: Site
beforeAll(async () => {
  site = await startApp({ studio: true })
  await site.deps.db
    .insert(staff)
    .values({
      email: 'viewer@example.com',
      name: 'Vera',
      role: 'viewer',
      passwordHash: await hashPassword('a viewer looks on'),
      createdAt: site.deps.now(),
    })
})
afterAll(() => site.close())

const logins: Record<StaffRole, { email: string; password: string }> = {
  viewer: { email: 'viewer@example.com', password: 'a viewer looks on' },
  author: demoStaff.find(({ role }) => role === 'author')!,
  publisher: demoStaff.find(({ role }) => role === 'publisher')!,
}
async function signedIn(role: StaffRole): Promise<Browser> {
  const visitor = site.visit()
  const { email, password } = logins[role]
  expect((await visitor.send('POST', '/api/studio/sign-in', { email, password })).status).toBe(200)
  return visitor
}

/** The routes with which everybody sees to their own account. */
const own = /\/(confirm|password|sessions\/1\/end|second-factor)$/
/** The routes that are open to people who come to sign in. */
const doors = ['/api/studio/sign-in', '/api/studio/sign-out', '/api/studio/me']
const routes = () =>
  found
    .filter(({ method, url }) => url.startsWith('/api/studio/') && method !== 'HEAD' && !doors.includes(url))
    .map(({ method, url }) => ({ method: method as Method, url: url.replaceAll(/:\w+/g, '1').replace('*', 'x') }))
const changing = () => routes().filter(({ method }) => method !== 'GET')
const body = (method: Method) => (method === 'GET' ? undefined : {})

describe('every route of the studio', () => {
  it('does not exist for a visitor who is not signed in, whatever they send', async () => {
    expect(routes().length).toBeGreaterThanOrEqual(6)
    const token = 'x'.repeat(43)
    const given: Record<string, string>[] = [
      {},
      { cookie: `staff=${token}` },
      { cookie: `session=${token}; __Host-staff=${token}` },
      { authorization: `Bearer ${token}` },
      { authorization: 'Bearer ' },
    ]
    for (const { method, url } of routes())
      for (const headers of given) {
        const { status, body: reply } = await site.visit().send(method, url, body(method), headers)
        // Word for word as for a path that nobody knows.
        expect([url, status, reply]).toEqual([url, 404, { success: false, error: `There is no ${method} ${url}` }])
      }
  })

  it('tells a viewer in a sentence what a viewer may not do', async () => {
    const viewer = await signedIn('viewer')
    for (const { method, url } of changing().filter(
      (one) => !one.url.endsWith('/for-tests/viewer') && !own.test(one.url),
    )) {
      const { status, body: reply } = await viewer.send(method, url, {})
      expect([url, status]).toEqual([url, 403])
      expect(reply.error).toMatch(/^(You may look at everything here|Only a publisher may do this).*\.$/)
    }
  })

  it('is closed to a key, even of a publisher, unless it pulls or pushes', async () => {
    const authorization = `Bearer ${await staffKey(site, 'publisher', 'Kay')}`
    const send = (method: Method, url: string) =>
      new Browser(site.app, { headers: { authorization } }).send(method, url, body(method))
    const open: string[] = []
    for (const { method, url } of routes()) {
      const { status, body: reply } = await send(method, url)
      if (status === 403) expect([url, reply.error]).toEqual([url, expect.stringMatching(/^A key pulls and pushes/)])
      else open.push(`${method} ${url}`)
    }
    expect(open.toSorted()).toEqual(['GET /api/studio/project', 'GET /api/studio/texts/1', 'POST /api/studio/push'])
  })

  it('asks a publisher for the password again after 15 minutes, if it publishes, approves or reads evidence', async () => {
    const publisher = await signedIn('publisher')
    const asking = async () => {
      const urls: string[] = []
      for (const { method, url } of routes())
        if (/again/.test((await publisher.send(method, url, body(method))).body?.code)) urls.push(`${method} ${url}`)
      return urls.toSorted()
    }
    site.pass(14 * 60_000)
    expect(await asking()).toEqual([])
    site.pass(60_000)
    expect(await asking()).toEqual([
      'GET /api/studio/evidence/1',
      'GET /api/studio/evidence/1/page',
      'POST /api/studio/proposals/1/approve',
      'POST /api/studio/proposals/1/publish',
      'POST /api/studio/publications/1/return',
      'POST /api/studio/second-factor',
      'POST /api/studio/sessions/1/end',
      'POST /api/studio/versions/1/withdraw',
      'PUT /api/studio/second-factor',
    ])
    const confirm = (password: string) => publisher.send('POST', '/api/studio/confirm', { password })
    expect((await confirm('wrong password')).status).toBe(403)
    expect(await asking()).not.toEqual([])
    expect((await confirm(logins.publisher.password)).status).toBe(204)
    expect(await asking()).toEqual([])
  })

  it('changes nothing for a page of another site, with the cookies of a publisher', async () => {
    const publisher = await signedIn('publisher')
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', authorization: `Bearer ${'x'.repeat(43)}` },
    ]
    const all = [...changing(), ...doors.slice(0, 2).map((url) => ({ method: 'POST' as Method, url }))]
    for (const { method, url } of all)
      for (const headers of foreign)
        expect([url, (await publisher.send(method, url, {}, headers)).status]).toEqual([url, 403])
    expect((await publisher.send('GET', '/api/studio/me')).status).toBe(200)
  })
})

it('a role may do what the roles before it may', async () => {
  for (const [place, role] of staffRoles.entries()) {
    const visitor = await signedIn(role)
    for (const [least, url] of staffRoles.map((one) => `/api/studio/for-tests/${one}`).entries())
      expect([role, url, (await visitor.send('POST', url, {})).status]).toEqual([role, url, least <= place ? 200 : 403])
  }
})

it('a new role holds from the next call, whatever the session says', async () => {
  const visitor = await signedIn('author')
  const change = (role: StaffRole) =>
    site.deps.db.update(staff).set({ role }).where(eq(staff.email, logins.author.email))
  await change('viewer')
  expect((await visitor.send('POST', '/api/studio/for-tests/author', {})).status).toBe(403)
  await change('author')
})
