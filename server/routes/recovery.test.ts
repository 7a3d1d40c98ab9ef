import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { mailLinks, outbox, rateCounters, sessions, users } from '../database/tables/index.ts'
import { deliverOutbox } from '../jobs/deliverOutbox.ts'
import { createProviders } from '../providers/index.ts'
import { limits } from '../policy/limits.ts'
import { argon2id } from '../services/accounts/passwords.ts'
import { apply, submission } from '../testing/applicant.ts'
import type { Browser } from '../testing/browser.ts'
import { brands, startApp, type Site } from '../testing/startApp.ts'

let site: Site
beforeAll(async () => {
  site = await startApp()
})
afterAll(() => site.close())
beforeEach(() => site.deps.db.delete(rateCounters).then(() => undefined))

const password = 'the first password'
const minute = 60_000

const withEmail = (email: string) => {
  const given = submission()
  return { ...given, contactDetails: { ...given.contactDetails, email } }
}

/** An applicant who has just got an account at the end of a form, without a password, and is signed in. */
async function register(visitor: Browser = site.visit(), given = submission()) {
  const { id } = await apply(visitor, given)
  const { email } = given.contactDetails
  const { body } = await visitor.call('createUser', { email, claim_request_id: id })
  return { visitor, id, email, userId: body.data.user.id as string }
}

/** What was sent to an email since, newest first. */
async function mailTo(email: string) {
  await deliverOutbox(site.deps)
  return site.mails().filter(({ to }) => to === email)
}
const tokenIn = (text: string) => /#([\w-]{43})/.exec(text)![1]!
const newestToken = async (email: string) => tokenIn((await mailTo(email))[0]!.text)

async function forget(email: string, visitor: Browser = site.visit()): Promise<string> {
  // Mails that are due together arrive in any order.
  await mailTo(email)
  expect((await visitor.call('requestPasswordReset', { email })).body).toEqual({ success: true })
  return newestToken(email)
}
const who = async (visitor: Browser) => (await visitor.call('getCurrentUser')).body
const signIn = async (email: string, given: string) =>
  (await site.visit().call('signIn', { email, password: given })).status
const reset = async (token: string, given = 'a new password', visitor: Browser = site.visit()) =>
  visitor.call('resetPassword', { token, password: given })

describe('asking for a new password', () => {
  it('sends a link to the owner of the account, whatever the case of the letters', async () => {
    const { email } = await register()
    const earlier = await mailTo(email)
    await site.visit().call('requestPasswordReset', { email: ` ${email.toUpperCase()}` })
    const [mail, ...others] = await mailTo(email)
    expect(others).toEqual(earlier)
    expect(mail!.subject).toMatch(/^Choose a new password/)
    expect(mail!.text).toMatch(/http:\/\/localhost\/reset-password#[\w-]{43}\n/)
  })

  it('answers alike, and does the same, whether or not the email has an account', async () => {
    const { email } = await register()
    await deliverOutbox(site.deps)
    const before = site.mails().length
    const query = vi.spyOn(site.deps.db.$client, 'query')
    const statements: unknown[][] = []
    const answers = []
    for (const one of [email, 'nobody.at.all@example.com']) {
      query.mockClear()
      const { status, body, headers } = await site.visit().call('requestPasswordReset', { email: one })
      answers.push({ status, body, names: Object.keys(headers).filter((name) => name !== 'set-cookie') })
      statements.push(
        query.mock.calls.map(([given]) =>
          typeof given === 'string' ? given : (given as unknown as { text: string }).text,
        ),
      )
    }
    query.mockRestore()
    expect(answers[0]).toEqual(answers[1])
    expect(statements[0]).toEqual(statements[1])
    expect(JSON.stringify(await site.deps.db.select().from(outbox))).not.toMatch(/nobody\.at\.all|@example/)
    await deliverOutbox(site.deps)
    expect(
      site
        .mails()
        .slice(0, site.mails().length - before)
        .map(({ to }) => to),
    ).toEqual([email])
  })

  it('leads nobody to a made-up host', async () => {
    const answer = await site
      .visit({ headers: { host: 'evil.example' } })
      .call('requestPasswordReset', { email: 'existing@example.com' })
    expect([answer.status, answer.body.error]).toEqual([
      503,
      'We cannot send emails at the moment. Please contact us instead.',
    ])
    const published = await startApp({ publicUrl: 'https://public.example' })
    for (const host of ['evil.example', 'valid8.test:8443'])
      await published.visit({ headers: { host } }).call('requestPasswordReset', { email: 'existing@example.com' })
    await deliverOutbox(published.deps)
    const links = published.mails().map(({ fromName, text }) => [fromName, /https?:\/\/[^#\s]+/.exec(text)![0]])
    expect(links).toHaveLength(2)
    expect(Object.fromEntries(links)).toEqual({
      [brands.valid8.brandName]: 'https://valid8.test/reset-password',
      [brands.mcg.brandName]: 'https://public.example/reset-password',
    })
    await published.close()
  })

  it('promises no mail where none can be sent', async () => {
    const mute = await startApp({
      providers: { ...createProviders({}), mail: { canSend: false, send: () => Promise.reject(new Error('none')) } },
    })
    const visitor = mute.visit()
    for (const email of ['existing@example.com', 'nobody@example.com'])
      expect((await visitor.call('requestPasswordReset', { email })).status).toBe(503)
    const { id, given } = await apply(visitor)
    await visitor.call('createUser', { email: given.contactDetails.email, claim_request_id: id })
    expect((await mute.deps.db.select().from(outbox)).filter(({ topic }) => topic === 'send-mail')).toEqual([])
    await mute.close()
  })

  it('floods no mailbox, and locks nobody out who has signed in before, or waits', async () => {
    const strict = await startApp({ limits: limits(true) })
    const ask = async (visitor: Browser) =>
      (await visitor.call('requestPasswordReset', { email: 'existing@example.com' })).status
    const stranger = () => ask(strict.visit())
    const owner = strict.visit()
    await owner.call('signIn', { email: 'existing@example.com', password: 'portal-demo-1' })
    const mails = async () => {
      await deliverOutbox(strict.deps)
      return strict.mails().length
    }
    const statuses: number[] = []
    for (let time = 0; time < 6; time += 1) statuses.push(await stranger())
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200])
    expect(await mails()).toBe(4)
    expect(await ask(owner)).toBe(200)
    expect(await mails()).toBe(5)
    let sent = 0
    for (let nth = 0; nth < 48; nth += 1) {
      strict.pass(30 * minute)
      const before = strict.mails().length
      await stranger()
      sent += (await mails()) - before
    }
    expect(sent).toBeGreaterThanOrEqual(10)
    expect(sent).toBeLessThanOrEqual(24)
    await strict.close()
  })
})

describe('choosing a new password with a link', () => {
  it('works once, ends every session, and confirms the email', async () => {
    const { visitor, email, userId } = await register()
    await visitor.call('setPassword', { password })
    const token = await forget(email)
    expect((await reset(token)).body).toEqual({ success: true })
    expect(await who(visitor)).toMatchObject({ loggedIn: false })
    expect([await signIn(email, password), await signIn(email, 'a new password')]).toEqual([401, 200])
    const [row] = await site.deps.db.select().from(users).where(eq(users.id, userId))
    expect(row!.emailVerifiedAt).not.toBeNull()
    const again = await reset(token, 'yet another one')
    expect([again.status, again.body.error]).toEqual([
      410,
      'This link does not work any more. Links work once, for 30 minutes.',
    ])
    expect(await signIn(email, 'a new password')).toBe(200)
  })

  it('signs nobody in, and hands out nothing', async () => {
    const { email } = await register()
    const follower = site.visit()
    const answer = await reset(await forget(email), 'a new password', follower)
    expect(answer.body).toEqual({ success: true })
    expect(await who(follower)).toMatchObject({ loggedIn: false })
  })

  it('changes one password of many that come at once', async () => {
    const { email } = await register()
    const token = await forget(email)
    const given = Array.from({ length: 5 }, (_, index) => `password number ${index}`)
    const statuses = (await Promise.all(given.map((one) => reset(token, one)))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 410, 410, 410, 410])
    expect(await signIn(email, given[statuses.indexOf(200)]!)).toBe(200)
  })

  it('is not used up by looking at it, nor by a password that is too short', async () => {
    const { email } = await register()
    const token = await forget(email)
    await site.visit().send('GET', `/reset-password`)
    expect((await reset(token, 'short')).status).toBe(400)
    expect((await reset(token)).status).toBe(200)
  })

  it('is over after half an hour, after another one was used, and after the password was changed', async () => {
    const { visitor, email } = await register()
    const late = await forget(email)
    site.pass(30 * minute)
    expect((await reset(late)).status).toBe(410)
    const [one, other] = [await forget(email), await forget(email)]
    expect(one).not.toBe(other)
    const third = await forget(email)
    await visitor.call('setPassword', { password })
    for (const token of [one, other, third]) expect((await reset(token)).status).toBe(410)
    expect(await signIn(email, password)).toBe(200)
  })

  it('does not work for a guess, and hashes no password for one', async () => {
    const hash = vi.spyOn(argon2id, 'hash')
    for (const token of ['x', 'x'.repeat(43), 'x'.repeat(100)]) expect((await reset(token)).status).toBe(410)
    expect(hash).not.toHaveBeenCalled()
  })
})

describe('confirming an email', () => {
  it('is asked for by mail when an account is made, once', async () => {
    const { visitor, email, id } = await register()
    await visitor.call('createUser', { email, claim_request_id: id })
    const mails = await mailTo(email)
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Please confirm your email address/)])
    expect(mails[0]!.text).toMatch(/\/verify-email#[\w-]{43}\n/)
    expect(await who(visitor)).toMatchObject({ data: { user: { email_verified: false, has_password: false } } })
  })

  it('needs the session of the account, and keeps it', async () => {
    const { visitor, email } = await register()
    const token = await newestToken(email)
    const stranger = (await register()).visitor
    for (const other of [site.visit(), stranger]) expect((await other.call('verifyEmail', { token })).status).toBe(401)
    expect((await visitor.call('verifyEmail', { token })).body).toEqual({ success: true })
    expect(await who(visitor)).toMatchObject({ loggedIn: true, data: { user: { email_verified: true } } })
    expect((await visitor.call('verifyEmail', { token })).status).toBe(410)
  })

  it('is not done by the link for a new password', async () => {
    const { visitor, email } = await register()
    expect((await visitor.call('verifyEmail', { token: await forget(email) })).status).toBe(410)
  })

  it('can be requested again by a signed-in user, a limited number of times, and not once it is done', async () => {
    const { visitor, email } = await register()
    await mailTo(email)
    expect((await site.visit().call('requestEmailVerification')).status).toBe(401)
    const statuses: number[] = []
    for (let time = 0; time < 4; time += 1) statuses.push((await visitor.call('requestEmailVerification')).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    const mails = await mailTo(email)
    expect(mails).toHaveLength(4)
    expect((await visitor.call('verifyEmail', { token: tokenIn(mails[3]!.text) })).status).toBe(200)
    expect((await visitor.call('requestEmailVerification')).body).toEqual({ success: true })
    expect(await mailTo(email)).toHaveLength(4)
  })
})

describe('an intruder who opened an account with another person’s email', () => {
  /** The intruder is signed in, has set a password and signed in once more, and holds the claim request in a browser. */
  async function hijack() {
    const email = `victim.${crypto.randomUUID()}@example.com`
    const { visitor: intruder, id, userId } = await register(site.visit(), withEmail(email))
    await intruder.call('setPassword', { password })
    const second = site.visit()
    const { body } = await second.call('signIn', { email, password })
    await second.call('setSession', { event: 'SIGNED_IN', session: body.data.session })
    return { email, id, userId, intruders: [intruder, second] }
  }

  it.each([
    ['for a new password', (email: string) => forget(email)],
    ['to confirm the email', (email: string) => newestToken(email)],
  ])('is out once the owner has followed a link %s: sessions, password and browser', async (_, link) => {
    const { email, id, userId, intruders } = await hijack()
    const owner = site.visit()
    expect((await reset(await link(email), 'of the owner', owner)).status).toBe(200)
    for (const intruder of intruders) {
      expect(await who(intruder)).toMatchObject({ loggedIn: false })
      expect((await intruder.call('readClaimRequest', { claimRequestId: id })).status).toBe(404)
      expect((await intruder.call('createUser', { email, claim_request_id: id })).status).toBe(404)
    }
    expect([await signIn(email, password), await signIn(email, 'of the owner')]).toEqual([401, 200])
    expect(await site.deps.db.select().from(sessions).where(eq(sessions.userId, userId))).toHaveLength(1)
  })

  it('gets nothing of the owner’s own claim request, which waits until they sign in', async () => {
    const { email, intruders } = await hijack()
    const owner = site.visit()
    const { id } = await apply(owner, withEmail(email))
    expect((await owner.call('createUser', { email, claim_request_id: id })).body).toEqual({
      success: false,
      existingUser: true,
    })
    const [intruder] = intruders
    const ids = async (visitor: Browser) =>
      (await visitor.call('getAccount')).body.data.map(
        ({ claimRequest }: { claimRequest: { id: string } }) => claimRequest.id,
      )
    expect(await ids(intruder!)).not.toContain(id)
    await reset(await forget(email, owner), 'of the owner', owner)
    const { body } = await owner.call('signIn', { email, password: 'of the owner' })
    await owner.call('setSession', { event: 'SIGNED_IN', session: body.data.session })
    expect(await ids(owner)).toContain(id)
    expect((await intruder!.call('readClaimRequest', { claimRequestId: id })).status).toBe(404)
  })
})

describe('changing a password', () => {
  it('needs the present one, or what was just set again', async () => {
    const { visitor, email } = await register()
    expect((await visitor.call('setPassword', { password })).status).toBe(200)
    const without = await visitor.call('setPassword', { password: 'changed by a thief' })
    expect([without.status, without.body.error]).toEqual([
      403,
      'Your account has a password already. To change it, please enter it too.',
    ])
    const wrong = await visitor.call('setPassword', { password: 'changed by a thief', current_password: 'a guess' })
    expect([wrong.status, wrong.body.error]).toEqual([403, 'Your current password is not right'])
    expect((await visitor.call('setPassword', { password })).status).toBe(200)
    expect(
      (await visitor.call('setPassword', { password: 'changed by the owner', current_password: password })).status,
    ).toBe(200)
    expect([await signIn(email, password), await signIn(email, 'changed by the owner')]).toEqual([401, 200])
  })

  it('does not let anybody guess it at a browser that was left signed in', async () => {
    const { visitor } = await register()
    await visitor.call('setPassword', { password })
    const statuses: number[] = []
    for (let time = 0; time < 6; time += 1)
      statuses.push((await visitor.call('setPassword', { password: `guess ${time}...` })).status)
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429])
    expect((await visitor.call('setPassword', { password: 'long enough', current_password: password })).status).toBe(
      429,
    )
  })

  it('sets one of two first passwords that come at once', async () => {
    const { visitor, email } = await register()
    const given = ['one password', 'other password']
    const statuses = (await Promise.all(given.map((one) => visitor.call('setPassword', { password: one })))).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted()).toEqual([200, 403])
    expect(await signIn(email, given[statuses.indexOf(200)]!)).toBe(200)
  })
})

describe('signing out everywhere', () => {
  it('ends every session, and no browser reaches a claim any more without signing in', async () => {
    const { visitor, id, email } = await register()
    await visitor.call('setPassword', { password })
    const elsewhere = site.visit()
    const { body } = await elsewhere.call('signIn', { email, password })
    await elsewhere.call('setSession', { event: 'SIGNED_IN', session: body.data.session })
    const device = elsewhere.cookies.get('device')
    expect((await elsewhere.call('signOutEverywhere')).body).toEqual({ success: true })
    expect(elsewhere.cookies.get('device')).not.toBe(device)
    for (const browser of [visitor, elsewhere]) {
      expect(await who(browser)).toMatchObject({ loggedIn: false })
      expect((await browser.call('readClaimRequest', { claimRequestId: id })).status).toBe(404)
    }
    const back = await elsewhere.call('signIn', { email, password })
    await elsewhere.call('setSession', { event: 'SIGNED_IN', session: back.body.data.session })
    expect((await elsewhere.call('readClaimRequest', { claimRequestId: id })).status).toBe(200)
    expect((await site.visit().call('signOutEverywhere')).status).toBe(401)
  })
})

describe('signing up', () => {
  it('needs a claim request of this browser, and its email', async () => {
    const visitor = site.visit()
    const { id, given } = await apply(visitor)
    const { email } = given.contactDetails
    expect((await visitor.call('signUp', { email, password })).status).toBe(400)
    expect((await site.visit().call('signUp', { email, password, claim_request_id: id })).status).toBe(404)
    const other = await visitor.call('signUp', { email: 'existing@example.com', password, claim_request_id: id })
    expect([other.status, other.body.error]).toEqual([400, 'email is not the email of this claim request'])
    expect((await visitor.call('signUp', { email, password, claim_request_id: id })).body).toMatchObject({
      success: true,
    })
    expect(await signIn(email, password)).toBe(200)
  })

  it('sets the first password of an account that this claim request has, and changes none', async () => {
    const { visitor, id, email } = await register()
    expect((await visitor.call('signUp', { email, password, claim_request_id: id })).body).toMatchObject({
      existingUser: false,
      data: { user: { has_password: true } },
    })
    expect(await signIn(email, password)).toBe(200)
    expect((await visitor.call('signUp', { email, password: 'a second password', claim_request_id: id })).body).toEqual(
      { success: false, existingUser: true },
    )
    expect(await signIn(email, password)).toBe(200)
  })
})

it('keeps links as hashes, and no address in the outbox', async () => {
  const { email } = await register()
  const token = await forget(email)
  const dump = JSON.stringify([await site.deps.db.select().from(mailLinks), await site.deps.db.select().from(outbox)])
  expect(dump).not.toContain(token)
  expect(
    (await site.deps.db.select().from(outbox))
      .filter(({ topic }) => topic === 'send-mail')
      .map(({ payload }) => JSON.stringify(payload))
      .join(),
  ).not.toContain('@')
})

describe('a changed password', () => {
  const told = async (email: string) => (await mailTo(email)).filter(({ subject }) => /was changed$/.test(subject))

  it('is told to its owner by mail, with a link that takes the account back', async () => {
    const { visitor, email } = await register()
    await visitor.call('setPassword', { password })
    expect(await told(email)).toEqual([])
    const wrong = await visitor.call('setPassword', { password: 'a second password', current_password: 'not the one' })
    expect([wrong.status, await told(email)]).toEqual([403, []])
    await visitor.call('setPassword', { password: 'a second password', current_password: password })
    const [mail, ...more] = await told(email)
    expect(more).toEqual([])
    for (const secret of [password, 'a second password']) expect(mail!.text).not.toContain(secret)
    expect((await reset(tokenIn(mail!.text), 'chosen by the owner')).status).toBe(200)
    expect([await signIn(email, 'a second password'), await signIn(email, 'chosen by the owner')]).toEqual([401, 200])
    expect((await who(visitor)).loggedIn).toBe(false)
  })

  it('is told as well if it was changed by a link', async () => {
    const { email } = await register()
    await reset(await forget(email))
    expect(await told(email)).toHaveLength(1)
  })
})
