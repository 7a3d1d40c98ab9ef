import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { demoStaff } from '../../data/seed.ts'
import { auditLog, staff, staffSessions, staffTokens } from '../../database/tables/index.ts'
import { forgetOld } from '../../jobs/retention/forgetOld.ts'
import { limits } from '../../policy/limits.ts'
import { usualStaffRules } from '../../policy/staffRules.ts'
import { argon2id } from '../../services/accounts/passwords.ts'
import { changeRole, changeStaffPassword, disableStaff, enableStaff } from '../../services/staff/staffAccounts.ts'
import { makeStaffKey } from '../../services/staff/staffKeys.ts'
import { Browser } from '../../testing/browser.ts'
import { startApp, type Site } from '../../testing/startApp.ts'

const [publisher, author] = demoStaff as [(typeof demoStaff)[0], (typeof demoStaff)[0]]
const login = ({ email, password }: typeof publisher) => ({ email, password })

let site: Site
beforeAll(async () => {
  site = await startApp({ studio: true })
})
afterAll(() => site.close())

const signIn = (visitor: Browser, who = login(publisher)) => visitor.send('POST', '/api/studio/sign-in', who)
const me = (visitor: Browser) => visitor.send('GET', '/api/studio/me')
async function signedIn(who = login(publisher)) {
  const visitor = site.visit()
  expect((await signIn(visitor, who)).status).toBe(200)
  return visitor
}
const acts = (count: number) => site.deps.db.select().from(auditLog).orderBy(desc(auditLog.at)).limit(count)
const inDatabase = <T>(work: Parameters<Site['deps']['db']['transaction']>[0]) =>
  site.deps.db.transaction(work) as Promise<T>

describe('staff', () => {
  it('sign in, are known by a cookie that no script and no other site gets, and sign out', async () => {
    const visitor = site.visit()
    expect((await visitor.send('GET', '/api/studio/sign-in')).body).toEqual({
      password: true,
      openid: false,
      demonstration: login(publisher),
    })
    expect((await me(visitor)).status).toBe(401)
    const { status, body, headers } = await signIn(visitor, { ...login(publisher), email: ' Studio@Example.com ' })
    expect([status, body]).toEqual([
      200,
      { name: publisher.name, email: publisher.email, role: 'publisher', secondFactor: false, password: true },
    ])
    expect([headers['set-cookie']].flat().find((cookie) => String(cookie).startsWith('staff='))).toMatch(
      /^staff=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    expect((await me(visitor)).body).toEqual(body)
    expect((await visitor.send('GET', '/api/studio/sign-in')).body).toMatchObject({ me: body })
    const kept = new Map(visitor.cookies)
    expect((await visitor.send('POST', '/api/studio/sign-out')).status).toBe(204)
    expect([(await me(visitor)).status, visitor.cookies.has('staff')]).toEqual([401, false])
    const thief = await site.visit().send('GET', '/api/studio/me', undefined, { cookie: `staff=${kept.get('staff')}` })
    expect(thief.status).toBe(401)
    expect((await acts(2)).map(({ actor, action }) => [actor, action])).toEqual([
      [`staff ${publisher.id}`, 'studio sign-out'],
      [`staff ${publisher.id}`, 'studio sign-in'],
    ])
  })

  it('on https, get the cookie bound to the host', async () => {
    const secure = await startApp({ studio: true, production: true, trustedProxies: 1 })
    const visitor = secure.visit({ headers: { 'x-forwarded-proto': 'https' } })
    await signIn(visitor)
    expect(visitor.cookies.has('__Host-staff')).toBe(true)
    expect((await visitor.send('GET', '/api/studio/sign-in')).body).toEqual({
      password: true,
      openid: false,
      me: expect.objectContaining({ email: publisher.email }) as unknown,
    })
    await secure.close()
  })

  it('are refused alike with a wrong password, an unknown email, no password and when disabled, and after the same work', async () => {
    const verify = vi.spyOn(argon2id, 'verify')
    const add = (email: string, more: object) =>
      site.deps.db
        .insert(staff)
        .values({ email, name: 'Somebody', role: 'author', createdAt: site.deps.now(), ...more })
        .returning()
    const [{ passwordHash } = {}] = await site.deps.db.select().from(staff).where(eq(staff.id, author.id))
    await add('openid-only@example.com', {})
    const [gone] = await add('gone@example.com', { passwordHash, disabledAt: new Date() })
    const tries = [
      { ...login(publisher), password: 'wrong password' },
      { email: 'nobody@example.com', password: author.password },
      { email: 'openid-only@example.com', password: author.password },
      { email: 'gone@example.com', password: author.password },
    ]
    for (const who of tries) {
      verify.mockClear()
      const visitor = site.visit()
      const { status, body } = await signIn(visitor, who)
      expect([status, body]).toEqual([401, { success: false, error: 'Email or password is not right' }])
      expect(verify).toHaveBeenCalledOnce()
      expect(visitor.cookies.has('staff')).toBe(false)
    }
    const recorded = await acts(4)
    expect(recorded.map(({ action }) => action)).toEqual(Array(4).fill('studio sign-in failed'))
    expect(recorded[0]!.detail).toEqual({ staff: gone!.id, with: 'password' })
    expect(JSON.stringify(recorded)).not.toMatch(/@|password is/)
  })

  it('get a new session at each sign-in, so that a planted one is worth nothing', async () => {
    const planted = 'p'.repeat(43)
    const victim = site.visit({ headers: { cookie: `staff=${planted}` } })
    const { headers } = await signIn(victim)
    expect(String(headers['set-cookie'])).not.toContain(planted)
    const attacker = site.visit()
    expect((await attacker.send('GET', '/api/studio/me', undefined, { cookie: `staff=${planted}` })).status).toBe(401)

    const again = await signedIn()
    const first = again.cookies.get('staff')
    await signIn(again, login(author))
    expect((await attacker.send('GET', '/api/studio/me', undefined, { cookie: `staff=${first}` })).status).toBe(401)
  })

  it('have to sign in again after half an hour in which they did nothing, whatever the page asks by itself', async () => {
    const own = await startApp({ studio: true })
    const visitor = own.visit()
    await signIn(visitor)
    const minutes = async (count: number, url: string) => {
      own.pass(count * 60_000)
      return (await visitor.send('GET', `/api/studio/${url}`)).status
    }
    for (let times = 0; times < 3; times += 1) expect(await minutes(29, 'project')).toBe(200)
    expect(await minutes(29, 'changes?after=0')).toBe(200)
    expect(await minutes(1, 'project')).toBe(404)
    await own.close()
  })

  it('have to sign in again after a working day, and the jobs delete what is over', async () => {
    const own = await startApp({ studio: true, staffRules: { ...usualStaffRules, idle: usualStaffRules.longest } })
    const visitor = own.visit()
    await signIn(visitor)
    await own.deps.db.transaction((tx) =>
      makeStaffKey(tx, own.deps.now(), { staffId: publisher.id, name: 'push', days: 1 }),
    )
    own.pass((usualStaffRules.longest - 60) * 1000)
    expect((await me(visitor)).status).toBe(200)
    own.pass(60_000)
    expect((await me(visitor)).status).toBe(401)
    own.pass(24 * 3600_000)
    await forgetOld(own.deps)
    expect(await own.deps.db.select().from(staffSessions)).toEqual([])
    expect(await own.deps.db.select().from(staffTokens)).toEqual([])
    await own.close()
  })

  it('lose their sessions when their role or password changes, and everything when they are disabled', async () => {
    const { db, now } = site.deps
    const changes = [
      () => inDatabase((tx) => changeRole(tx, author.id, 'viewer')),
      () => inDatabase((tx) => changeRole(tx, author.id, 'author')),
      () => inDatabase((tx) => disableStaff(tx, now(), author.id)),
    ]
    const key = await inDatabase<string>((tx) => makeStaffKey(tx, now(), { staffId: author.id, name: 'a', days: 1 }))
    for (const change of changes) {
      const visitor = await signedIn(login(author))
      expect((await me(visitor)).status).toBe(200)
      await change()
      expect((await me(visitor)).status).toBe(401)
    }
    await inDatabase((tx) => enableStaff(tx, author.id))
    const withKey = new Browser(site.app, { headers: { authorization: `Bearer ${key}` } })
    expect((await me(withKey)).status).toBe(401)
    await signedIn(login(author))
    expect(await db.select().from(staffTokens)).toEqual([])
  })

  it('see their sessions and end one of them, but nobody else’s', async () => {
    const firefox = site.visit({ headers: { 'user-agent': 'Firefox' } })
    await signIn(firefox, login(author))
    const safari = site.visit({ headers: { 'user-agent': 'Safari' } })
    await signIn(safari, login(author))
    const other = await signedIn()
    const { body } = await safari.send('GET', '/api/studio/sessions')
    const [newer, older] = body
    expect([newer, older]).toMatchObject([
      { browser: 'Safari', current: true },
      { browser: 'Firefox', current: false },
    ])
    expect(JSON.stringify(body)).not.toContain(firefox.cookies.get('staff'))
    const end = (who: Browser, id: string) => who.send('POST', `/api/studio/sessions/${id}/end`)
    expect([(await end(other, older.id)).status, (await me(firefox)).status]).toEqual([404, 200])
    expect((await end(safari, older.id)).status).toBe(204)
    expect([(await me(firefox)).status, (await me(safari)).status]).toEqual([401, 200])
    expect((await end(safari, 'no id')).status).toBe(404)
    expect((await acts(1))[0]).toMatchObject({ actor: `staff ${author.id}`, action: 'studio session end' })
  })

  it('who guess at the password in a browser that is signed in wait', async () => {
    const strict = await startApp({ studio: true, limits: limits(true) })
    const visitor = strict.visit()
    await signIn(visitor)
    const confirm = async (password: string) => (await visitor.send('POST', '/api/studio/confirm', { password })).status
    for (let tries = 0; tries < 5; tries += 1) expect(await confirm('wrong password')).toBe(403)
    expect(await confirm(publisher.password)).toBe(429)
    expect((await me(visitor)).status).toBe(200)
    expect((await signIn(visitor)).status).toBe(200)
    await strict.close()
  })

  it('who fail too often wait, and a success clears the count', async () => {
    const strict = await startApp({ studio: true, limits: limits(true) })
    const wrong = { ...login(publisher), password: 'wrong password' }
    const from = (address: string) => strict.visit({ address })
    for (let tries = 0; tries < 4; tries += 1) expect((await signIn(from('198.18.0.1'), wrong)).status).toBe(401)
    expect((await signIn(from('198.18.0.1'))).status).toBe(200)
    for (let tries = 0; tries < 5; tries += 1) expect((await signIn(from('198.18.0.1'), wrong)).status).toBe(401)
    const { status, headers } = await signIn(from('198.18.0.1'))
    expect([status, Number(headers['retry-after'])]).toEqual([429, expect.any(Number)])
    expect((await signIn(from('198.18.0.2'))).status).toBe(200)
    await strict.close()
  })

  it('who have signed in before in this browser are not kept out by three hundred wrong passwords from their network, nor staff elsewhere', async () => {
    const strict = await startApp({ studio: true, limits: limits(true) })
    const line = (at: number) => `2001:db8:5:${at.toString(16)}::1`
    const known = strict.visit({ address: line(1) })
    expect((await signIn(known)).status).toBe(200)
    for (let tries = 0; tries < 300; tries += 1)
      await signIn(strict.visit({ address: line(Math.floor(tries / 30)) }), {
        email: `nobody${tries}@example.com`,
        password: 'wrong password',
      })
    expect((await signIn(strict.visit({ address: line(1) }))).status).toBe(429)
    expect((await signIn(known)).status).toBe(200)
    expect((await signIn(strict.visit({ address: '198.18.0.9' }))).status).toBe(200)

    const [id, ...pass] = known.cookies.get('known-staff')!.split('.')
    const forged = { headers: { cookie: `known-staff=${author.id}.${pass.join('.')}` }, address: line(1) }
    expect(id).toBe(publisher.id)
    expect((await signIn(strict.visit(forged), login(author))).status).toBe(429)
    for (let tries = 0; tries < 5; tries += 1)
      expect((await signIn(known, { ...login(publisher), password: 'wrong password' })).status).toBe(401)
    expect((await signIn(known)).status).toBe(429)
    await strict.close()
  })
})

describe('a call with a key', () => {
  it('ends when the password of its owner changes', async () => {
    const { db, now } = site.deps
    const key = await inDatabase<string>((tx) => makeStaffKey(tx, now(), { staffId: author.id, name: 'a', days: 1 }))
    const withKey = new Browser(site.app, { headers: { authorization: `Bearer ${key}` } })
    expect((await withKey.send('GET', '/api/studio/project')).status).toBe(200)
    const [{ passwordHash } = {}] = await db.select().from(staff).where(eq(staff.id, author.id))
    await inDatabase((tx) => changeStaffPassword(tx, author.id, passwordHash!))
    expect((await withKey.send('GET', '/api/studio/project')).status).toBe(404)
    expect(await db.select().from(staffTokens).where(eq(staffTokens.staffId, author.id))).toEqual([])
  })

  const send = (headers: Record<string, string>, url = '/api/studio/sign-out') =>
    site.app.inject({ method: 'POST', url, headers: { host: 'localhost', ...headers } })
  const authorization = `Bearer ${'k'.repeat(43)}`

  it('needs no page of ours, but only where no browser can have sent it', async () => {
    expect((await send({ authorization })).statusCode).toBe(204)
    for (const [what, headers, url] of [
      ['no key', {}],
      ['not a key', { authorization: 'Bearer short' }],
      ['a cookie', { authorization, cookie: 'staff=x' }],
      ['another site', { authorization, 'sec-fetch-site': 'cross-site' }],
      ['another origin', { authorization, origin: 'https://evil.example' }],
      ['another call', { authorization }, '/api/auth/sign-in'],
    ] as [string, Record<string, string>, string?][])
      expect([what, (await send(headers, url)).statusCode]).toEqual([what, 403])
  })
})

it('exists only where the studio does', async () => {
  const without = await startApp()
  for (const url of ['/api/studio/sign-in', '/api/studio/me', '/api/studio/openid'])
    expect((await without.visit().send('GET', url)).status).toBe(404)
  expect((await signIn(without.visit())).status).toBe(404)
  await without.close()
})
