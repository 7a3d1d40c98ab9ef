import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rateCounters, sessions } from '../database/tables/index.ts'
import { apply } from '../testing/applicant.ts'
import type { Browser } from '../testing/browser.ts'
import { startApp, type Site } from '../testing/startApp.ts'

let now = Date.parse('2026-03-02T09:00:00Z')
let site: Site
beforeAll(async () => {
  site = await startApp({ clock: () => now })
})
afterAll(() => site.close())
beforeEach(() => site.deps.db.delete(rateCounters).then(() => undefined))

const [minute, hour] = [60_000, 3_600_000]
const password = 'the password of the owner'
const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

/** An account with a password, and the browser that opened it. */
async function account(protect = true) {
  const visitor = site.visit()
  const { id, given } = await apply(visitor)
  const { email } = given.contactDetails
  await visitor.call('createUser', { email, claim_request_id: id })
  if (protect) await visitor.call('setPassword', { password })
  return { visitor, email, id }
}

async function signedIn(email: string, userAgent = phone): Promise<Browser> {
  const browser = site.visit({ headers: { 'user-agent': userAgent } })
  const { body } = await browser.call('signIn', { email, password })
  await browser.call('setSession', { event: 'SIGNED_IN', session: body.data.session })
  return browser
}

const isIn = async (browser: Browser): Promise<boolean> => (await browser.call('getCurrentUser')).body.loggedIn
const listed = async (browser: Browser) => (await browser.call('listSessions')).body.data.sessions as Listed[]
interface Listed {
  id: string
  browser: string
  current: boolean
  started_at: string
  seen_at: string
}

describe('a session', () => {
  it('ends a day after it was last used, and lasts while it is used', async () => {
    const { visitor } = await account()
    for (const pause of [23 * hour, 23 * hour, 23 * hour]) {
      now += pause
      expect(await isIn(visitor)).toBe(true)
    }
    now += 24 * hour + 16 * minute
    expect(await isIn(visitor)).toBe(false)
    expect((await visitor.call('getAccount')).status).toBe(401)
    expect((await visitor.call('listSessions')).status).toBe(401)
  })

  it('ends when the browser signs in anew, and opens nothing in another one', async () => {
    const { email } = await account()
    const browser = await signedIn(email)
    const before = browser.cookies.get('session')!
    const { body } = await browser.call('signIn', { email, password })
    for (let times = 0; times < 2; times += 1)
      expect((await browser.call('setSession', { event: 'SIGNED_IN', session: body.data.session })).status).toBe(200)
    expect(await isIn(browser)).toBe(true)
    expect(await isIn(site.visit({ cookies: new Map([['session', before]]) }))).toBe(false)
  })

  it('ends when the browser gets another one with its account', async () => {
    const visitor = site.visit()
    const { id, given } = await apply(visitor)
    const ask = () => visitor.call('createUser', { email: given.contactDetails.email, claim_request_id: id })
    await ask()
    const before = visitor.cookies.get('session')!
    await ask()
    expect(await isIn(visitor)).toBe(true)
    expect(await isIn(site.visit({ cookies: new Map([['session', before]]) }))).toBe(false)
  })

  it('reaches no claim request after that either', async () => {
    const { email, id } = await account()
    const other = await signedIn(email)
    expect((await other.call('readClaimRequest', { claimRequestId: id })).status).toBe(200)
    now += 25 * hour
    expect((await other.call('readClaimRequest', { claimRequestId: id })).status).toBe(404)
  })

  it('ends seven days after its beginning, however much it is used', async () => {
    const { visitor } = await account()
    for (let used = 0; used < 13; used += 1) {
      now += 12 * hour
      expect(await isIn(visitor)).toBe(true)
    }
    now += 12 * hour
    expect(await isIn(visitor)).toBe(false)
  })
})

describe('the sessions of an account', () => {
  it('are listed for their owner, each with its browser and when it was used, and without what would open it', async () => {
    const { visitor, email } = await account()
    now += hour
    const other = await signedIn(email)
    const list = await listed(other)
    expect(list.map(({ browser, current }) => [browser, current])).toEqual([
      ['Chrome on Android', true],
      ['', false],
    ])
    expect(Date.parse(list[0]!.seen_at) - Date.parse(list[1]!.seen_at)).toBe(hour)
    const token = visitor.cookies.get('session')!
    const [row] = await site.deps.db.select().from(sessions).where(eq(sessions.id, list[1]!.id))
    for (const secret of [token, row!.tokenHash]) expect(JSON.stringify(list)).not.toContain(secret)
  })

  it('are ended one by one, with the password', async () => {
    const { visitor, email } = await account()
    const [lost, kept] = [await signedIn(email), await signedIn(email)]
    const { id } = (await listed(lost)).find(({ current }) => current)!
    const end = async (given?: string) =>
      (await visitor.call('endSession', { sessionId: id, ...(given ? { current_password: given } : {}) })).status
    expect([await end(), await end('not the password')]).toEqual([403, 403])
    expect(await isIn(lost)).toBe(true)
    expect(await end(password)).toBe(200)
    expect([await isIn(lost), await isIn(kept), await isIn(visitor)]).toEqual([false, true, true])
    expect(await end(password)).toBe(404)
  })

  it('are ended by nobody else', async () => {
    const { visitor } = await account()
    const stranger = (await account()).visitor
    const [{ id }] = (await listed(visitor)) as [Listed]
    for (const sessionId of [id, 'no id'])
      expect((await stranger.call('endSession', { sessionId, current_password: password })).status).toBe(404)
    expect(await isIn(visitor)).toBe(true)
    expect((await site.visit().call('endSession', { sessionId: id, current_password: password })).status).toBe(401)
  })

  it('of an account without a password are ended without one', async () => {
    const { visitor } = await account(false)
    const [{ id }] = (await listed(visitor)) as [Listed]
    expect((await visitor.call('endSession', { sessionId: id })).status).toBe(200)
    expect(await isIn(visitor)).toBe(false)
  })

  it('let nobody guess the password without end', async () => {
    const { visitor } = await account()
    const [{ id }] = (await listed(visitor)) as [Listed]
    const statuses = []
    for (let guess = 0; guess < 12; guess += 1)
      statuses.push((await visitor.call('endSession', { sessionId: id, current_password: `guess ${guess}` })).status)
    expect(statuses.at(-1)).toBe(429)
  })
})
