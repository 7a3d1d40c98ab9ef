import { eq, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { claimEvents, claimRequests, outbox, users } from '../database/tables/index.ts'
import { createProviders } from '../providers/index.ts'
import { ProviderError } from '../providers/types.ts'
import { apply, submission } from '../testing/applicant.ts'
import { brands, startApp, type Site } from '../testing/startApp.ts'
import { deliverOutbox } from './deliverOutbox.ts'
import { isDead, mostAttempts } from './openMessages.ts'
import { listStored } from '../services/claims/listStored.ts'
import { letters } from '../services/letters/letters.ts'
import { letterHours, type LetterName } from '../policy/letterHours.ts'
import { queueMail } from '../services/mail/queueMail.ts'

let site: Site
const providers = createProviders({})
const minute = 60_000
/** Longer than anybody holds a row for the sandbox's CRM. */
const lease = providers.crm.patience + 20_000
beforeAll(async () => {
  site = await startApp({ providers })
})
beforeEach(() => site.deps.db.delete(outbox).then(() => undefined))
afterEach(() => vi.restoreAllMocks())
afterAll(() => site.close())

const jobOf = async (id: string) => (await site.deps.db.select().from(outbox).where(eq(outbox.claimRequestId, id)))[0]!
const requestOf = async (id: string) =>
  (await site.deps.db.select().from(claimRequests).where(eq(claimRequests.id, id)))[0]
const sync = { brand_id: brands.mcg.brandId, provider_type: 'sandbox' }

describe('telling the CRM', () => {
  it('answers with the client’s uuid, once per claim request [CALL-35, AMB-39]', async () => {
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

  it('answers while the CRM does not, and tells it once, by the outbox [STATE-CREATE-09]', async () => {
    const visitor = site.visit()
    const { id } = await apply(visitor)
    let fail = (_: Error): void => undefined
    const hanging = new Promise<never>((_, reject) => (fail = reject))
    const send = vi.spyOn(providers.crm, 'syncClient').mockReturnValueOnce(hanging)
    const answers = [0, 1].map(() => visitor.call('syncClientToCrm', { claim_request_id: id, ...sync }))
    for (const { body } of await Promise.all(answers)) expect(body).toEqual({ success: true })
    expect(send).toHaveBeenCalledTimes(1)
    fail(new ProviderError('timeout', 'The client could not be passed on'))
    await vi.waitFor(async () => expect(await jobOf(id)).toMatchObject({ attempts: 0, doneAt: null }))
    site.pass(3 * minute)
    expect(await deliverOutbox(site.deps)).toBe(1)
    site.pass(3 * minute)
    expect(await deliverOutbox(site.deps)).toBe(0)
    expect(new Set(send.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey))).toEqual(
      new Set([`sync-client:${id}`]),
    )
    expect(send).toHaveBeenCalledTimes(2)
    const { body } = await visitor.call('syncClientToCrm', { claim_request_id: id, ...sync })
    expect(body.client.uuid).toBe((await requestOf(id))!.crmClientUuid)
  })

  it('refuses another brand than the claim request’s', async () => {
    const visitor = site.visit()
    const { id } = await apply(visitor)
    expect(
      (
        await visitor.call('syncClientToCrm', {
          claim_request_id: id,
          brand_id: brands.valid8.brandId,
          provider_type: 'x',
        })
      ).status,
    ).toBe(400)
  })

  it('is done by the outbox when the page never asks, with the same key', async () => {
    const send = vi.spyOn(providers.crm, 'syncClient')
    const { id } = await apply(site.visit())
    expect(await deliverOutbox(site.deps)).toBe(0)
    site.pass(3 * minute)
    const query = vi.spyOn(Client.prototype, 'query')
    expect(await deliverOutbox(site.deps)).toBe(1)
    expect(
      query.mock.calls.filter(([given]) => (given as unknown as { text?: string }).text?.includes('set "done_at"')),
    ).toHaveLength(1)
    expect((await jobOf(id)).doneAt).not.toBeNull()
    expect(send).toHaveBeenCalledWith(
      expect.objectContaining({ idempotencyKey: `sync-client:${id}`, claimRequestId: id }),
    )
    expect((await requestOf(id))!.crmClientUuid).toEqual(expect.any(String))
  })

  it('is tried again later and later when the CRM is down, for three days and not for ever', async () => {
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
    const begun = site.deps.now().getTime()
    const waits: number[] = []
    for (let last = 0; last < mostAttempts;) {
      const job = await jobOf(id)
      const rest = job.lockedUntil.getTime() - site.deps.now().getTime()
      waits.push(rest)
      site.pass(Math.max(rest, 0) + 1)
      expect(await deliverOutbox(site.deps)).toBe(0)
      last = (await jobOf(id)).attempts
      expect(last).toBe(job.attempts + 1)
    }
    const hours = (site.deps.now().getTime() - begun) / (60 * minute)
    expect(hours).toBeGreaterThan(72)
    expect(hours).toBeLessThan(92)
    expect(Math.max(...waits) / minute).toBeLessThanOrEqual(150)
    site.pass(100 * 24 * 60 * minute)
    await deliverOutbox(site.deps)
    expect((await jobOf(id)).attempts).toBe(mostAttempts)
  })

  it.each(Object.keys(letterHours) as LetterName[])(
    'tries the mail %s until its hours are over, after growing pauses, and gives it up only then',
    async (letter) => {
      const email = `${letter}@example.com`
      const [user] = await site.deps.db
        .insert(users)
        .values({ email, metadata: {}, createdAt: site.deps.now() })
        .returning()
      const write = vi
        .spyOn(letters[letter], 'write')
        .mockResolvedValue({
          to: email,
          subject: '',
          before: [],
          after: [],
          link: { label: '', subject: { userId: user!.id }, minutes: 30 },
        })
      const send = vi.spyOn(providers.mail, 'send').mockRejectedValue(new ProviderError('unavailable', 'away'))
      await queueMail(site.deps.db, site.deps.now(), {
        letter,
        brandId: brands.mcg.brandId,
        origin: 'https://brand.example',
        about: { userId: user!.id },
      })
      const begun = site.deps.now().getTime()
      const attempts: number[] = []
      const dead = async () => (await site.deps.db.select().from(outbox).where(isDead(site.deps.now()))).length
      for (let count = 0; (await dead()) === 0; count = send.mock.calls.length) {
        await deliverOutbox(site.deps)
        if (send.mock.calls.length > count) attempts.push((site.deps.now().getTime() - begun) / minute)
        const [row] = await site.deps.db.select().from(outbox)
        expect(row!.doneAt).toBeNull()
        site.pass(Math.max(row!.lockedUntil.getTime() - site.deps.now().getTime(), 0) + 1)
      }
      const hours = letterHours[letter]
      expect(write).toHaveBeenCalledTimes(attempts.length)
      expect((site.deps.now().getTime() - begun) / minute).toBeCloseTo(hours * 60, 0)
      expect(attempts.at(-1)).toBeGreaterThan(hours * 60 - 38)
      expect(attempts.length).toBeLessThan(20 + hours * 2.1)
      expect(await deliverOutbox(site.deps)).toBe(0)
      expect(send).toHaveBeenCalledTimes(attempts.length)
    },
  )

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
    site.pass(lease)
    expect(await deliverOutbox(site.deps)).toBe(1)
  })

  it('leaves the time of the next attempt to the run that took up the row', async () => {
    const { id } = await apply(site.visit())
    site.pass(3 * minute)
    let end!: (error: Error) => void
    const ending = new Promise<never>((_, reject) => (end = reject))
    const send = vi.spyOn(providers.crm, 'syncClient').mockReturnValueOnce(ending)
    const late = deliverOutbox(site.deps)
    await expect.poll(() => send.mock.calls.length).toBe(1)
    site.pass(lease)
    send.mockRejectedValueOnce(new ProviderError('unavailable', 'away'))
    expect(await deliverOutbox(site.deps)).toBe(0)
    const { attempts, lockedUntil } = await jobOf(id)
    end(new ProviderError('unavailable', 'away'))
    await late
    expect(await jobOf(id)).toMatchObject({ attempts, lockedUntil })
  })

  it('holds a row for longer than its service may take', async () => {
    const slow = await startApp({ providers: { ...providers, crm: { ...providers.crm, patience: 240_000 } } })
    const { id } = await apply(slow.visit())
    slow.pass(3 * minute)
    vi.spyOn(slow.deps.providers.crm, 'syncClient').mockImplementationOnce(() => new Promise(() => undefined))
    void deliverOutbox(slow.deps)
    const row = async () => (await slow.deps.db.select().from(outbox).where(eq(outbox.claimRequestId, id)))[0]!
    await expect.poll(async () => (await row()).attempts).toBe(1)
    slow.pass(4 * minute)
    expect(await deliverOutbox(slow.deps)).toBe(0)
    slow.pass(minute)
    expect(await deliverOutbox(slow.deps)).toBe(1)
    await slow.close()
  })

  it('works on several rows at once, and not on all', async () => {
    await Promise.all(Array.from({ length: 7 }, () => apply(site.visit())))
    site.pass(3 * minute)
    let [atOnce, most] = [0, 0]
    const uuid = '11111111-1111-4111-8111-111111111111'
    vi.spyOn(providers.crm, 'syncClient').mockImplementation(async () => {
      most = Math.max(most, (atOnce += 1))
      await vi.waitUntil(() => most > 1, { timeout: 10_000 })
      atOnce -= 1
      return { uuid }
    })
    expect(await deliverOutbox(site.deps)).toBe(7)
    expect(most).toBeGreaterThan(1)
    expect(most).toBeLessThanOrEqual(4)
  })

  it('takes up no more rows once its signal is aborted', async () => {
    await Promise.all(Array.from({ length: 12 }, () => apply(site.visit())))
    site.pass(3 * minute)
    const stopping = new AbortController()
    const { syncClient } = providers.crm
    const send = vi.spyOn(providers.crm, 'syncClient').mockImplementation((request) => {
      stopping.abort()
      return syncClient(request)
    })
    expect(await deliverOutbox(site.deps, stopping.signal)).toBeLessThanOrEqual(4)
    expect(send.mock.calls.length).toBeLessThanOrEqual(4)
  })

  it('does not lose a failing CRM’s words into the reply', async () => {
    vi.spyOn(providers.crm, 'syncClient').mockRejectedValueOnce(
      new ProviderError('refused', 'The client could not be passed on'),
    )
    const visitor = site.visit()
    const { id } = await apply(visitor)
    const answer = await visitor.call('syncClientToCrm', { claim_request_id: id, ...sync })
    expect([answer.status, answer.body.error]).toEqual([502, 'The client could not be passed on'])
  })
})

describe('claims that a search found', () => {
  const searched = async () => {
    const visitor = site.visit()
    const { id, given } = await apply(visitor)
    const { body } = await visitor.call('runCreditCheck', { claimRequestId: id })
    const extracted = await visitor.call('extractClaims', { creditCheckId: body.creditCheckId })
    const claims = extracted.body.data.claims as object[]
    const save = () => visitor.call('saveClaims', { claim_request_id: id, claims, credit_check_id: body.creditCheckId })
    const journal = async () =>
      (await site.deps.db.select().from(claimEvents).where(eq(claimEvents.claimRequestId, id))).filter(
        ({ kind }) => kind === 'claims',
      )
    const stored = async () => (await listStored(site.deps, [id])).get(id)!
    return { visitor, id, given, claims, save, journal, stored }
  }

  it('are saved by the outbox when the page’s call never arrives, once [CALL-57]', async () => {
    const { claims, journal, stored } = await searched()
    await deliverOutbox(site.deps)
    expect(await stored()).toEqual([])
    site.pass(3 * minute)
    await deliverOutbox(site.deps)
    expect(await stored()).toHaveLength(claims.length)
    site.pass(3 * minute)
    expect(await deliverOutbox(site.deps)).toBe(0)
    expect(await journal()).toHaveLength(1)
  })

  it('are not saved again where the page has saved them', async () => {
    const { save, journal } = await searched()
    expect((await save()).status).toBe(200)
    site.pass(3 * minute)
    await deliverOutbox(site.deps)
    expect(await journal()).toHaveLength(1)
  })

  it('are saved later while the database refuses to, and hold back nothing of the CRM', async () => {
    const { visitor, id, given, claims, stored } = await searched()
    await visitor.call('syncClientToCrm', { claim_request_id: id, ...sync })
    const phoneNumber = '07700900321'
    await visitor.call('submitForm', {
      ...given,
      claim_request_id: id,
      contactDetails: { ...given.contactDetails, phoneNumber },
    })
    const told = vi.spyOn(providers.crm, 'updateClient')
    site.pass(3 * minute)
    await site.deps.db.execute(sql`alter table claims rename to claims_away`)
    expect(await deliverOutbox(site.deps)).toBe(1)
    expect(told).toHaveBeenCalledTimes(1)
    await site.deps.db.execute(sql`alter table claims_away rename to claims`)
    site.pass(3 * minute)
    expect(await deliverOutbox(site.deps)).toBe(1)
    expect(await stored()).toHaveLength(claims.length)
  })

  it('are forgotten when the claim request is about another person by then', async () => {
    const { visitor, id, given, stored } = await searched()
    const personalDetails = { ...given.personalDetails, lastName: 'Lovelace' }
    await visitor.call('submitForm', { ...given, claim_request_id: id, personalDetails })
    site.pass(3 * minute)
    await deliverOutbox(site.deps)
    expect(await stored()).toEqual([])
    site.pass(3 * minute)
    expect(await deliverOutbox(site.deps)).toBe(0)
  })
})

describe('correcting a client', () => {
  const correct = async (
    visitor: ReturnType<Site['visit']>,
    { id, given }: Awaited<ReturnType<typeof apply>>,
    contact: object,
  ) =>
    expect(
      (
        await visitor.call('submitForm', {
          ...given,
          claim_request_id: id,
          contactDetails: { ...given.contactDetails, ...contact },
        })
      ).status,
    ).toBe(200)
  const jobsOf = (id: string) =>
    site.deps.db.select().from(outbox).where(eq(outbox.claimRequestId, id)).orderBy(outbox.id)

  it('tells the CRM the newest of several corrections, after the client itself, once', async () => {
    const told: string[] = []
    const { syncClient, updateClient } = providers.crm
    vi.spyOn(providers.crm, 'syncClient').mockImplementation(
      (request) => (told.push(`sync ${request.client.phoneNumber}`), syncClient(request)),
    )
    const send = vi
      .spyOn(providers.crm, 'updateClient')
      .mockImplementation((request) => (told.push(`correct ${request.client.phoneNumber}`), updateClient(request)))
    const visitor = site.visit()
    const applicant = await apply(visitor)
    await correct(visitor, applicant, { phoneNumber: '07700900001' })
    await correct(visitor, applicant, { phoneNumber: '07700900002' })
    expect((await jobsOf(applicant.id)).map(({ topic }) => topic)).toEqual(['sync-client', 'correct-client'])
    site.pass(5 * minute)
    await deliverOutbox(site.deps)
    await deliverOutbox(site.deps)
    expect(told).toEqual(['sync 07700900002', 'correct 07700900002'])
    await correct(visitor, applicant, { phoneNumber: '07700900003' })
    site.pass(3 * minute)
    await deliverOutbox(site.deps)
    expect(told.at(-1)).toBe('correct 07700900003')
    expect(new Set(send.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey)).size).toBe(2)
    expect((await jobsOf(applicant.id)).filter(({ doneAt }) => doneAt === null)).toEqual([])
  })

  it('waits for a client that the CRM does not know yet, and tells nothing where nothing changed', async () => {
    const visitor = site.visit()
    const applicant = await apply(visitor, submission('Crmdown'))
    await correct(visitor, applicant, {})
    expect(await jobsOf(applicant.id)).toHaveLength(1)
    await correct(visitor, applicant, { phoneNumber: '07700900004' })
    const send = vi.spyOn(providers.crm, 'updateClient')
    site.pass(5 * minute)
    await deliverOutbox(site.deps)
    site.pass(minute)
    await deliverOutbox(site.deps)
    const [sync, correction] = await jobsOf(applicant.id)
    expect([sync!.attempts, correction!.attempts]).toEqual([2, 0])
    expect(send).not.toHaveBeenCalled()
  })

  it('is not done by a delivery that was under way when another correction came', async () => {
    const visitor = site.visit()
    const applicant = await apply(visitor)
    site.pass(3 * minute)
    await deliverOutbox(site.deps)
    await correct(visitor, applicant, { phoneNumber: '07700900005' })
    site.pass(3 * minute)
    const { updateClient } = providers.crm
    const send = vi.spyOn(providers.crm, 'updateClient').mockImplementationOnce(async (request) => {
      await correct(visitor, applicant, { phoneNumber: '07700900006' })
      return updateClient(request)
    })
    await deliverOutbox(site.deps)
    site.pass(3 * minute)
    await deliverOutbox(site.deps)
    expect(send.mock.calls.map(([{ client }]) => client.phoneNumber)).toEqual(['07700900005', '07700900006'])
    expect((await jobsOf(applicant.id)).every(({ doneAt }) => doneAt !== null)).toBe(true)
  })
})
