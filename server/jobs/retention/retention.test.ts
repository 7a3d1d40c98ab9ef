import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { batch } from '../../database/inBatches.ts'
import {
  claimRequests,
  claims,
  creditChecks,
  idempotencyKeys,
  jobRuns,
  kbaSessions,
  mailLinks,
  outbox,
  rateCounters,
  savedJourneys,
  signatures,
  signingRecords,
  users,
} from '../../database/tables/index.ts'
import { apply, pngDataUrl, submission, type Submission } from '../../testing/applicant.ts'
import { startApp, type Site } from '../../testing/startApp.ts'
import { daily } from '../daily.ts'
import { forgetOld } from './forgetOld.ts'
import { readRetention } from '../../policy/retention.ts'

let site: Site
const day = 24 * 3600_000
beforeAll(async () => {
  site = await startApp()
})
afterAll(() => site.close())

const requestOf = async (id: string) =>
  (await site.deps.db.select().from(claimRequests).where(eq(claimRequests.id, id)))[0]
const count = async (table: 'signatures' | 'users' | 'signing_records') =>
  Number(
    (await site.deps.db.execute<{ count: string }>(sql`select count(*) from ${sql.identifier(table)}`)).rows[0]!.count,
  )

const unsignedSubmission = () => ({ ...submission(), signature: undefined })

async function signedApplicant(visitor = site.visit()) {
  const applicant = await apply(visitor)
  await visitor.call('submitForm', { ...applicant.given, claim_request_id: applicant.id, signature: pngDataUrl() })
  return { ...applicant, visitor }
}

describe('forgetting', () => {
  it('deletes abandoned requests after 30 days, raw reports after 90, and its own notes after 7', async () => {
    const { db, now } = site.deps
    const visitor = site.visit()
    const abandoned = await apply(visitor, unsignedSubmission())
    const signed = await signedApplicant(visitor)
    await visitor.call('startKba', {
      clientRefId: signed.reference,
      personalDetails: signed.given.personalDetails,
      address: signed.given.address,
    })
    const { creditCheckId } = (await visitor.call('runCreditCheck', { claimRequestId: signed.id })).body
    await db
      .insert(savedJourneys)
      .values({
        ownerHash: 'o',
        brandId: 'b',
        funnel: 'f',
        definition: 'd',
        sealed: Buffer.from('x'),
        expiresAt: new Date(now().getTime() + 30 * day),
        createdAt: now(),
        updatedAt: now(),
      })
    await db.insert(mailLinks).values({ tokenHash: 't', purpose: 'verify-email', expiresAt: now(), createdAt: now() })
    await db.insert(outbox).values({ topic: 'send-mail', dedupeKey: 'mail', lockedUntil: now(), createdAt: now() })
    site.pass(29 * day)
    await forgetOld(site.deps)
    expect(await requestOf(abandoned.id)).toBeDefined()
    for (const table of [idempotencyKeys, rateCounters, kbaSessions, mailLinks])
      expect(await db.select().from(table)).toEqual([])
    expect(await db.select().from(savedJourneys)).toHaveLength(1)
    // Messages that the CRM must still get wait; a mail from weeks ago does not.
    expect((await db.select().from(outbox)).map(({ topic }) => topic)).toEqual([
      'sync-client',
      'sync-client',
      'save-claims',
    ])
    site.pass(2 * day)
    await forgetOld(site.deps)
    expect(await db.select().from(savedJourneys)).toEqual([])
    expect(await requestOf(abandoned.id)).toBeUndefined()
    expect(await requestOf(signed.id)).toBeDefined()
    const report = async () =>
      (await db.select().from(creditChecks).where(eq(creditChecks.id, creditCheckId)))[0]!.report
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

  it('keeps a signed claim until nothing of it has changed for its period, and the picture of the signature for its own', async () => {
    const { db, now } = site.deps
    const keep = readRetention({ RETENTION_SIGNATURE_DAYS: '100', RETENTION_CLAIM_DAYS: '200' })
    const { id, visitor, given } = await signedApplicant()
    const { data } = (await visitor.call('listCompanyLenders', { companyId: given.company_id })).body
    await visitor.call('saveManualClaims', {
      claim_request_id: id,
      manual_lender_ids: [
        data.find(({ show_on_manual_lenders_list: offered }: { show_on_manual_lenders_list: boolean }) => offered).id,
      ],
    })
    site.pass(99 * day)
    await forgetOld(site.deps, keep)
    expect(await db.select().from(signatures).where(eq(signatures.claimRequestId, id))).toHaveLength(1)
    site.pass(2 * day)
    await forgetOld(site.deps, keep)
    expect(await db.select().from(signatures).where(eq(signatures.claimRequestId, id))).toEqual([])
    expect(await db.select().from(signingRecords).where(eq(signingRecords.claimRequestId, id))).toHaveLength(1)
    await db.update(claims).set({ updatedAt: now() }).where(eq(claims.claimRequestId, id))
    site.pass(199 * day)
    await forgetOld(site.deps, keep)
    expect(await requestOf(id)).toBeDefined()
    site.pass(2 * day)
    await forgetOld(site.deps, keep)
    expect(await requestOf(id)).toBeUndefined()
  })

  it('deletes accounts that nobody has used for their period, and none with a signed claim request', async () => {
    const { db } = site.deps
    const keep = readRetention({ RETENTION_ACCOUNT_DAYS: '50' })
    const open = async (applicant: { id: string; given: Submission }, visitor: ReturnType<Site['visit']>) =>
      (
        await visitor.call('createUser', {
          email: applicant.given.contactDetails.email,
          claim_request_id: applicant.id,
        })
      ).body.data.user.id as string
    const seen = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0]?.lastSeenAt
    const [unsignedVisitor, usedVisitor] = [site.visit(), site.visit()]
    const unsigned = await apply(unsignedVisitor, unsignedSubmission())
    const signed = await signedApplicant()
    const [unsignedUser, signedUser, usedUser] = [
      await open(unsigned, unsignedVisitor),
      await open(signed, signed.visitor),
      await open(await apply(usedVisitor), usedVisitor),
    ]
    await usedVisitor.call('getCurrentUser')
    const first = await seen(usedUser)
    expect(first!.getTime() % day).toBe(0)
    // A session that nobody uses for a day ends.
    for (let half = 0; half < 12; half += 1) {
      site.pass(day / 2)
      await usedVisitor.call('getCurrentUser')
    }
    expect((await seen(usedUser))!.getTime()).toBe(first!.getTime() + 6 * day)
    await forgetOld(site.deps, keep)
    site.pass(46 * day)
    await forgetOld(site.deps, keep)
    expect(await Promise.all([unsignedUser, signedUser, usedUser].map(seen))).toEqual([
      expect.any(Date),
      expect.any(Date),
      expect.any(Date),
    ])
    site.pass(5 * day)
    await forgetOld(site.deps, keep)
    expect(await Promise.all([unsignedUser, signedUser].map(seen))).toEqual([undefined, expect.any(Date)])
    expect(await requestOf(unsigned.id)).toBeUndefined()
  })

  it('goes on until nothing is left, some rows at a time, and can be stopped between', async () => {
    const { db, now } = site.deps
    await db.delete(rateCounters)
    await db.execute(
      sql`insert into rate_counters select 'key ' || n, ${new Date(now().getTime() - 8 * day)}, 1 from generate_series(1, ${2 * batch + 10}) n`,
    )
    const stopping = new AbortController()
    stopping.abort()
    expect(await forgetOld(site.deps, undefined, stopping.signal)).toEqual({})
    expect((await forgetOld(site.deps)).counters).toBe(2 * batch + 10)
    expect(await count('users')).toBeGreaterThan(0)
  })
})

describe('a daily job', () => {
  let done = 0
  const work = async () => void (done += 1)
  const run = () => daily(site.deps, 'test', work)
  beforeEach(async () => {
    done = 0
    await site.deps.db.delete(jobRuns)
  })

  it('is done once a day by one of all processes, however often they start', async () => {
    expect((await Promise.all(Array.from({ length: 5 }, run))).filter(Boolean)).toHaveLength(1)
    site.pass(23 * 3600_000)
    expect(await run()).toBe(false)
    site.pass(3600_000)
    expect(await run()).toBe(true)
    expect(done).toBe(2)
  })

  it('is due again in an hour when it fails, and at once when it was broken off', async () => {
    await expect(daily(site.deps, 'test', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await run()).toBe(false)
    site.pass(3600_000)
    const stopping = new AbortController()
    stopping.abort()
    expect(await daily(site.deps, 'test', work, stopping.signal)).toBe(false)
    expect(await run()).toBe(true)
  })
})
