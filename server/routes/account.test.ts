import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { AccountContext } from '#schemas/operations/account.ts'
import { lendersOf } from '#server/data/lenders.ts'
import { claimRequests } from '../database/tables/index.ts'
import { apply, pngDataUrl, submission } from '../testing/applicant.ts'
import { brands, startApp, type BrandKind, type Site } from '../testing/startApp.ts'

let site: Site
beforeAll(async () => {
  site = await startApp()
})
afterAll(() => site.close())

const lender = lendersOf(brands.mcg.companyId)[0]!

async function applicant(lastName?: string, kind?: BrandKind) {
  const visitor = site.visit()
  const made = await apply(visitor, submission(lastName, kind))
  const context = async (inputs: object = {}) =>
    (await visitor.call('fillAccountContext', { claimRequestId: made.id, ...inputs })).body.data
  const search = async () => (await visitor.call('runCreditCheck', { claimRequestId: made.id })).body
  const { email } = made.given.contactDetails
  const open = async () =>
    visitor.call('setSession', {
      event: 'SIGNED_IN',
      session: (await visitor.call('createUser', { email, claim_request_id: made.id })).body.data.session,
    })
  /** Whether the account says of each claim request, newest first, that a search may be asked for. */
  const maySearch = async () =>
    ((await visitor.call('getAccount')).body.data as AccountContext[]).map((context) => context.maySearch ?? false)
  return { visitor, ...made, context, search, open, maySearch }
}

describe('the account context of a claim request', () => {
  it('holds the summary, the claims, the search, the email and whether the user is new [ENT-CTX-01] [ENT-CTX-02]', async () => {
    const { visitor, id, reference, given, context, search } = await applicant()
    const { email, phoneNumber } = given.contactDetails
    const empty = {
      claimRequest: {
        id,
        claim_reference: reference,
        first_name: 'Ann',
        last_name: 'Walker',
        email,
        phone_number: phoneNumber,
      },
      claims: [],
      userEmail: email,
      isNewUser: true,
    }
    expect(await context()).toEqual(empty)
    const { creditCheckId, claimsFound } = await search()
    const { claims } = (await visitor.call('extractClaims', { creditCheckId })).body.data
    await visitor.call('saveClaims', { claim_request_id: id, claims, credit_check_id: creditCheckId })
    await visitor.call('saveManualClaims', { claim_request_id: id, manual_lender_ids: [lender.id] })
    const filled = await context()
    expect(filled).toMatchObject({
      ...empty,
      claims: expect.anything(),
      creditCheckResult: { status: 'success', claimsFound, creditCheckId, manuallySelectedCount: 1 },
      searchState: 'success',
    })
    expect(filled.claims).toHaveLength(claims.length + 1)
    expect(filled.claims).toContainEqual(
      expect.objectContaining({ lender: { id: lender.id, name: lender.name }, source: 'manual' }),
    )
  })

  it('saves what a search found and a page could not get saved', async () => {
    const { visitor, id, context, search, open } = await applicant()
    const { creditCheckId, claimsFound } = await search()
    expect((await context()).claims).toHaveLength(claimsFound)
    expect((await context({ creditResult: 'success' })).creditCheckResult.claimsFound).toBe(claimsFound)
    await open()
    const { claims } = (await visitor.call('extractClaims', { creditCheckId })).body.data
    await visitor.call('saveClaims', { claim_request_id: id, claims, credit_check_id: creditCheckId })
    const [account] = (await visitor.call('getAccount')).body.data as AccountContext[]
    expect(account!.claims.map(({ source }) => source)).toEqual(
      Array.from({ length: claimsFound }, () => 'credit-check'),
    )
  })

  it('saves nothing of a search about another person', async () => {
    const { visitor, id, given, context, search } = await applicant()
    await search()
    await visitor.call('submitForm', {
      ...given,
      claim_request_id: id,
      personalDetails: { ...given.personalDetails, lastName: 'Lovelace' },
    })
    expect((await context()).claims).toEqual([])
  })

  it('gives the state of the search apart from its result: a search about another person has no result', async () => {
    const { visitor, id, given, context, search } = await applicant()
    await search()
    await visitor.call('submitForm', {
      ...given,
      claim_request_id: id,
      personalDetails: { ...given.personalDetails, lastName: 'Lovelace' },
    })
    const { creditCheckResult, searchState } = await context()
    expect([creditCheckResult, searchState]).toEqual([undefined, 'superseded'])
  })

  it('can say of a failed search that it succeeded, as the short funnels keep it [STATE-SELECT-03]', async () => {
    const { context, search } = await applicant('Bureaudown')
    await search()
    expect((await context()).creditCheckResult).toEqual({
      status: 'error',
      claimsFound: 0,
      errorMessage: 'Service temporarily unavailable',
      manuallySelectedCount: 0,
    })
    expect((await context({ creditResult: 'success' })).creditCheckResult).toEqual({
      status: 'success',
      claimsFound: 0,
      manuallySelectedCount: 0,
    })
    expect((await context({ creditResult: 'stored' })).creditCheckResult.status).toBe('error')
  })

  it('knows the user of a claim request that has one, and no other', async () => {
    const { visitor, id, given, context } = await applicant()
    const { email } = given.contactDetails
    const { session } = (await visitor.call('createUser', { email, claim_request_id: id })).body.data
    await visitor.call('setSession', { event: 'SIGNED_IN', session })
    expect(await context()).toMatchObject({ userEmail: email, isNewUser: true })
    await visitor.call('setPassword', { password: 'long enough' })
    await visitor.call('updateMetadata', { password_set: true })
    expect((await context()).isNewUser).toBe(false)
    const other = await apply(visitor, submission())
    expect((await visitor.call('fillAccountContext', { claimRequestId: other.id })).body.data).toMatchObject({
      userEmail: other.given.contactDetails.email,
      isNewUser: true,
    })
  })
})

describe('whether a search may be asked for', () => {
  it('is true unless a search came to an end, and only for a person who may be searched for', async () => {
    const down = await applicant('Bureaudown')
    await down.open()
    expect(await down.maySearch()).toEqual([true])
    await down.search()
    expect(await down.maySearch()).toEqual([true])
    const found = await applicant()
    await found.open()
    await found.search()
    expect(await found.maySearch()).toEqual([false])
    const { visitor, given, id, context } = down
    const renamed = {
      ...given,
      claim_request_id: id,
      personalDetails: { ...given.personalDetails, lastName: 'Lovelace' },
    }
    await visitor.call('submitForm', renamed)
    expect(await context()).toMatchObject({ searchState: 'superseded' })
    expect(await down.maySearch()).toEqual([false])
    await visitor.call('submitForm', { ...renamed, signature: pngDataUrl(345) })
    expect(await down.maySearch()).toEqual([true])
    await down.search()
    expect(await down.maySearch()).toEqual([false])
  })

  it('is not so where a part is missing that every search needs', async () => {
    const { id, open, maySearch } = await applicant()
    await open()
    await site.deps.db.update(claimRequests).set({ dateOfBirth: null }).where(eq(claimRequests.id, id))
    expect(await maySearch()).toEqual([false])
  })

  it.each([
    ['passed', 'Kbapass', true],
    ['failed', 'Kbafail', false],
    ['not answered', 'Walker', false],
  ])('depends on the questions where the brand asks them: %s', async (_, lastName, may) => {
    const { visitor, given, reference, open, maySearch } = await applicant(lastName, 'valifi')
    await open()
    expect(await maySearch()).toEqual([false])
    await visitor.call('startKba', {
      clientRefId: reference,
      personalDetails: given.personalDetails,
      address: given.address,
    })
    expect(await maySearch()).toEqual([may])
  })

  it.each<BrandKind>(['mcg', 'valifi'])(
    'takes no more queries for many claim requests than for one (%s)',
    async (kind) => {
      const { visitor, given, open, maySearch } = await applicant('Kbapass', kind)
      await open()
      const queries = vi.spyOn(site.deps.db, 'select')
      const count = async () => {
        queries.mockClear()
        await maySearch()
        return queries.mock.calls.length
      }
      const ofOne = await count()
      for (let more = 0; more < 3; more += 1)
        await visitor.call('associateClaim', {
          claim_request_id: (
            await apply(visitor, { ...submission('Kbapass', kind), contactDetails: given.contactDetails })
          ).id,
        })
      const ofMany = await count()
      expect(await maySearch()).toHaveLength(4)
      queries.mockRestore()
      expect(ofMany).toBe(ofOne)
    },
  )

  it('is asked for by the account alone', async () => {
    const { context } = await applicant()
    expect(await context()).not.toHaveProperty('maySearch')
  })
})
