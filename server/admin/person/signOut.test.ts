import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditLog } from '../../database/tables/index.ts'
import { apply } from '../../testing/applicant.ts'
import type { Browser } from '../../testing/browser.ts'
import { startApp, type Site } from '../../testing/startApp.ts'
import { runAdmin } from '../../testing/runAdmin.ts'

let site: Site
beforeAll(async () => {
  site = await startApp()
})
afterAll(() => site.close())

async function run(...args: string[]) {
  const { code, said, complained } = await runAdmin(site, ['person', 'sign-out', ...args])
  return { code, said: said + complained }
}

async function account() {
  const visitor = site.visit()
  const { id, reference, given } = await apply(visitor)
  await visitor.call('createUser', { email: given.contactDetails.email, claim_request_id: id })
  await visitor.call('setPassword', { password: 'the password of the owner' })
  return { visitor, reference, email: given.contactDetails.email }
}
const isIn = async (browser: Browser): Promise<boolean> => (await browser.call('getCurrentUser')).body.loggedIn
const acts = () => site.deps.db.select().from(auditLog).where(eq(auditLog.action, 'person sign-out'))

it('signs one person out everywhere, and nobody else', async () => {
  const [one, other] = [await account(), await account()]
  const dry = await run('--reference', one.reference)
  expect([dry.code, dry.said.includes('--yes does it'), await isIn(one.visitor)]).toEqual([2, true, true])
  expect(await run('--reference', one.reference, '--yes')).toEqual({
    code: 0,
    said: `${one.reference}: signed out, one session ended`,
  })
  expect([await isIn(one.visitor), await isIn(other.visitor)]).toEqual([false, true])
  expect(await acts()).toMatchObject([{ detail: { references: [one.reference], sessions: 1 } }])
  const again = await one.visitor.call('signIn', { email: one.email, password: 'the password of the owner' })
  expect(again.status).toBe(200)
})

it('signs everybody out at once', async () => {
  const [one, other] = [await account(), await account()]
  expect((await run('--everybody', '--email', one.email, '--yes')).code).toBe(2)
  expect((await run('--everybody')).code).toBe(2)
  expect([await isIn(one.visitor), await isIn(other.visitor)]).toEqual([true, true])
  expect((await run('--everybody', '--yes')).code).toBe(0)
  expect([await isIn(one.visitor), await isIn(other.visitor)]).toEqual([false, false])
})
