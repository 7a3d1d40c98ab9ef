import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lendersOf } from '#server/data/lenders.ts'
import { apply, pngDataUrl, submission } from '../../testing/applicant.ts'
import { brands, startApp, type Site } from '../../testing/startApp.ts'

let site: Site
beforeAll(async () => {
  site = await startApp()
})
afterAll(() => site.close())

const lender = lendersOf(brands.mcg.companyId)[0]!

async function applicant(lastName?: string) {
  const visitor = site.visit()
  const made = await apply(visitor, submission(lastName))
  const context = async (inputs: object = {}) => (await visitor.call('fillAccountContext', { claimRequestId: made.id, ...inputs })).body.data
  const search = async () => (await visitor.call('runCreditCheck', { claimRequestId: made.id })).body
  return { visitor, ...made, context, search }
}

describe('the account context of a claim request', () => {
  it('holds the summary, the claims, the search, the email and whether the user is new [ENT-CTX-01] [ENT-CTX-02]', async () => {
    const { visitor, id, reference, given, context, search } = await applicant()
    const { email, phoneNumber } = given.contactDetails
    const empty = { claimRequest: { id, claim_reference: reference, first_name: 'Ann', last_name: 'Walker', email, phone_number: phoneNumber }, claims: [], userEmail: email, isNewUser: true }
    expect(await context()).toEqual({ ...empty, maySearch: true })
    const { creditCheckId, claimsFound } = await search()
    const { claims } = (await visitor.call('extractClaims', { creditCheckId })).body.data
    await visitor.call('saveClaims', { claim_request_id: id, claims, credit_check_id: creditCheckId })
    await visitor.call('saveManualClaims', { claim_request_id: id, manual_lender_ids: [lender.id] })
    const filled = await context()
    expect(filled).toMatchObject({ ...empty, claims: expect.anything(), creditCheckResult: { status: 'success', claimsFound, creditCheckId, manuallySelectedCount: 1 }, searchState: 'success' })
    expect(filled.claims).toHaveLength(claims.length + 1)
    expect(filled.claims).toContainEqual(expect.objectContaining({ lender: { id: lender.id, name: lender.name }, source: 'manual' }))
  })

  it('tells what became of the search apart from its result: about somebody else there is none', async () => {
    const { visitor, id, given, context, search } = await applicant()
    await search()
    await visitor.call('submitForm', { ...given, claim_request_id: id, personalDetails: { ...given.personalDetails, lastName: 'Lovelace' } })
    const { creditCheckResult, searchState } = await context()
    expect([creditCheckResult, searchState]).toEqual([undefined, 'superseded'])
  })

  it('can say of a failed search that it succeeded, as the short funnels keep it [STATE-SELECT-03]', async () => {
    const { context, search } = await applicant('Bureaudown')
    await search()
    expect((await context()).creditCheckResult).toEqual({ status: 'error', claimsFound: 0, errorMessage: 'Service temporarily unavailable', manuallySelectedCount: 0 })
    expect((await context({ creditResult: 'success' })).creditCheckResult).toEqual({ status: 'success', claimsFound: 0, manuallySelectedCount: 0 })
    expect((await context({ creditResult: 'stored' })).creditCheckResult.status).toBe('error')
  })

  it('says whether a search may be asked for: unless one came to an end, by whoever may be searched for', async () => {
    const down = await applicant('Bureaudown')
    expect((await down.context()).maySearch).toBe(true)
    await down.search()
    expect((await down.context()).maySearch).toBe(true)
    const found = await applicant()
    await found.search()
    expect((await found.context()).maySearch).toBeUndefined()
    const { visitor, given, id } = down
    await visitor.call('submitForm', { ...given, claim_request_id: id, personalDetails: { ...given.personalDetails, lastName: 'Lovelace' } })
    expect(await down.context()).toMatchObject({ searchState: 'superseded' })
    expect((await down.context()).maySearch).toBeUndefined()
    await visitor.call('submitForm', { ...given, claim_request_id: id, personalDetails: { ...given.personalDetails, lastName: 'Lovelace' }, signature: pngDataUrl(345) })
    expect((await down.context()).maySearch).toBe(true)
    await down.search()
    expect((await down.context()).maySearch).toBeUndefined()
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
    expect((await visitor.call('fillAccountContext', { claimRequestId: other.id })).body.data).toMatchObject({ userEmail: other.given.contactDetails.email, isNewUser: true })
  })
})
