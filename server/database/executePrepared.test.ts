import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { apply, submission } from '../testing/applicant.ts'
import { brands, startApp, type Site } from '../testing/startApp.ts'
import { executePrepared } from './executePrepared.ts'

let site: Site
beforeAll(async () => {
  site = await startApp()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => site.close())

it('takes one statement to create a claim request, and one to save its claims', async () => {
  const visitor = site.visit()
  const { body } = await visitor.call('listLenders', { companyId: brands.mcg.companyId, showInManualList: 'true' })
  const query = vi.spyOn(Client.prototype, 'query')
  const { id } = await apply(visitor)
  expect(query).toHaveBeenCalledTimes(1)
  const saved = await visitor.call('saveManualClaims', {
    claim_request_id: id,
    manual_lender_ids: body.data.slice(0, 3).map((lender: { id: string }) => lender.id),
  })
  expect(saved.body.data.claims_created).toBe(3)
  expect(query).toHaveBeenCalledTimes(2)
})

it('takes no more statements for a signed-in user', async () => {
  const visitor = site.visit()
  const { id, given } = await apply(visitor)
  const { body } = await visitor.call('createUser', { email: given.contactDetails.email, claim_request_id: id })
  await visitor.call('setSession', { event: 'SIGNED_IN', session: body.data.session })
  const query = vi.spyOn(Client.prototype, 'query')
  expect(
    (await visitor.call('saveManualClaims', { claim_request_id: id, manual_lender_ids: [] })).body.data.total_claims,
  ).toBe(0)
  await apply(visitor, submission())
  expect(query).toHaveBeenCalledTimes(2)
})

it('still can be executed on the connection that follows one that was given up', async () => {
  const { db } = site.deps
  const statement = sql`select ${1}::int as one`
  expect(await executePrepared(db, statement)).toEqual([{ one: 1 }])
  await expect(executePrepared(db, sql`select 1 / ${0}::int`)).rejects.toMatchObject({ code: '22012' })
  expect(await executePrepared(db, statement)).toEqual([{ one: 1 }])
})
