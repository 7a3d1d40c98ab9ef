import { afterAll, beforeAll, expect, it } from 'vitest'
import { apply, submission } from '../testing/applicant.ts'
import { startApp, type Site } from '../testing/startApp.ts'

let site: Site
beforeAll(async () => {
  site = await startApp()
})
afterAll(() => site.close())

it('finds an account by its email and password as a person sees them', async () => {
  const visitor = site.visit()
  const given = submission()
  const { email } = given.contactDetails
  const hidden = `\u202a${email.replace('@', '\u200b@')}\u00a0`
  const { id } = await apply(visitor, { ...given, contactDetails: { ...given.contactDetails, email: hidden } })
  const password = 'Zoe\u0308 rides a blue\u00a0bicycle'
  expect((await visitor.call('signUp', { email: hidden, password, claim_request_id: id })).status).toBe(200)
  const signIn = (typed: string, secret: string) => site.visit().call('signIn', { email: typed, password: secret })
  expect((await signIn(email, 'Zo\u00eb rides a blue bicycle')).body).toMatchObject({ data: { user: { email } } })
  expect((await signIn(` ${hidden}`, password)).status).toBe(200)
  expect((await signIn(email, 'Zo\u00eb rides a blue bicycle ')).status).toBe(401)
})

it('stores a domain in the form that name servers know', async () => {
  const visitor = site.visit()
  const given = submission()
  const name = given.contactDetails.email.split('@')[0]!
  const { id } = await apply(visitor, {
    ...given,
    contactDetails: { ...given.contactDetails, email: `${name}@MÜNCHEN.de` },
  })
  const { body } = await visitor.call('createUser', { email: `${name}@mu\u0308nchen.de`, claim_request_id: id })
  expect(body).toMatchObject({ data: { user: { email: `${name}@xn--mnchen-3ya.de` } } })
})

it.each(['änna@example.com', 'anna@exa mple.com', 'anna@example..com'])(
  'refuses an email that no mail reaches: %s',
  async (email) => {
    const given = submission()
    const { status, body } = await site
      .visit()
      .call('submitForm', { ...given, contactDetails: { ...given.contactDetails, email } })
    expect([status, body.error]).toEqual([400, expect.stringContaining('Please enter a valid email address')])
  },
)
