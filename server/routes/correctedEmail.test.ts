import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { claimRequests, mailLinks, rateCounters, sessions, userClaimRequests, users } from '../database/tables/index.ts'
import { deliverOutbox } from '../jobs/deliverOutbox.ts'
import { byEmail } from '../services/accounts/createAccount.ts'
import { apply, submission } from '../testing/applicant.ts'
import type { Browser } from '../testing/browser.ts'
import { startApp, type Site } from '../testing/startApp.ts'

let site: Site
beforeAll(async () => {
  site = await startApp()
})
afterAll(() => site.close())
beforeEach(() => site.deps.db.delete(rateCounters).then(() => undefined))

const password = 'a long password of ann'
const newEmail = (name: string) => `${name}.${crypto.randomUUID()}@example.com`
const withEmail = (email: string, given = submission()) => ({
  ...given,
  contactDetails: { ...given.contactDetails, email },
})

/** Ann has applied with an email that she mistyped, and has got an account for it. */
async function mistyped() {
  const ann = site.visit()
  const [typo, right] = [newEmail('an.smith'), newEmail('ann.smith')]
  const { id, given } = await apply(ann, withEmail(typo))
  const created = await ann.call('createUser', { email: typo, claim_request_id: id })
  expect(created.body.success).toBe(true)
  const correct = (email = right) => ann.call('submitForm', { ...withEmail(email, given), claim_request_id: id })
  const create = (email = right) => ann.call('createUser', { email, claim_request_id: id })
  return { ann, typo, right, id, correct, create, userId: created.body.data.user.id as string }
}

const accountsOf = (email: string) => site.deps.db.select().from(users).where(byEmail(email))
const requestOf = async (id: string) =>
  (await site.deps.db.select().from(claimRequests).where(eq(claimRequests.id, id)))[0]!
const idsOf = async (visitor: Browser): Promise<string[]> =>
  (await visitor.call('getAccount')).body.data.map(
    ({ claimRequest }: { claimRequest: { id: string } }) => claimRequest.id,
  )

async function linkTo(email: string, path: string): Promise<string | undefined> {
  await deliverOutbox(site.deps)
  const texts = site
    .mails()
    .filter(({ to }) => to === email)
    .map(({ text }) => text)
  return texts.map((text) => new RegExp(`${path}#([\\w-]{43})`).exec(text)?.[1]).find(Boolean)
}

async function enter(email: string, given: string): Promise<Browser> {
  const visitor = site.visit()
  const { body } = await visitor.call('signIn', { email, password: given })
  expect((await visitor.call('setSession', { event: 'SIGNED_IN', session: body.data.session })).status).toBe(200)
  return visitor
}

describe('a corrected email', () => {
  it('takes the claim along to its own account, and leaves nothing with the mistyped one', async () => {
    const { ann, typo, right, id, correct, create, userId } = await mistyped()
    const link = await linkTo(typo, '/verify-email')
    expect(link).toBeDefined()
    expect((await correct()).status).toBe(200)
    expect((await create()).body).toMatchObject({
      success: true,
      existingUser: false,
      data: { user: { email: right } },
    })
    expect((await ann.call('setPassword', { password })).status).toBe(200)
    expect(await idsOf(ann)).toEqual([id])
    expect((await ann.call('readClaimRequest', { claimRequestId: id })).status).toBe(200)
    expect((await site.visit().call('resetPassword', { token: link, password: 'password of a stranger' })).status).toBe(
      410,
    )
    expect(await accountsOf(typo)).toEqual([])
    for (const table of [sessions, mailLinks, userClaimRequests])
      expect(await site.deps.db.select().from(table).where(eq(table.userId, userId))).toEqual([])
  })

  it('sends no mail to the mistyped address any more', async () => {
    const { typo, correct } = await mistyped()
    await correct()
    expect(await linkTo(typo, '/verify-email')).toBeUndefined()
  })

  it('ends the session of an account that it leaves empty, and keeps an account that has another claim', async () => {
    const { ann, typo, id, correct, userId } = await mistyped()
    const other = await apply(ann, withEmail(typo))
    expect((await ann.call('associateClaim', { claim_request_id: other.id })).status).toBe(200)
    await correct()
    expect(await accountsOf(typo)).toHaveLength(1)
    expect([(await requestOf(id)).userId, (await requestOf(other.id)).userId]).toEqual([null, userId])
    expect(await idsOf(ann)).toEqual([other.id])
  })

  it('is none when only its case changes', async () => {
    const { typo, id, correct, userId } = await mistyped()
    await correct(typo.toUpperCase())
    expect((await requestOf(id)).userId).toBe(userId)
  })

  it('waits for the owner to log in where it has an account already', async () => {
    const owner = await mistyped()
    await owner.ann.call('setPassword', { password })
    const { ann, id, correct, create } = await mistyped()
    await correct(owner.typo)
    expect((await create(owner.typo)).body).toEqual({ success: false, existingUser: true })
    const { body } = await ann.call('signIn', { email: owner.typo, password })
    await ann.call('setSession', { event: 'SIGNED_IN', session: body.data.session })
    expect((await idsOf(ann)).toSorted()).toEqual([owner.id, id].toSorted())
  })

  it('leaves an account with a password its claim, and opens no second one for it', async () => {
    const { ann, right, id, correct, create, userId } = await mistyped()
    await ann.call('setPassword', { password })
    expect((await correct()).status).toBe(200)
    const answer = await create()
    expect([answer.status, answer.body.error]).toEqual([
      409,
      'This claim belongs to the account of another email already. Please log in with that email, or contact us.',
    ])
    expect(await accountsOf(right)).toEqual([])
    expect((await requestOf(id)).userId).toBe(userId)
    const up = await ann.call('signUp', { email: right, password, claim_request_id: id })
    expect(up.status).toBe(409)
  })

  it('is not opened by a link to the mistyped address, even where that account has a password', async () => {
    const { ann, typo, id, correct } = await mistyped()
    await ann.call('setPassword', { password })
    await correct()
    await site.visit().call('requestPasswordReset', { email: typo })
    const token = await linkTo(typo, '/reset-password')
    expect((await site.visit().call('resetPassword', { token, password: 'password of a stranger' })).status).toBe(200)
    const stranger = await enter(typo, 'password of a stranger')
    expect(await idsOf(stranger)).toEqual([])
    expect((await stranger.call('readClaimRequest', { claimRequestId: id })).status).toBe(404)
    expect((await ann.call('readClaimRequest', { claimRequestId: id })).status).toBe(200)
  })

  it('of a confirmed account changes nothing about whose claims are whose', async () => {
    const { ann, typo, id, correct, userId } = await mistyped()
    await ann.call('verifyEmail', { token: await linkTo(typo, '/verify-email') })
    await correct()
    expect((await requestOf(id)).userId).toBe(userId)
    await site.visit().call('requestPasswordReset', { email: typo })
    await site.visit().call('resetPassword', { token: await linkTo(typo, '/reset-password'), password })
    expect(await idsOf(await enter(typo, password))).toEqual([id])
  })

  it('and an account that is asked for meanwhile agree, and wait for each other without end', async () => {
    for (let time = 0; time < 5; time += 1) {
      const { ann, typo, right, id, correct, create } = await mistyped()
      const token = await linkTo(typo, '/verify-email')
      const answers = await Promise.all([
        correct(),
        create(typo),
        site.visit().call('resetPassword', { token, password }),
        create(right),
        ann.call('signOutEverywhere'),
      ])
      for (const { status, text } of answers) expect(status, text).toBeLessThan(500)
      const { userId } = await requestOf(id)
      const [owner] = userId ? await site.deps.db.select().from(users).where(eq(users.id, userId)) : []
      if (owner) expect(owner.email).toBe((await requestOf(id)).email)
    }
  })
})
