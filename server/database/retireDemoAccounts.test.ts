import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoStaff, demoUsers } from '../data/seed.ts'
import { affiliateLink } from '../sandbox/affiliateLink.ts'
import { apply, submission } from '../testing/applicant.ts'
import { brands, startApp, type Site } from '../testing/startApp.ts'
import { describeRetired, retireDemoAccounts } from './retireDemoAccounts.ts'
import { claimRequests, sessions, staff, users } from './tables/index.ts'

let site: Site
beforeAll(async () => {
  site = await startApp({ affiliates: { themeOf: () => brands.mcg } })
})
afterAll(() => site.close())

const [demo] = demoUsers

const signIn = async () => {
  const visitor = site.visit()
  const { status } = await visitor.call('signIn', { email: demo!.email, password: demo!.password })
  return status
}

it('takes demonstration accounts out of production with their sessions, and leaves everybody else and every claim', async () => {
  const { db } = site.deps
  const visitor = site.visit()
  const given = submission()
  const { email } = given.contactDetails
  const { id } = await apply(visitor, given)
  await visitor.call('createUser', { email, claim_request_id: id })
  await site.visit().send('GET', affiliateLink)
  expect(await signIn()).toBe(200)

  // A claim is tied to the demonstration account: it is locked. That of the sandbox's link has one of its own.
  await db.update(claimRequests).set({ userId: demo!.id }).where(eq(claimRequests.id, id))
  const first = await retireDemoAccounts(db)
  expect(first).toMatchObject({ removed: 0, locked: 1, staff: demoStaff.length })
  expect(await db.select().from(staff)).toEqual([])
  expect(first.sessions).toBeGreaterThanOrEqual(2)
  expect(describeRetired(first)).toContain('1 locked')
  expect(await signIn()).toBe(401)
  const rows = await db.select().from(users)
  expect(rows.map(({ email }) => email)).toContain(email)
  expect(rows.find((row) => row.id === demo!.id)).toMatchObject({ passwordHash: null })
  expect(await db.select().from(claimRequests).where(eq(claimRequests.id, id))).toHaveLength(1)
  expect((await db.select().from(sessions)).map(({ userId }) => rows.find((row) => row.id === userId)!.email)).toEqual([
    email,
  ])

  await db.update(claimRequests).set({ userId: null }).where(eq(claimRequests.id, id))
  expect(await retireDemoAccounts(db)).toMatchObject({ removed: 1, locked: 0, sessions: 0 })
  expect(describeRetired(await retireDemoAccounts(db))).toBeUndefined()
})
