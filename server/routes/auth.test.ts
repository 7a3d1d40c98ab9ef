import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { claimRequests, sessions, users } from '../database/tables/index.ts'
import { openSession } from '../services/sessions.ts'
import { argon2id } from '../services/accounts/passwords.ts'
import { apply, submission } from '../testing/applicant.ts'
import type { Browser } from '../testing/browser.ts'
import { brands, startApp, type Site } from '../testing/startApp.ts'

let site: Site
beforeAll(async () => {
  site = await startApp()
})
afterAll(() => site.close())

const existing = { email: 'existing@example.com', password: 'portal-demo-1' }
const password = 'a password that is long enough'

const withEmail = (email: string) => {
  const given = submission()
  return { ...given, contactDetails: { ...given.contactDetails, email } }
}

async function register(visitor = site.visit()) {
  const { id, given } = await apply(visitor)
  const { email } = given.contactDetails
  const { body } = await visitor.call('createUser', { email, claim_request_id: id })
  return { visitor, id, email, body, user: body.data.user, session: body.data.session }
}
const enter = (visitor: Browser, session: unknown) => visitor.call('setSession', { event: 'SIGNED_IN', session })
const who = async (visitor: Browser) => (await visitor.call('getCurrentUser')).body

describe('createUser', () => {
  it('opens an account with a session and ties the claim request to it; it is no affiliate [CALL-36] [ROLE-02]', async () => {
    const { id, email, body, user, session } = await register()
    expect(body).toMatchObject({ success: true, existingUser: false })
    expect(user).toEqual({
      id: expect.any(String),
      email,
      email_verified: false,
      has_password: false,
      user_metadata: { first_login: true, password_set: false, claim_request_id: id },
    })
    expect(session.access_token).toMatch(/^[\w-]{43}$/)
    const [row] = await site.deps.db.select().from(claimRequests).where(eq(claimRequests.id, id))
    expect(row!.userId).toBe(user.id)
  })

  it('signs this browser in with the same reply, so that the claim can be tied before anything else is asked', async () => {
    const { visitor, id, user, session } = await register()
    expect(visitor.cookies.get('session')).toBe(session.access_token)
    expect(await who(visitor)).toMatchObject({ loggedIn: true, data: { user: { id: user.id } } })
    expect((await visitor.call('associateClaim', { claim_request_id: id })).status).toBe(200)
  })

  it('stores only a hash of the session token', async () => {
    const { user, session } = await register()
    const [row] = await site.deps.db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect(row!.tokenHash).not.toContain(session.access_token)
    expect(row!.tokenHash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('needs an email [VAL-OTHER-02, ERR-SUB-03]', async () => {
    const visitor = site.visit()
    const { id } = await apply(visitor)
    const { status, body } = await visitor.call('createUser', { email: ' ', claim_request_id: id })
    expect([status, body]).toEqual([400, { success: false, error: 'Email is required for account creation' }])
  })

  it('says of an email with an account only that it has one, in any case of letters [CALL-36]', async () => {
    for (const email of [existing.email, 'Existing@Example.com']) {
      const visitor = site.visit()
      const { id } = await apply(visitor, withEmail(email))
      const { body } = await visitor.call('createUser', { email, claim_request_id: id })
      expect(body).toEqual({ success: false, existingUser: true })
      expect(visitor.cookies.has('session')).toBe(false)
    }
  })

  it('gives the same browser the account of its own request again, until a password protects it', async () => {
    const { visitor, id, email, user, session } = await register()
    const again = await visitor.call('createUser', { email, claim_request_id: id })
    expect(again.body).toMatchObject({ existingUser: false, data: { user: { id: user.id } } })
    await enter(visitor, session)
    await visitor.call('setPassword', { password: 'long enough' })
    expect((await visitor.call('createUser', { email, claim_request_id: id })).body).toMatchObject({
      existingUser: false,
      data: { user: { id: user.id } },
    })
    const device = visitor.cookies.get('device')!
    const withoutSession = site.visit({ headers: { cookie: `device=${device}` } })
    expect((await withoutSession.call('createUser', { email, claim_request_id: id })).status).toBe(404)
  })

  it('gives no session for the account of another request with the same email', async () => {
    const { email } = await register()
    const other = site.visit()
    const { id } = await apply(other, withEmail(email))
    expect((await other.call('createUser', { email, claim_request_id: id })).body).toEqual({
      success: false,
      existingUser: true,
    })
  })

  it('makes one account of two requests that ask at once', async () => {
    const visitor = site.visit()
    const { id, given } = await apply(visitor)
    const inputs = { email: given.contactDetails.email, claim_request_id: id }
    const replies = await Promise.all([visitor.call('createUser', inputs), visitor.call('createUser', inputs)])
    expect(new Set(replies.map(({ body }) => body.data?.user?.id)).size).toBe(1)
  })

  it('asks about no other email than that of the claim request', async () => {
    const visitor = site.visit()
    const { id } = await apply(visitor)
    const answer = await visitor.call('createUser', { email: existing.email, claim_request_id: id })
    expect([answer.status, answer.body.error]).toEqual([400, 'email is not the email of this claim request'])
  })

  it('lets one claim request ask about few emails', async () => {
    const visitor = site.visit()
    const { id, given } = await apply(visitor, withEmail(existing.email))
    const ask = async () => (await visitor.call('createUser', { email: existing.email, claim_request_id: id })).status
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429])
    expect(given.contactDetails.email).toBe(existing.email)
  })
})

describe('setSession', () => {
  it('puts an existing session into a cookie that scripts cannot read [CALL-32, AMB-74]', async () => {
    const { visitor, email, user } = await register()
    await visitor.call('setPassword', { password })
    await visitor.call('setSession', { event: 'SIGNED_OUT' })
    const { session } = (await visitor.call('signIn', { email, password })).body.data
    expect(await who(visitor)).toEqual({ success: true, loggedIn: false })
    const { headers, body } = await enter(visitor, session)
    expect(body).toEqual({ success: true })
    expect(String(headers['set-cookie'])).toMatch(/session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax/)
    expect(await who(visitor)).toMatchObject({ loggedIn: true, data: { user: { id: user.id } } })
  })

  it('refuses a session that does not exist or is over', async () => {
    const { visitor, session } = await register()
    const forged = await enter(visitor, { access_token: 'x'.repeat(43), expires_at: '2099-01-01' })
    expect([forged.status, forged.body.error]).toEqual([401, 'Your session could not be started'])
    site.pass(8 * 24 * 3600_000)
    expect((await enter(visitor, session)).status).toBe(401)
  })

  it('refuses a session that another browser has opened, so that no form can hand its author’s to an applicant', async () => {
    const author = await register()
    const applicant = site.visit()
    const { id } = await apply(applicant)
    const handed = await enter(applicant, author.session)
    expect([handed.status, handed.body.error]).toEqual([401, 'Your session could not be started'])
    expect(applicant.cookies.has('session')).toBe(false)
    expect((await applicant.call('associateClaim', { claim_request_id: id })).status).toBe(401)
    expect((await enter(author.visitor, author.session)).status).toBe(200)
  })

  it('leaves a session of before that was so its cookie, and hands it to no browser', async () => {
    const { visitor, session, user } = await register()
    await site.deps.db.update(sessions).set({ openedBy: null }).where(eq(sessions.userId, user.id))
    expect((await enter(site.visit(), session)).status).toBe(401)
    expect(await who(visitor)).toMatchObject({ loggedIn: true })
    expect((await enter(visitor, session)).status).toBe(200)
  })

  it('ends a session permanently, and with it the access of this browser to its claim request', async () => {
    const { visitor, id, session } = await register()
    await enter(visitor, session)
    await visitor.call('setSession', { event: 'SIGNED_OUT' })
    expect(await who(visitor)).toEqual({ success: true, loggedIn: false })
    expect((await enter(visitor, session)).status).toBe(401)
    expect((await visitor.call('readClaimRequest', { claimRequestId: id })).status).toBe(404)
  })
})

describe('getCurrentUser', () => {
  it('says who is signed in, never with a password [CALL-47]', async () => {
    const { visitor, session, email } = await register()
    await enter(visitor, session)
    const answer = await visitor.call('getCurrentUser')
    expect(answer.body.data.user.email).toBe(email)
    expect(answer.text).not.toMatch(/argon2|password_?hash/i)
  })
})

describe('signIn', () => {
  it('opens a session [CALL-39]', async () => {
    const visitor = site.visit()
    // By its path, which pages of other people call too.
    const email = ' EXISTING@example.com'
    const { status, body } = await visitor.send('POST', '/api/auth/sign-in', { ...existing, email })
    expect(status).toBe(200)
    await enter(visitor, body.data.session)
    expect(await who(visitor)).toMatchObject({ data: { user: { email: existing.email } } })
  })

  it('answers a wrong password, an unknown email and an account without password alike', async () => {
    const { email } = await register()
    const tries = [
      { ...existing, password: 'wrong' },
      { email: 'nobody@example.com', password: 'wrong' },
      { email, password: 'wrong' },
    ]
    for (const attempt of tries) {
      const answer = await site.visit().call('signIn', attempt)
      expect([answer.status, answer.body]).toEqual([401, { success: false, error: 'Email or password is not right' }])
    }
  })

  it('does the same work for an unknown email, an account without password and a wrong password', async () => {
    const { email } = await register()
    const verify = vi.spyOn(argon2id, 'verify')
    for (const one of [existing.email, email, 'nobody@example.com']) {
      verify.mockClear()
      await site.visit().call('signIn', { email: one, password: 'wrong' })
      expect(verify.mock.calls).toEqual([[expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/), 'wrong']])
    }
  })

  it('stops after five failures for as long as it says; a success clears them', async () => {
    const { visitor, email, session } = await register()
    await enter(visitor, session)
    await visitor.call('setPassword', { password: 'long enough' })
    const tried = (password: string) => site.visit().call('signIn', { email, password })
    const attempt = async (password: string) => (await tried(password)).status
    expect([await attempt('a'), await attempt('long enough')]).toEqual([401, 200])
    const statuses: number[] = []
    for (let time = 0; time < 6; time += 1) statuses.push(await attempt('wrong'))
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    const { status, headers, body } = await tried('long enough')
    expect([status, body.error]).toEqual([429, 'Too many attempts. Please wait a few minutes and try again.'])
    site.pass(Number(headers['retry-after']) * 1000)
    expect(await attempt('long enough')).toBe(200)
  })

  it('brings in the claim requests of this browser that waited for it, and no other [AMB-56]', async () => {
    const [visitor, other] = [site.visit(), site.visit()]
    const { id } = await apply(visitor, withEmail(existing.email))
    await visitor.call('createUser', { email: existing.email, claim_request_id: id })
    const foreign = await apply(other, withEmail(existing.email))
    await other.call('createUser', { email: existing.email, claim_request_id: foreign.id })
    const { body } = await visitor.call('signIn', existing)
    await enter(visitor, body.data.session)
    const account = (await visitor.call('getAccount')).body.data
    const ids = account.map(({ claimRequest }: { claimRequest: { id: string } }) => claimRequest.id)
    expect(ids).toContain(id)
    expect(ids).not.toContain(foreign.id)
    expect((await visitor.call('readClaimRequest', { claimRequestId: foreign.id })).status).toBe(404)
  })
})

describe('signUp', () => {
  it('opens an account with a password [CALL-38]', async () => {
    const visitor = site.visit()
    const { id, given } = await apply(visitor)
    const email = given.contactDetails.email
    const { body } = await visitor.call('signUp', { email, password: 'long enough', claim_request_id: id })
    expect(body).toMatchObject({
      existingUser: false,
      data: { user: { email, user_metadata: { password_set: true } } },
    })
    const [row] = await site.deps.db.select().from(users).where(eq(users.id, body.data.user.id))
    expect(row!.passwordHash).toMatch(/^\$argon2id\$/)
    expect((await site.visit().call('signIn', { email, password: 'long enough' })).status).toBe(200)
  })

  it('does not touch an account that exists', async () => {
    const visitor = site.visit()
    const { id } = await apply(visitor, withEmail(existing.email))
    const { body } = await visitor.call('signUp', {
      email: existing.email,
      password: 'another one',
      claim_request_id: id,
    })
    expect(body).toEqual({ success: false, existingUser: true })
    expect((await site.visit().call('signIn', existing)).status).toBe(200)
  })
})

describe('setPassword', () => {
  it('sets it for the signed-in user and ends the other sessions [CALL-45] [ENT-META-03]', async () => {
    const { visitor, email, session, user } = await register()
    const elsewhere = site.visit()
    const opened = await openSession(site.deps, user.id, { ownerHash: '', userAgent: '' })
    elsewhere.cookies.set('session', opened.access_token)
    await enter(visitor, session)
    expect(await who(elsewhere)).toMatchObject({ loggedIn: true })
    expect((await visitor.call('setPassword', { password: 'long enough' })).body).toEqual({ success: true })
    expect(await who(visitor)).toMatchObject({ data: { user: { id: user.id, user_metadata: { password_set: true } } } })
    expect(await who(elsewhere)).toMatchObject({ loggedIn: false })
    expect((await site.visit().call('signIn', { email, password: 'long enough' })).status).toBe(200)
  })

  it('keeps what is written to the account meanwhile', async () => {
    const { visitor, session, user } = await register()
    await enter(visitor, session)
    const [set] = await Promise.all([
      visitor.call('setPassword', { password: 'long enough' }),
      visitor.call('updateMetadata', { from_v2_confirmation: true }),
    ])
    expect(set.status).toBe(200)
    expect(await who(visitor)).toMatchObject({
      data: { user: { user_metadata: { ...user.user_metadata, password_set: true, from_v2_confirmation: true } } },
    })
  })

  it('lets one of two simultaneous callers set it; the other learns that there is one already', async () => {
    const { visitor, session, email } = await register()
    await enter(visitor, session)
    const passwords = ['the first of two', 'the second of two']
    const replies = await Promise.all(passwords.map((password) => visitor.call('setPassword', { password })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 403])
    const signedIn = await Promise.all(passwords.map((password) => site.visit().call('signIn', { email, password })))
    expect(signedIn.map(({ status }) => status === 200)).toEqual(replies.map(({ status }) => status === 200))
  })

  it('needs a session and eight characters', async () => {
    expect((await site.visit().call('setPassword', { password: 'long enough' })).status).toBe(401)
    const { visitor, session } = await register()
    await enter(visitor, session)
    expect((await visitor.call('setPassword', { password: 'short' })).status).toBe(400)
  })
})

describe('updateMetadata', () => {
  it('writes the three flags and nothing else [CALL-46] [ENT-META-01]', async () => {
    const { visitor, session, user } = await register()
    await enter(visitor, session)
    const { body } = await visitor.call('updateMetadata', {
      first_login: false,
      password_set: false,
      from_v2_confirmation: true,
    })
    expect(body.data.user.user_metadata).toEqual({
      ...user.user_metadata,
      first_login: false,
      password_set: false,
      from_v2_confirmation: true,
    })
    expect((await visitor.call('updateMetadata', { affiliate_token: 'mine' })).status).toBe(400)
    expect((await site.visit().call('updateMetadata', { first_login: false })).status).toBe(401)
  })
})

describe('associateClaim', () => {
  it('ties a claim request of this browser to the signed-in user [CALL-37]', async () => {
    const { session, user, email } = await register()
    const visitor = site.visit()
    const { id } = await apply(visitor, withEmail(email))
    expect((await visitor.call('associateClaim', { claim_request_id: id })).status).toBe(401)
    visitor.cookies.set('session', session.access_token)
    expect((await visitor.call('associateClaim', { claim_request_id: id })).body).toEqual({ success: true })
    const [row] = await site.deps.db.select().from(claimRequests).where(eq(claimRequests.id, id))
    expect(row!.userId).toBe(user.id)
  })

  it('ties no claim request to an account of another email, whoever a form has signed in', async () => {
    const author = await register()
    await author.visitor.call('setPassword', { password })
    const applicant = site.visit()
    const { id } = await apply(applicant)
    await enter(applicant, (await applicant.call('signIn', { email: author.email, password })).body.data.session)
    expect(await who(applicant)).toMatchObject({ data: { user: { email: author.email } } })
    const tied = await applicant.call('associateClaim', { claim_request_id: id })
    expect([tied.status, tied.body.error]).toEqual([400, 'email is not the email of this claim request'])
    const [row] = await site.deps.db.select().from(claimRequests).where(eq(claimRequests.id, id))
    expect(row!.userId).toBeNull()
  })

  it('does not take over what belongs to another user', async () => {
    const first = await register()
    const { visitor, id } = first
    const second = await register(visitor)
    await enter(visitor, second.session)
    expect((await visitor.call('associateClaim', { claim_request_id: id })).status).toBe(404)
  })

  it('lets the user reach it from another browser', async () => {
    const { id, session } = await register()
    const elsewhere = site.visit()
    expect((await elsewhere.call('readClaimRequest', { claimRequestId: id })).status).toBe(404)
    elsewhere.cookies.set('session', session.access_token)
    expect((await elsewhere.call('readClaimRequest', { claimRequestId: id })).body.data.id).toBe(id)
  })
})

describe('getAccount', () => {
  it('gives one context per claim request, newest first [ENT-CTX-01] [ENT-CTX-02] [ENT-CLAIM-18] [ENT-CLAIM-19]', async () => {
    const { visitor, id, email, session } = await register()
    const { creditCheckId, claimsFound } = (await visitor.call('runCreditCheck', { claimRequestId: id })).body
    const { body: found } = await visitor.call('extractClaims', { creditCheckId })
    await visitor.call('saveClaims', { claim_request_id: id, claims: found.data.claims })
    const { body: lenders } = await visitor.call('listLenders', {
      companyId: brands.mcg.companyId,
      showInManualList: 'true',
    })
    await visitor.call('saveManualClaims', { claim_request_id: id, manual_lender_ids: [lenders.data[0].id] })
    await enter(visitor, session)
    site.pass(1000)
    const later = await apply(visitor, withEmail(email))
    await visitor.call('associateClaim', { claim_request_id: later.id })
    const { body } = await visitor.call('getAccount')
    expect(body.data.map(({ claimRequest }: { claimRequest: { id: string } }) => claimRequest.id)).toEqual([
      later.id,
      id,
    ])
    const [newest, first] = body.data
    expect(newest).toMatchObject({ claims: [] })
    expect(newest).not.toHaveProperty('creditCheckResult')
    expect(first.claimRequest).toEqual({
      id,
      claim_reference: expect.stringMatching(/^CLM-/),
      first_name: 'Ann',
      last_name: 'Walker',
      email,
      phone_number: '07700900123',
    })
    expect(first).toMatchObject({
      creditCheckResult: { status: 'success', claimsFound, creditCheckId, manuallySelectedCount: 1 },
      userEmail: email,
      isNewUser: true,
    })
    expect(first.claims).toHaveLength(claimsFound + 1)
    expect(first.claims.find(({ source }: { source: string }) => source === 'manual')).toMatchObject({
      lender: { id: lenders.data[0].id, name: lenders.data[0].name },
      status: 'In Progress',
      amount: 0,
      loan_type: 'Unknown',
    })
  })

  it('is for the signed-in only', async () => {
    expect((await site.visit().call('getAccount')).status).toBe(401)
  })
})
