import { eq } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { claimRequests, creditChecks, idempotencyKeys, kbaSessions, outbox, rateCounters } from '../database/tables/index.ts'
import { createProviders } from '../providers/index.ts'
import { ProviderError } from '../providers/types.ts'
import { apply, pngDataUrl, submission } from '../testing/applicant.ts'
import { brands, startApp, type Site } from '../testing/startApp.ts'
import { deliverOutbox } from './deliverOutbox.ts'
import { forgetOld } from './forgetOld.ts'

let site: Site
const providers = createProviders({})
const minute = 60_000
const day = 24 * 60 * minute
beforeAll(async () => {
  site = await startApp({ providers })
})
beforeEach(() => site.deps.db.delete(outbox).then(() => undefined))
afterEach(() => vi.restoreAllMocks())
afterAll(() => site.close())

const jobOf = async (id: string) => (await site.deps.db.select().from(outbox).where(eq(outbox.claimRequestId, id)))[0]!
const requestOf = async (id: string) => (await site.deps.db.select().from(claimRequests).where(eq(claimRequests.id, id)))[0]
const sync = { brand_id: brands.mcg.brandId, provider_type: 'sandbox' }

describe('telling the CRM', () => {
  it('answers with the client’s uuid, once per claim request [CALL-35]', async () => {
    const send = vi.spyOn(providers.crm, 'syncClient')
    const visitor = site.visit()
    const { id } = await apply(visitor)
    const first = await visitor.call('syncClientToCrm', { claim_request_id: id, ...sync })
    expect(first.body).toEqual({ success: true, client: { uuid: expect.any(String) } })
    expect((await visitor.call('syncClientToCrm', { claim_request_id: id, ...sync })).body).toEqual(first.body)
    expect(send).toHaveBeenCalledTimes(1)
    expect(await requestOf(id)).toMatchObject({ crmClientUuid: first.body.client.uuid })
    expect((await jobOf(id)).doneAt).not.toBeNull()
    site.pass(3 * minute)
    expect(await deliverOutbox(site.deps)).toBe(0)
  })

  it('refuses another brand than the claim request’s', async () => {
    const visitor = site.visit()
    const { id } = await apply(visitor)
    expect((await visitor.call('syncClientToCrm', { claim_request_id: id, brand_id: brands.valid8.brandId, provider_type: 'x' })).status).toBe(400)
  })

  it('is done by the outbox when the page never asks, with the same key', async () => {
    const send = vi.spyOn(providers.crm, 'syncClient')
    const { id } = await apply(site.visit())
    expect(await deliverOutbox(site.deps)).toBe(0)
    site.pass(3 * minute)
    const query = vi.spyOn(Client.prototype, 'query')
    expect(await deliverOutbox(site.deps)).toBe(1)
    expect(query.mock.calls.filter(([given]) => (given as unknown as { text?: string }).text?.includes('set "done_at"'))).toHaveLength(1)
    expect((await jobOf(id)).doneAt).not.toBeNull()
    expect(send).toHaveBeenCalledWith(expect.objectContaining({ idempotencyKey: `sync-client:${id}`, claimRequestId: id }))
    expect((await requestOf(id))!.crmClientUuid).toEqual(expect.any(String))
  })

  it('is tried again later and later when the CRM is down, and not for ever', async () => {
    const visitor = site.visit()
    const { id } = await apply(visitor, submission('Crmdown'))
    const down = await visitor.call('syncClientToCrm', { claim_request_id: id, ...sync })
    expect([down.status, down.body.error]).toEqual([503, 'Service temporarily unavailable'])
    site.pass(3 * minute)
    await deliverOutbox(site.deps)
    const { attempts, lockedUntil } = await jobOf(id)
    expect(attempts).toBe(1)
    const wait = lockedUntil.getTime() - site.deps.now().getTime()
    expect(wait).toBeGreaterThan(1000)
    expect(wait).toBeLessThanOrEqual(4000)
    for (let time = 0; time < 15; time += 1) {
      site.pass(4 * 60 * minute)
      await deliverOutbox(site.deps)
    }
    expect((await jobOf(id)).attempts).toBe(12)
  })

  it('delivers a row once when two processes look at the same time', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, async () => (await apply(site.visit())).id))
    site.pass(3 * minute)
    const send = vi.spyOn(providers.crm, 'syncClient')
    const delivered = await Promise.all([deliverOutbox(site.deps), deliverOutbox(site.deps), deliverOutbox(site.deps)])
    expect(delivered.reduce((sum, count) => sum + count)).toBe(ids.length)
    expect(new Set(send.mock.calls.map(([{ claimRequestId }]) => claimRequestId)).size).toBe(ids.length)
    expect(send).toHaveBeenCalledTimes(ids.length)
  })

  it('takes up a row again whose process died while it worked on it', async () => {
    const { id } = await apply(site.visit())
    site.pass(3 * minute)
    vi.spyOn(providers.crm, 'syncClient').mockImplementationOnce(() => new Promise(() => undefined))
    void deliverOutbox(site.deps)
    await expect.poll(async () => (await jobOf(id)).attempts).toBe(1)
    expect(await deliverOutbox(site.deps)).toBe(0)
    site.pass(minute + 1)
    expect(await deliverOutbox(site.deps)).toBe(1)
  })

  it('leaves it to whoever took a row up when it is tried next', async () => {
    const { id } = await apply(site.visit())
    site.pass(3 * minute)
    let end!: (error: Error) => void
    const ending = new Promise<never>((_, reject) => (end = reject))
    const send = vi.spyOn(providers.crm, 'syncClient').mockReturnValueOnce(ending)
    const late = deliverOutbox(site.deps)
    await expect.poll(() => send.mock.calls.length).toBe(1)
    site.pass(minute + 1)
    send.mockRejectedValueOnce(new ProviderError('unavailable', 'away'))
    expect(await deliverOutbox(site.deps)).toBe(0)
    const { attempts, lockedUntil } = await jobOf(id)
    end(new ProviderError('unavailable', 'away'))
    await late
    expect(await jobOf(id)).toMatchObject({ attempts, lockedUntil })
  })

  it('does not lose a failing CRM’s words into the reply', async () => {
    vi.spyOn(providers.crm, 'syncClient').mockRejectedValueOnce(new ProviderError('refused', 'The client could not be passed on'))
    const visitor = site.visit()
    const { id } = await apply(visitor)
    const answer = await visitor.call('syncClientToCrm', { claim_request_id: id, ...sync })
    expect([answer.status, answer.body.error]).toEqual([502, 'The client could not be passed on'])
  })
})

describe('forgetting', () => {
  it('deletes abandoned requests after 30 days, raw reports after 90, and its own notes after 7', async () => {
    const visitor = site.visit()
    const abandoned = await apply(visitor, { ...submission(), signature: undefined })
    const signed = await apply(visitor)
    await visitor.call('submitForm', { ...signed.given, claim_request_id: signed.id, signature: pngDataUrl() })
    await visitor.call('startKba', { clientRefId: signed.reference, personalDetails: signed.given.personalDetails, address: signed.given.address })
    const { creditCheckId } = (await visitor.call('runCreditCheck', { claimRequestId: signed.id })).body
    site.pass(29 * day)
    await forgetOld(site.deps)
    expect(await requestOf(abandoned.id)).toBeDefined()
    expect(await site.deps.db.select().from(idempotencyKeys)).toEqual([])
    expect(await site.deps.db.select().from(rateCounters)).toEqual([])
    expect(await site.deps.db.select().from(kbaSessions)).toEqual([])
    site.pass(2 * day)
    await forgetOld(site.deps)
    expect(await requestOf(abandoned.id)).toBeUndefined()
    expect(await requestOf(signed.id)).toBeDefined()
    const report = async () => (await site.deps.db.select().from(creditChecks).where(eq(creditChecks.id, creditCheckId)))[0]!.report
    expect(await report()).not.toBeNull()
    site.pass(60 * day)
    await forgetOld(site.deps)
    expect(await report()).toBeNull()
  })

  it('keeps what was signed under another name: it was not abandoned unsigned', async () => {
    const visitor = site.visit()
    const { id, given } = await apply(visitor)
    const send = (change: object) => visitor.call('submitForm', { ...given, claim_request_id: id, ...change })
    await send({ signature: pngDataUrl() })
    await send({ personalDetails: { ...given.personalDetails, lastName: 'Married' } })
    expect((await visitor.call('readSignature', { claimRequestId: id })).body.data.signed).toBe(false)
    site.pass(31 * day)
    await forgetOld(site.deps)
    expect(await requestOf(id)).toBeDefined()
  })
})
