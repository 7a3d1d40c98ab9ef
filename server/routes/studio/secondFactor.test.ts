import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { staff } from '../../database/tables/index.ts'
import { limits } from '../../policy/limits.ts'
import { usualStaffRules } from '../../policy/staffRules.ts'
import { hashPassword } from '../../services/accounts/passwords.ts'
import { removeSecondFactor } from '../../services/staff/secondFactor.ts'
import type { Browser } from '../../testing/browser.ts'
import { startApp, type Site } from '../../testing/startApp.ts'

const password = 'a password of staff'
let site: Site
let passwordHash: string
beforeAll(async () => {
  site = await startApp({ studio: true, limits: limits(true), staffRules: { ...usualStaffRules, secondFactor: true } })
  passwordHash = await hashPassword(password)
})
afterAll(() => site.close())

let email: string
let made = 0
beforeEach(async () => {
  made += 1
  email = `publisher${made}@example.com`
  await site.deps.db
    .insert(staff)
    .values({ email, name: 'Pat', role: 'publisher', passwordHash, createdAt: site.deps.now() })
})

const row = async () => (await site.deps.db.select().from(staff).where(eq(staff.email, email)))[0]!
/** What an authenticator shows now, or in so many seconds. */
const codeOf = (secret: string, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: site.deps.now().getTime() + later * 1000 })
/** A code that is wrong now, before and after. */
const wrongCode = (secret: string): string => {
  const near = [-60, -30, 0, 30, 60].map((later) => codeOf(secret, later))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code))!
}
const visit = () => site.visit({ address: `198.18.7.${made}` })
const signIn = (visitor: Browser, more: object = {}) =>
  visitor.send('POST', '/api/studio/sign-in', { email, password, ...more })
const begin = async (visitor: Browser) => (await visitor.send('POST', '/api/studio/second-factor', {})).body
const use = (visitor: Browser, sealed: string, code: string) =>
  visitor.send('PUT', '/api/studio/second-factor', { sealed, code })

/** Signs in and sets up a second factor; the next code is a new one. */
async function setUp() {
  const visitor = visit()
  expect((await signIn(visitor)).status).toBe(200)
  const { secret, sealed } = await begin(visitor)
  expect((await use(visitor, sealed, codeOf(secret))).status).toBe(200)
  site.pass(60_000)
  return { visitor, secret: secret as string, sealed: sealed as string }
}

describe('a second factor', () => {
  it('is what a publisher sets up before anything else, where the rules ask for one', async () => {
    const visitor = visit()
    expect((await signIn(visitor)).body).toMatchObject({ role: 'publisher', secondFactor: 'missing' })
    for (const url of ['/project', '/evidence/1', '/publications']) {
      const { status, body } = await visitor.send('GET', `/api/studio${url}`)
      expect([url, status, body.code]).toEqual([url, 403, 'second-factor-missing'])
    }
    expect((await visitor.send('GET', '/api/studio/sessions')).status).toBe(200)

    const { secret, address, sealed } = await begin(visitor)
    expect(address).toMatch(new RegExp(`^otpauth://totp/.*secret=${secret}`))
    expect((await use(visitor, sealed, wrongCode(secret))).status).toBe(400)
    expect((await use(visitor, `${sealed.slice(0, -4)}AAAA`, codeOf(secret))).status).toBe(400)
    expect((await row()).secondFactor).toBeNull()
    const done = await use(visitor, sealed, codeOf(secret))
    expect([done.status, done.body.secondFactor]).toEqual([200, true])
    expect((await visitor.send('GET', '/api/studio/project')).status).toBe(200)
    expect((await row()).secondFactor!.toString('latin1')).not.toContain(secret)
  })

  it('is asked for after the right password only, and each of its codes lets in once', async () => {
    const { secret } = await setUp()
    const without = await signIn(visit())
    expect([without.status, without.body.code]).toEqual([401, 'code-needed'])
    const code = codeOf(secret)
    expect((await signIn(visit(), { code, password: 'wrong' })).body.code).toBeUndefined()
    const both = await Promise.all([signIn(visit(), { code }), signIn(visit(), { code })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect((await signIn(visit(), { code })).status).toBe(401)
    // An older one, which nobody used, is not good after a newer one either.
    expect((await signIn(visit(), { code: codeOf(secret, -30) })).status).toBe(401)
    site.pass(30_000)
    expect((await signIn(visit(), { code: ` ${codeOf(secret).replace(/^.../, '$& ')}` })).status).toBe(200)
  })

  it('is not guessed: ten wrong codes in an hour close it, from wherever they come, and failures are recorded', async () => {
    const { secret } = await setUp()
    const from = (at: number) => site.visit({ address: `198.19.${made}.${at}` })
    for (let guess = 0; guess < 10; guess += 1)
      expect((await signIn(from(guess), { code: wrongCode(secret) })).status).toBe(401)
    expect((await signIn(from(10), { code: codeOf(secret) })).status).toBe(429)
  })

  it('is not put in place of another by somebody who finds a browser signed in', async () => {
    const { visitor, sealed, secret } = await setUp()
    const { secret: theirs, sealed: other } = await begin(visitor)
    expect((await use(visitor, other, codeOf(theirs))).status).toBe(409)
    expect((await use(visitor, sealed, codeOf(secret))).status).toBe(409)
    expect((await signIn(visit(), { code: codeOf(theirs) })).status).toBe(401)
    expect((await signIn(visit(), { code: codeOf(secret) })).status).toBe(200)
  })

  it('of somebody else is worth nothing', async () => {
    const visitor = visit()
    await signIn(visitor)
    const { sealed, secret } = await begin(visitor)
    const other = visit()
    const { email: ours } = await row()
    email = `other-${ours}`
    await site.deps.db
      .insert(staff)
      .values({ email, name: 'Olly', role: 'publisher', passwordHash, createdAt: site.deps.now() })
    await signIn(other)
    expect((await use(other, sealed, codeOf(secret))).status).toBe(400)
  })

  it('is removed by the operator, after which the publisher sets up another one', async () => {
    await setUp()
    await site.deps.db.transaction(async (tx) => removeSecondFactor(tx, await row()))
    const visitor = visit()
    expect((await signIn(visitor)).body.secondFactor).toBe('missing')
    const { secret, sealed } = await begin(visitor)
    expect((await use(visitor, sealed, codeOf(secret))).status).toBe(200)
  })

  it('is a choice for authors, and is not asked for by OpenID Connect', async () => {
    await site.deps.db.update(staff).set({ role: 'author' }).where(eq(staff.email, email))
    expect((await signIn(visit())).body.secondFactor).toBe(false)
    await setUp()
    expect((await signIn(visit())).status).toBe(401)
  })
})
