import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { rateCounters } from '../database/tables/index.ts'
import { deliverOutbox } from '../jobs/deliverOutbox.ts'
import { apply } from '../testing/applicant.ts'
import { brands, startApp, type Site } from '../testing/startApp.ts'

let site: Site
beforeAll(async () => {
  site = await startApp()
})
afterAll(() => site.close())
beforeEach(() => site.deps.db.delete(rateCounters).then(() => undefined))

const easy = [
  400,
  'This password is easily guessed. Several words that have nothing to do with each other make a better one.',
]
const good = 'purple kettle of tea'

async function applicant() {
  const visitor = site.visit()
  const { id, given } = await apply(visitor)
  return { visitor, id, email: given.contactDetails.email }
}

it('an account is not opened with a password that is tried first, and tells nothing about others', async () => {
  const { visitor, id, email } = await applicant()
  for (const password of ['password1', brands.mcg.brandName, email]) {
    const { status, body } = await visitor.call('signUp', { email, password, claim_request_id: id })
    expect([status, body.error]).toEqual(easy)
  }
  expect((await visitor.call('signUp', { email, password: good, claim_request_id: id })).body.success).toBe(true)
})

it('nor is one set, and the link for another one stays good', async () => {
  const { visitor, id, email } = await applicant()
  await visitor.call('createUser', { email, claim_request_id: id })
  const set = async (password: string) => {
    const { status, body } = await visitor.call('setPassword', { password })
    return [status, body.error]
  }
  expect(await set('iloveyou')).toEqual(easy)
  expect(await set(good)).toEqual([200, undefined])
  await deliverOutbox(site.deps)
  await visitor.call('requestPasswordReset', { email })
  await deliverOutbox(site.deps)
  const [mail] = site.mails().filter(({ to, subject }) => to === email && subject.startsWith('Choose'))
  const token = /#([\w-]{43})/.exec(mail!.text)![1]!
  const reset = async (password: string) => {
    const { status, body } = await site.visit().call('resetPassword', { token, password })
    return [status, body.error]
  }
  expect(await reset('qwertyuiop')).toEqual(easy)
  expect(await reset('another kettle of tea')).toEqual([200, undefined])
})

it('who has an easy one from before signs in with it', async () => {
  expect((await site.visit().call('signIn', { email: 'existing@example.com', password: 'portal-demo-1' })).status).toBe(
    200,
  )
})
