import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { fallbackLenderId, lendersOf } from '#server/data/lenders.ts'
import { claimRequests } from '../database/tables/index.ts'
import { createProviders } from '../providers/index.ts'
import type { CreditReport } from '../providers/types.ts'
import { recordEvent } from '../services/events/recordEvent.ts'
import { apply, submission } from '../testing/applicant.ts'
import type { Browser } from '../testing/browser.ts'
import { brands, startApp, type Site } from '../testing/startApp.ts'

let site: Site
const providers = createProviders({})
let nextReport: CreditReport | undefined
const { search } = providers.bureaux
providers.bureaux.search = (kind, subject) =>
  nextReport ? Promise.resolve({ status: 'success', report: nextReport }) : search(kind, subject)

beforeAll(async () => {
  site = await startApp({ providers })
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => site.close())

const lenderIds = lendersOf(brands.mcg.companyId)
  .filter((lender) => lender.show_on_manual_lenders_list)
  .map(({ id }) => id)

async function searched(report?: CreditReport) {
  nextReport = report
  const visitor = site.visit()
  const { id } = await apply(visitor)
  const { body } = await visitor.call('runCreditCheck', { claimRequestId: id })
  nextReport = undefined
  const found = (await visitor.call('extractClaims', { creditCheckId: body.creditCheckId })).body.data.claims as Record<
    string,
    unknown
  >[]
  return {
    visitor,
    id,
    creditCheckId: body.creditCheckId as string,
    found,
    stored: async (query = {}) => (await visitor.call('listClaims', { claimRequestId: id, ...query })).body.data,
  }
}

/** How many connections wait for what another one has locked. */
async function waitingForLocks(): Promise<number> {
  const { rows } = await site.deps.db.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]!.waiting
}

/** The texts of the statements that a spy saw. */
const statements = (query: { mock: { calls: unknown[][] } }): string[] =>
  query.mock.calls.map(([given]) => (given as { text?: string }).text ?? '')

async function unsearched() {
  const visitor = site.visit()
  const { id, given } = await apply(visitor)
  return {
    visitor,
    id,
    given,
    context: async () => (await visitor.call('fillAccountContext', { claimRequestId: id })).body.data,
    stored: async (query = {}) => (await visitor.call('listClaims', { claimRequestId: id, ...query })).body.data,
  }
}

describe('saving what a credit check found', () => {
  it('counts created, updated and all claims; a repeat updates [CALL-26] [CALL-29]', async () => {
    const { visitor, id, creditCheckId, found } = await searched()
    const save = () =>
      visitor.call('saveClaims', { claim_request_id: id, claims: found, credit_check_id: creditCheckId })
    expect((await save()).body).toEqual({
      success: true,
      data: { claims_created: found.length, claims_updated: 0, total_claims: found.length },
    })
    expect((await save()).body.data).toEqual({
      claims_created: 0,
      claims_updated: found.length,
      total_claims: found.length,
    })
  })

  it('waits for an account that is being opened for the same claim request', async () => {
    const { visitor, id, creditCheckId, found } = await searched()
    const given = { claim_request_id: id, credit_check_id: creditCheckId, claims: found }
    const saved = await site.deps.db.transaction(async (tx) => {
      await tx.select().from(claimRequests).where(eq(claimRequests.id, id)).for('update')
      const saving = visitor.call('saveClaims', given)
      await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1), 10_000)
      await recordEvent(tx, id, site.deps.now(), { kind: 'account', detail: { outcome: 'opened' } })
      return { saving }
    })
    expect((await saved.saving).status).toBe(200)
  })

  it('finds the report without its id [CALL-27]', async () => {
    const { visitor, id, creditCheckId, found, stored } = await searched()
    await visitor.call('saveClaims', { claim_request_id: id, claims: found })
    expect(await stored()).toMatchObject(found.map(() => ({ credit_check_id: creditCheckId })))
  })

  it('reads amounts and lenders from the stored report, not from the browser', async () => {
    const { visitor, id, creditCheckId, found, stored } = await searched()
    const forged = found.map((claim) => ({ ...claim, amount: 999_999, lender_name: 'Somebody', account_id: 'X' }))
    await visitor.call('saveClaims', { claim_request_id: id, claims: forged, credit_check_id: creditCheckId })
    const byAccount = (one: Record<string, unknown>, other: Record<string, unknown>) =>
      String(one.account_id).localeCompare(String(other.account_id))
    const expected = found.map(({ id: _, ...claim }) => claim)
    expect((await stored()).toSorted(byAccount)).toMatchObject(expected.toSorted(byAccount))
  })

  it('keeps every agreement: also those without account id and with an unknown lender [CALL-09, READ-08]', async () => {
    const entry = { lender_name: 'Nobody knows it', balance: 100, start_date: '2015-01-01' }
    const { visitor, id, found, stored } = await searched({
      kind: 'claims',
      entries: [entry, entry, { ...entry, start_date: '2016-01-01' }],
    })
    const save = async () => (await visitor.call('saveClaims', { claim_request_id: id, claims: found })).body.data
    expect(await save()).toEqual({ claims_created: 3, claims_updated: 0, total_claims: 3 })
    expect(await save()).toEqual({ claims_created: 0, claims_updated: 3, total_claims: 3 })
    for (const claim of await stored())
      expect(claim).toMatchObject({ lender_id: fallbackLenderId, lender_name: 'Nobody knows it' })
  })

  it('reads an error as text, for a check that is not this request’s and for none [CALL-30] [ERR-OTHER-04, AMB-75]', async () => {
    const [one, other] = [await searched(), await searched()]
    const foreign = await one.visitor.call('saveClaims', {
      claim_request_id: one.id,
      claims: one.found,
      credit_check_id: other.creditCheckId,
    })
    expect(foreign.status).toBe(400)
    expect(foreign.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(foreign.text).toMatch(/^Failed to save claims: /)
    const { visitor, id } = await unsearched()
    const none = await visitor.call('saveClaims', { claim_request_id: id, claims: one.found })
    expect([none.status, none.text]).toEqual([400, foreign.text])
    expect((await visitor.send('POST', '/api/save-claims', { claims: 3 })).body).toBeUndefined()
  })
})

describe('a stored claim', () => {
  const entry = {
    lender_name: 'Black Horse',
    balance: 1234.56,
    original_amount: 9000,
    start_date: '2015-01-01',
    end_date: '2019-01-01',
    account_id: 'A1',
    credit_bureaus: ['Experian'],
  }
  let claim: Record<string, unknown>
  let check: string
  beforeAll(async () => {
    const { visitor, id, creditCheckId, found, stored } = await searched({ kind: 'claims', entries: [entry] })
    await visitor.call('saveClaims', { claim_request_id: id, claims: found, credit_check_id: creditCheckId })
    const all = (await stored()) as Record<string, unknown>[]
    expect(all).toHaveLength(1)
    claim = all[0]!
    check = creditCheckId
  })

  it.each([
    ['its lender [ENT-CLAIM-03]', () => ({ lender_id: lenderIds[0], lender_name: 'Black Horse' })],
    ['its dates [ENT-CLAIM-10]', () => ({ start_date: '2015-01-01', end_date: '2019-01-01' })],
    ['its account [ENT-CLAIM-12]', () => ({ account_id: 'A1' })],
    ['its first amount [ENT-CLAIM-13]', () => ({ original_loan_amount: 9000, amount: 1234.56 })],
    ['its bureaux [ENT-CLAIM-15]', () => ({ credit_bureaus: ['Experian'] })],
    ['the credit check that found it [ENT-CLAIM-20]', () => ({ credit_check_id: check, source: 'credit-check' })],
    ['when it was made [ENT-CLAIM-21]', () => ({ created_at: expect.stringMatching(/^\d{4}-.*Z$/) })],
    [
      'the rest of what there is to know',
      () => ({
        claim_reference: expect.stringMatching(/^CLM-/),
        status: 'active',
        loan_type: 'Motor Finance',
        current_status: { id: 1, name: 'In Progress', order_sequence: 1 },
      }),
    ],
  ])('has %s', (_, expected) => {
    expect(claim).toMatchObject(expected())
  })

  it('has nothing else', () => {
    const known = [
      'account_id',
      'amount',
      'claim_reference',
      'created_at',
      'credit_bureaus',
      'credit_check_id',
      'current_status',
      'end_date',
      'id',
      'lender_id',
      'lender_name',
      'loan_type',
      'original_loan_amount',
      'source',
      'start_date',
      'status',
    ]
    expect(Object.keys(claim).toSorted()).toEqual(known)
  })
})

describe('saving lenders named by hand', () => {
  it('makes one claim each; a repeat updates [CALL-28]', async () => {
    const { visitor, id, stored } = await unsearched()
    const save = async (ids: string[]) =>
      (await visitor.call('saveManualClaims', { claim_request_id: id, manual_lender_ids: ids })).body.data
    expect(await save(lenderIds.slice(0, 2))).toEqual({ claims_created: 2, claims_updated: 0, total_claims: 2 })
    expect(await save([lenderIds[1]!, lenderIds[2]!, lenderIds[2]!])).toEqual({
      claims_created: 1,
      claims_updated: 1,
      total_claims: 2,
    })
    expect(await stored()).toHaveLength(3)
  })

  it('gives each its defaults [ENT-CLAIM-05, ENT-CLAIM-08, ENT-CLAIM-09, ENT-CLAIM-16]', async () => {
    const { visitor, id, stored } = await unsearched()
    await visitor.call('saveManualClaims', { claim_request_id: id, manual_lender_ids: lenderIds.slice(0, 2) })
    expect(await stored()).toHaveLength(2)
    for (const claim of await stored())
      expect(claim).toMatchObject({
        status: 'In Progress',
        amount: 0,
        loan_type: 'Unknown',
        source: 'manual',
        lender_name: expect.any(String),
      })
  })

  it('keeps the status word of a flow as it is written [ENT-CLAIM-06, AMB-42]', async () => {
    const { visitor, id, stored } = await unsearched()
    await visitor.call('saveManualClaims', {
      claim_request_id: id,
      manual_lender_ids: [lenderIds[0]],
      status: 'PENDING',
    })
    expect(await stored()).toMatchObject([{ status: 'PENDING', current_status: { name: 'PENDING' } }])
    expect(
      (
        await visitor.call('saveManualClaims', {
          claim_request_id: id,
          manual_lender_ids: [lenderIds[0]],
          status: 'paid',
        })
      ).status,
    ).toBe(400)
  })

  it('takes them as claims as well, beside those of the report [ENT-CLAIM-16]', async () => {
    const { visitor, id, found, creditCheckId, stored } = await searched()
    const manual = { lender_id: lenderIds[5], source: 'manual', amount: 999 }
    const { status, body } = await visitor.call('saveClaims', {
      claim_request_id: id,
      claims: [...found, manual],
      credit_check_id: creditCheckId,
    })
    expect(status).toBe(200)
    expect(body.data.claims_created).toBe(found.length + 1)
    expect((await stored()).filter(({ source }: { source: string }) => source === 'manual')).toMatchObject([
      { lender_id: lenderIds[5], amount: 0 },
    ])
    expect(await stored({ creditCheckOnly: 'true' })).toHaveLength(found.length)
  })

  it.each([
    ['a lender of nobody', { lender_id: '00000000-0000-4000-8000-000000000000' }],
    ['a lender that stands for all unknown ones', { lender_id: fallbackLenderId }],
  ])('saves nothing of the report beside %s', async (_, refused) => {
    const { visitor, id, found, creditCheckId, stored } = await searched()
    const { status } = await visitor.call('saveClaims', {
      claim_request_id: id,
      claims: [...found, { ...refused, source: 'manual' }],
      credit_check_id: creditCheckId,
    })
    expect(status).toBe(400)
    expect(await stored()).toEqual([])
  })

  it('takes one statement for all claims, whether or not some are named by hand', async () => {
    const { visitor, id, found } = await searched()
    const query = vi.spyOn(Client.prototype, 'query')
    const writes = () => statements(query).filter((text) => text.includes('insert into claims')).length
    await visitor.call('saveClaims', { claim_request_id: id, claims: found })
    expect(writes()).toBe(1)
    await visitor.call('saveClaims', {
      claim_request_id: id,
      claims: [...found, { lender_id: lenderIds[5], source: 'manual' }],
    })
    expect(writes()).toBe(2)
  })

  it('leaves a claim of the report alone when its lender is also named by hand', async () => {
    const { visitor, id, found, stored } = await searched()
    await visitor.call('saveClaims', { claim_request_id: id, claims: found })
    await visitor.call('saveManualClaims', { claim_request_id: id, manual_lender_ids: [found[0]!.lender_id] })
    expect(
      (await stored({ creditCheckOnly: 'true' })).map(({ amount }: { amount: number }) => amount).toSorted(),
    ).toEqual(found.map(({ amount }) => amount).toSorted())
    expect(await stored()).toHaveLength(found.length + 1)
  })

  it.each([
    ['more than ten', lenderIds.slice(0, 11), 'at most 10 lenders can be named'],
    ['no UUID', ['temp-1'], 'a lender id is not a UUID'],
    ['a lender of nobody', ['00000000-0000-4000-8000-000000000000'], 'a lender is not one of this company’s lenders'],
    ['the stand-in for unknown lenders', [fallbackLenderId], 'this lender cannot be chosen'],
  ])('refuses %s', async (_, ids, why) => {
    const { visitor, id, stored } = await unsearched()
    const byIds = await visitor.call('saveManualClaims', { claim_request_id: id, manual_lender_ids: ids })
    const byClaims = await visitor.call('saveClaims', {
      claim_request_id: id,
      claims: ids.map((lender_id) => ({ lender_id, source: 'manual' })),
    })
    expect([byIds.status, byClaims.status]).toEqual([400, 400])
    expect(byClaims.text).toBe(`Failed to save claims: ${why}`)
    expect(await stored()).toEqual([])
  })
})

describe('listing claims', () => {
  it('gives them by claim request, with current status and history when asked for [CALL-40] [CALL-53] [ENT-CLAIM-22] [ENT-CLAIM-23]', async () => {
    const { visitor, id, stored } = await unsearched()
    await visitor.call('saveManualClaims', { claim_request_id: id, manual_lender_ids: lenderIds.slice(0, 1) })
    await visitor.call('saveManualClaims', { claim_request_id: id, manual_lender_ids: lenderIds.slice(0, 1) })
    expect(await stored()).toEqual([expect.not.objectContaining({ status_history: expect.anything() })])
    expect(await stored({ include: 'status_history' })).toMatchObject([
      {
        current_status: { id: 1, name: 'In Progress', order_sequence: 1 },
        status_history: [{ status: 'In Progress', created_at: expect.any(String) }],
      },
    ])
    expect((await stored({ include: 'status_history' }))[0].status_history).toHaveLength(1)
  })

  it('gives those with a credit check only when that is asked for [CALL-55]', async () => {
    const { visitor, id, found, stored } = await searched()
    await visitor.call('saveClaims', { claim_request_id: id, claims: found })
    await visitor.call('saveManualClaims', { claim_request_id: id, manual_lender_ids: [lenderIds[7]] })
    expect(await stored({ creditCheckOnly: 'true' })).toHaveLength(found.length)
    expect(await stored()).toHaveLength(found.length + 1)
  })

  it('counts for a submission of the same browser only', async () => {
    const { visitor, id } = await unsearched()
    const { body } = await visitor.call('submitForm', submission())
    await visitor.call('saveManualClaims', {
      claim_request_id: body.data.claim_request_id,
      manual_lender_ids: lenderIds.slice(0, 2),
    })
    expect((await visitor.call('listClaims', { claimRequestId: id })).body.data).toEqual([])
  })
})

/** Holds what saves claims of a claim request while `work` runs. */
const whileHeld = <T>(id: string, work: () => Promise<T>): Promise<T> =>
  site.deps.db.transaction(async (tx) => {
    await tx.select().from(claimRequests).where(eq(claimRequests.id, id)).for('update')
    return work()
  })

describe('claims that are being saved', () => {
  const name = (visitor: Browser, id: string) =>
    visitor.call('saveManualClaims', { claim_request_id: id.toUpperCase(), manual_lender_ids: [lenderIds[0]!] })

  it('are waited for by the screens that show them, in the browser that saves them and in others', async () => {
    const { visitor, id, given } = await unsearched()
    const account = { email: given.contactDetails.email, password: 'a password that is long enough' }
    const elsewhere = site.visit()
    for (const [browser, answer] of [
      [visitor, await visitor.call('signUp', { ...account, claim_request_id: id })],
      [elsewhere, await elsewhere.call('signIn', account)],
    ] as const)
      await browser.call('setSession', { event: 'SIGNED_IN', session: answer.body.data.session })
    const { saving, readers } = await whileHeld(id, async () => {
      const saving = name(visitor, id)
      const early = visitor.call('fillAccountContext', { claimRequestId: id })
      await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1), 10_000)
      const readers = [
        early,
        visitor.call('listClaims', { claimRequestId: id }),
        visitor.call('getAccount'),
        elsewhere.call('getAccount'),
      ]
      await sleep(200)
      return { saving, readers }
    })
    expect((await saving).status).toBe(200)
    const [context, claims, own, others] = (await Promise.all(readers)).map(({ body }) => body.data)
    for (const shown of [context.claims, claims, own[0].claims, others[0].claims]) expect(shown).toHaveLength(1)
  })

  it('are waited for from the moment at which their call arrives', async () => {
    const { visitor, id, context } = await unsearched()
    const body = JSON.stringify({ claim_request_id: id, manual_lender_ids: [lenderIds[0]!] })
    const headers = { ...visitor.headers, 'content-type': 'application/json', 'content-length': body.length }
    const call = request(`${await site.app.listen({ port: 0 })}/api/save-claims`, { method: 'POST', headers })
    call.write(body.slice(0, 9))
    await sleep(200)
    const shown = context()
    await sleep(200)
    call.end(body.slice(9))
    expect((await shown).claims).toHaveLength(1)
  })

  it('hold a screen for a moment, and nobody else’s', async () => {
    const [{ visitor, id, context }, other] = [await unsearched(), await unsearched()]
    await whileHeld(id, async () => {
      const saving = name(visitor, id)
      const query = vi.spyOn(Client.prototype, 'query')
      const looks = () => statements(query).filter((text) => text.includes('pg_try_advisory')).length
      expect((await other.context()).claims).toEqual([])
      // One look sufficed: it was not held.
      expect(looks()).toBe(1)
      expect((await context()).claims).toEqual([])
      return { saving }
    }).then(({ saving }) => saving)
    expect((await context()).claims).toHaveLength(1)
  })
})
