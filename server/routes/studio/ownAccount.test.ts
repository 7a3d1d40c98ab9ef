import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { auditLog, rateCounters, staff, staffTokens } from '../../database/tables/index.ts'
import { limits } from '../../policy/limits.ts'
import { hashPassword } from '../../services/accounts/passwords.ts'
import { makeStaffKey } from '../../services/staff/staffKeys.ts'
import type { Browser } from '../../testing/browser.ts'
import { startApp, type Site } from '../../testing/startApp.ts'

let site: Site
beforeAll(async () => {
  site = await startApp({ studio: true, limits: limits(true) })
})
afterAll(() => site.close())
beforeEach(() => site.deps.db.delete(rateCounters).then(() => undefined))

const first = 'chosen by the operator'
let made = 0
/** A member of staff whose password the operator has chosen. */
async function member() {
  made += 1
  const email = `member${made}@example.com`
  const [row] = await site.deps.db
    .insert(staff)
    .values({ email, name: 'Ann', role: 'viewer', passwordHash: await hashPassword(first), createdAt: site.deps.now() })
    .returning()
  return row!
}
const enter = async (email: string, password: string) => {
  const visitor = site.visit()
  return { visitor, status: (await visitor.send('POST', '/api/studio/sign-in', { email, password })).status }
}
const change = async (visitor: Browser, current_password: string, password: string) =>
  (await visitor.send('PUT', '/api/studio/password', { current_password, password })).status
const isIn = async (visitor: Browser) => (await visitor.send('GET', '/api/studio/me')).status === 200

it('a member of staff changes the password with the current one, which ends every session and key', async () => {
  const { id, email } = await member()
  const [one, other] = [(await enter(email, first)).visitor, (await enter(email, first)).visitor]
  await site.deps.db.transaction((tx) => makeStaffKey(tx, site.deps.now(), { staffId: id, name: 'push', days: 1 }))
  expect([await change(one, 'a guess', 'chosen by myself'), await change(one, first, 'short')]).toEqual([403, 400])
  expect([await isIn(one), await isIn(other)]).toEqual([true, true])
  expect(await change(one, first, 'chosen by myself')).toBe(204)
  expect([await isIn(one), await isIn(other)]).toEqual([false, false])
  expect(await site.deps.db.select().from(staffTokens).where(eq(staffTokens.staffId, id))).toEqual([])
  expect([(await enter(email, first)).status, (await enter(email, 'chosen by myself')).status]).toEqual([401, 200])
  const found = await site.deps.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.actor, `staff ${id}`))
    .orderBy(desc(auditLog.at))
  expect(found.map(({ action }) => action)).toContain('studio password change')
})

it('nobody guesses it at a browser that was left signed in', async () => {
  const { visitor } = await enter((await member()).email, first)
  const statuses: number[] = []
  for (let guess = 0; guess < 6; guess += 1) statuses.push(await change(visitor, `guess ${guess}`, 'a new password'))
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429])
})

it('nobody changes one without being signed in', async () => {
  expect(await change(site.visit(), first, 'a new password')).toBe(404)
})

it('a session is ended elsewhere only with a password that was given just now', async () => {
  const { email } = await member()
  const { visitor } = await enter(email, first)
  const other = (await enter(email, first)).visitor
  const { body } = await visitor.send('GET', '/api/studio/sessions')
  const { id } = body.find(({ current }: { current: boolean }) => !current)
  const end = async () => {
    const { status, body: reply } = await visitor.send('POST', `/api/studio/sessions/${id}/end`)
    return [status, reply?.code]
  }
  site.pass(16 * 60_000)
  expect(await end()).toEqual([403, 'password-again'])
  expect(await isIn(other)).toBe(true)
  expect((await visitor.send('POST', '/api/studio/confirm', { password: first })).status).toBe(204)
  expect(await end()).toEqual([204, undefined])
  expect(await isIn(other)).toBe(false)
})
