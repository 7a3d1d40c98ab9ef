import { afterAll, beforeAll, expect, it } from 'vitest'
import { operations } from '#schemas/operations/index.ts'
import type { OperationContract } from '#schemas/operation.ts'
import { routes } from './routes/index.ts'
import { apply } from './testing/applicant.ts'
import { startSite, type Site } from './testing/startSite.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

it('has one route for every operation that the server does, and no other', () => {
  const served = routes.flatMap(({ contracts }) => [...contracts])
  const contracts = Object.values(operations as Record<string, OperationContract>).filter(({ path }) => path)
  expect(new Set(served)).toEqual(new Set(contracts))
  expect(served).toHaveLength(contracts.length)
})

it('creates', async () => {
  const b = site.visit()
  const r = await apply(b)
  expect(r.reference).toMatch(/^CLM-[A-HJ-NP-Z2-9]{8}$/)
  console.log(await b.call('runCreditCheck', { claimRequestId: r.id }))
  const c = await b.call('readCreditCheck', { claimRequestId: r.id })
  console.log(c.body, await b.call('extractClaims', { creditCheckId: c.body.creditCheckId }))
})
