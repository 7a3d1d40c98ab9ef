import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog, staff } from '../../database/tables/index.ts'
import { limits } from '../../policy/limits.ts'
import { freshFor } from '../../policy/staffRules.ts'
import { openIdPatience, openIdProvider } from '../../providers/openid/openIdProvider.ts'
import type { Browser } from '../../testing/browser.ts'
import { openIdClient, startOpenIdServer, type OpenIdServer } from '../../testing/openIdServer.ts'
import { startApp, type Site } from '../../testing/startApp.ts'

const returnAddress = 'http://localhost/api/studio/openid/return'
const secret = 'a secret for tests that is long enough'

let provider: OpenIdServer
let site: Site
let late = 0
beforeAll(async () => {
  provider = await startOpenIdServer([returnAddress])
  const openid = openIdProvider(
    { issuer: provider.issuer, ...openIdClient },
    { secret, now: () => Date.now() + late, freshFor },
  )
  site = await startApp({ studio: true, openid })
})
beforeEach(() => {
  late = 0
})
afterAll(async () => {
  await site.close()
  await provider.close()
})

let made = 0
/** A person who has an account at the provider, and one here unless `here` is false. */
async function person({
  verified = true,
  here = true,
  ...more
}: { verified?: boolean; here?: boolean; disabledAt?: Date } = {}) {
  made += 1
  const [subject, email] = [`subject-${made}`, `person${made}@example.com`]
  provider.accounts.set(subject, { email, verified })
  if (here)
    await site.deps.db
      .insert(staff)
      .values({ email, name: 'Ann Walker', role: 'author', createdAt: site.deps.now(), ...more })
  return { subject, email }
}

const begin = async (visitor: Browser): Promise<string> => {
  const { status, headers } = await visitor.send('GET', '/api/studio/openid')
  expect(status).toBe(302)
  return String(headers.location)
}
const back = (visitor: Browser, address: string) =>
  visitor.send('GET', address.replace('http://localhost', ''), undefined, { 'sec-fetch-site': 'cross-site' })
const signIn = async (visitor: Browser, subject: string) =>
  back(visitor, await provider.signIn(await begin(visitor), subject))
const me = async (visitor: Browser) => (await visitor.send('GET', '/api/studio/me')).body
const row = async (email: string) => (await site.deps.db.select().from(staff).where(eq(staff.email, email)))[0]!

describe('OpenID Connect', () => {
  it('lets staff in by their confirmed email, and from then on by their name at the provider', async () => {
    const { subject, email } = await person()
    const visitor = site.visit()
    expect((await visitor.send('GET', '/api/studio/sign-in')).body).toMatchObject({ password: true, openid: true })
    const { status, headers } = await signIn(visitor, subject)
    expect([status, headers.location]).toEqual([302, '/studio'])
    expect(await me(visitor)).toMatchObject({ name: 'Ann Walker', email, role: 'author', password: false })
    expect([...visitor.cookies.keys()].toSorted()).toEqual(['device', 'known-staff', 'staff'])
    expect((await row(email)).subject).toBe(`${provider.issuer} ${subject}`)
    const [act] = await site.deps.db.select().from(auditLog).orderBy(desc(auditLog.at)).limit(1)
    expect(act).toMatchObject({ action: 'studio sign-in', detail: { with: 'openid' } })

    provider.accounts.set(subject, { email: 'renamed@example.com', verified: false })
    const again = site.visit()
    await signIn(again, subject)
    expect((await me(again)).email).toBe(email)
  })

  it.each([
    ['is not staff', { here: false }, /You have no account in this studio. Ask the operator of this site/],
    ['has an email that is not confirmed', { verified: false }, /Your provider has not confirmed your email/],
    ['is disabled', { disabledAt: new Date() }, /Your account in this studio is disabled. Ask the operator/],
  ])('tells a person who %s whom to ask', async (_, given, sentence) => {
    const visitor = site.visit()
    const { status, text, headers } = await signIn(visitor, (await person(given)).subject)
    expect([status, String(headers['content-type'])]).toEqual([403, 'text/html; charset=utf-8'])
    expect(text).toMatch(sentence)
    expect(visitor.cookies.has('staff')).toBe(false)
  })

  it('gives nobody an account that is bound to another person', async () => {
    const { subject, email } = await person()
    await signIn(site.visit(), subject)
    provider.accounts.set('impostor', { email, verified: true })
    const visitor = site.visit()
    expect((await signIn(visitor, 'impostor')).text).toMatch(/Another account at your provider is tied/)
    expect((await row(email)).subject).toBe(`${provider.issuer} ${subject}`)
  })

  it.each<[string, (address: string, visitor: Browser) => Promise<[string, Browser]> | [string, Browser]]>([
    ['another state', (address, visitor) => [address.replace(/state=[^&]+/, 'state=another'), visitor]],
    ['no state', (address, visitor) => [address.replace(/&?state=[^&]+/, ''), visitor]],
    ['no code', (address, visitor) => [address.replace(/code=[^&]+/, 'error=access_denied'), visitor]],
    ['another issuer', (address, visitor) => [address.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example'), visitor]],
    ['a browser that did not begin', (address) => [address, site.visit()]],
    [
      'a browser that began another time',
      async (address) => {
        const other = site.visit()
        await begin(other)
        return [address, other]
      },
    ],
    [
      'too much time',
      (address, visitor) => {
        late = openIdPatience * 1000
        return [address, visitor]
      },
    ],
  ])('refuses a return with %s', async (_, change) => {
    const visitor = site.visit()
    const { subject } = await person()
    const [address, browser] = await change(await provider.signIn(await begin(visitor), subject), visitor)
    const { status, text } = await back(browser, address)
    expect([status, browser.cookies.has('staff')]).toEqual([400, false])
    expect(text).toMatch(/Please begin again/)
  })

  it('refuses an answer that was made for another question (nonce), and a code that was used', async () => {
    const { subject } = await person()
    const visitor = site.visit()
    const asked = await begin(visitor)
    const other = await provider.signIn(asked.replace(/nonce=[^&]+/, 'nonce=another'), subject)
    expect((await back(visitor, other)).status).toBe(400)

    const address = await provider.signIn(await begin(visitor), subject)
    const kept = visitor.cookies.get('openid')!
    expect((await back(visitor, address)).status).toBe(302)
    const thief = site.visit({ headers: { cookie: `openid=${kept}` } })
    expect([(await back(thief, address)).status, thief.cookies.has('staff')]).toEqual([400, false])
  })

  it('says so when the provider cannot be reached; passwords still work, and it is asked again', async () => {
    const gone = await startOpenIdServer([returnAddress])
    const port = Number(new URL(gone.issuer).port)
    await gone.close()
    const openid = openIdProvider({ issuer: gone.issuer, ...openIdClient }, { secret, now: Date.now, freshFor })
    const other = await startApp({ studio: true, openid })
    const visitor = other.visit()
    const { status, text } = await visitor.send('GET', '/api/studio/openid')
    expect(status).toBe(503)
    expect(text).toMatch(/cannot be reached. Try again in a moment, or sign in with a password/)
    const { demonstration } = (await visitor.send('GET', '/api/studio/sign-in')).body
    expect((await visitor.send('POST', '/api/studio/sign-in', demonstration)).status).toBe(200)
    const returned = await startOpenIdServer([returnAddress], port)
    expect((await visitor.send('GET', '/api/studio/openid')).status).toBe(302)
    await returned.close()
    await other.close()
  })

  it('is not held up by returns that nobody began, nor, in a known browser, by failures of its network', async () => {
    const strict = await startApp({
      studio: true,
      limits: limits(true),
      openid: openIdProvider({ issuer: provider.issuer, ...openIdClient }, { secret, now: Date.now, freshFor }),
    })
    const address = '198.18.4.1'
    const { subject } = await person({ here: false })
    await strict.deps.db
      .insert(staff)
      .values({
        email: provider.accounts.get(subject)!.email,
        name: 'Ann Walker',
        role: 'author',
        createdAt: new Date(),
      })
    for (let picture = 0; picture < 40; picture += 1) {
      const visitor = strict.visit({ address })
      if (picture % 2) await begin(visitor)
      expect((await back(visitor, `${returnAddress}?code=x&state=y`)).status).toBe(400)
    }
    const known = strict.visit({ address })
    expect((await signIn(known, subject)).status).toBe(302)

    let refused = 0
    for (let tries = 0; tries < 31; tries += 1) {
      const visitor = strict.visit({ address })
      const state = new URL(await begin(visitor)).searchParams.get('state')!
      const iss = encodeURIComponent(provider.issuer)
      if ((await back(visitor, `${returnAddress}?code=guess&state=${state}&iss=${iss}`)).status === 429) refused += 1
    }
    expect(refused).toBe(1)
    expect((await signIn(strict.visit({ address }), subject)).status).toBe(429)
    expect((await signIn(known, subject)).status).toBe(302)
    await strict.close()
  })

  it('is begun by the person alone: a link or picture on another site leads to the page with the button', async () => {
    const visitor = site.visit()
    const asked = async (from: string) => {
      const { status, headers } = await visitor.send('GET', '/api/studio/openid', undefined, { 'sec-fetch-site': from })
      return [status, new URL(String(headers.location), 'http://localhost').origin, visitor.cookies.has('openid')]
    }
    for (const from of ['cross-site', 'same-site']) expect(await asked(from)).toEqual([302, 'http://localhost', false])
    expect(await asked('same-origin')).toEqual([302, new URL(provider.issuer).origin, true])
  })

  it('never sends people back to a host that the caller invents', async () => {
    const visitor = site.visit()
    visitor.host = 'evil.example'
    const { status, text } = await visitor.send('GET', '/api/studio/openid')
    expect(status).toBe(503)
    expect(text).toMatch(/set PUBLIC_URL/)
  })
})
