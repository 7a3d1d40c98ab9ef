import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rateCounters } from '../database/tables/index.ts'
import { deliverOutbox } from '../jobs/deliverOutbox.ts'
import { limits } from '../policy/limits.ts'
import { apply, submission } from '../testing/applicant.ts'
import type { Browser } from '../testing/browser.ts'
import { startApp, type Site } from '../testing/startApp.ts'

let site: Site
beforeAll(async () => {
  site = await startApp({ limits: limits(true) })
})
afterAll(() => site.close())
beforeEach(() => site.deps.db.delete(rateCounters).then(() => undefined))

const password = 'the password of before'
const day = 24 * 3600_000
let addresses = 0
const visit = (known?: string): Browser =>
  site.visit({
    address: `10.1.${addresses >> 8}.${(addresses += 1) & 255}`,
    ...(known ? { headers: { cookie: `known=${known}` } } : {}),
  })

/** An account, its browser, and signs of known browsers that a person with its password has collected. */
async function collected(count: number) {
  const visitor = visit()
  const given = submission()
  const { email } = given.contactDetails
  const { id } = await apply(visitor, given)
  expect((await visitor.call('createUser', { email, claim_request_id: id })).status).toBe(200)
  expect((await visitor.call('setPassword', { password })).status).toBe(200)
  const signs: string[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const browser = visit()
    expect((await browser.call('signIn', { email, password })).status).toBe(200)
    signs.push(browser.cookies.get('known')!)
  }
  return { visitor, email, id, signs }
}

/** How many guesses are answered that come from one address with these signs. */
async function guesses(email: string, signs: string[], each = 6): Promise<number> {
  const address = `10.9.${addresses >> 8}.${(addresses += 1) & 255}`
  let answered = 0
  for (const sign of signs) {
    for (let nth = 0; nth < each; nth += 1) {
      const { status } = await site
        .visit({ address, headers: { cookie: `known=${sign}` } })
        .call('signIn', { email, password: `guess ${nth}` })
      if (status === 401) answered += 1
    }
  }
  return answered
}
const strangers = 5

async function reset(email: string, browser = visit()) {
  await visit().call('requestPasswordReset', { email })
  await deliverOutbox(site.deps)
  const mail = site.mails().find(({ to, subject }) => to === email && subject.startsWith('Choose'))!
  expect(
    (
      await browser.call('resetPassword', {
        token: /#([\w-]{43})/.exec(mail.text)![1],
        password: 'the owners own password',
      })
    ).status,
  ).toBe(200)
}

describe('signs of known browsers that were collected', () => {
  it('are worth nothing once the owner has reset the password', async () => {
    const { email, signs } = await collected(10)
    await reset(email)
    expect(await guesses(email, signs)).toBe(strangers)
  })

  it('are not needed by the owner on a new device: the link that sets the password makes it known, however often others guess', async () => {
    const { email } = await collected(1)
    for (let nth = 0; nth < 100; nth += 1) await visit().call('signIn', { email, password: 'a guess' })
    const browser = visit()
    await reset(email, browser)
    expect((await visit().call('signIn', { email, password: 'the owners own password' })).status).toBe(429)
    expect((await browser.call('signIn', { email, password: 'the owners own password' })).status).toBe(200)
  })

  it('are worth nothing once the password was changed; the browser that changed it is known', async () => {
    const { visitor, email, signs } = await collected(4)
    expect(
      (await visitor.call('setPassword', { password: 'another password', current_password: password })).status,
    ).toBe(200)
    expect(await guesses(email, signs)).toBe(strangers)
    expect(await guesses(email, [visitor.cookies.get('known')!])).toBe(5)
  })

  it('are worth nothing once everybody is signed out, with the same password', async () => {
    const { visitor, email, signs } = await collected(4)
    expect((await visitor.call('signOutEverywhere')).status).toBe(200)
    expect(await guesses(email, signs)).toBe(strangers)
    const again = visit()
    await again.call('signIn', { email, password })
    expect(await guesses(email, [again.cookies.get('known')!])).toBe(5)
  })

  it('are worth nothing after half a year', async () => {
    const { email, signs } = await collected(4)
    site.pass(180 * day)
    expect(await guesses(email, signs)).toBe(strangers)
  })

  it('are worth a few times one of them while they are good', async () => {
    const { email, signs } = await collected(20)
    expect(await guesses(email, signs)).toBe(15 + strangers)
  })

  it('bring no flood of mails', async () => {
    const { email, signs } = await collected(20)
    const address = '10.8.8.8'
    for (const sign of signs)
      for (let nth = 0; nth < 4; nth += 1)
        await site.visit({ address, headers: { cookie: `known=${sign}` } }).call('requestPasswordReset', { email })
    const before = site.mails().length
    await deliverOutbox(site.deps)
    expect(site.mails().length - before).toBeLessThanOrEqual(6 + 4 + 1)
  })

  it('of one account are none for another, and cannot be made younger', async () => {
    const { signs } = await collected(2)
    const other = await collected(1)
    expect(await guesses(other.email, signs)).toBe(strangers)
    const [issued, nonce, proof] = other.signs[0]!.split('.')
    expect(
      await guesses(other.email, [
        `${Number(issued) + 1}.${nonce}.${proof}`,
        `.${nonce}.${proof}`,
        `NaN.${nonce}.${proof}`,
        `${issued}.${nonce}`,
      ]),
    ).toBe(strangers)
  })

  it('leave the owner at their own browser a sign-in', async () => {
    const { email, signs } = await collected(20)
    const owner = visit()
    await owner.call('signIn', { email, password })
    await guesses(email, signs)
    expect((await owner.call('signIn', { email, password })).status).toBe(200)
  })

  it('show nothing of the account that they are for', async () => {
    const { email, signs } = await collected(1)
    expect(signs[0]).not.toContain(email)
    expect((await visit(signs[0]).call('getCurrentUser')).text).not.toContain('known')
  })
})
