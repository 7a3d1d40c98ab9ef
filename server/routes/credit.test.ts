import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { claimRequests, creditChecks } from '../database/tables/index.ts'
import { createProviders } from '../providers/index.ts'
import { apply, pngDataUrl, subjectOf, submission } from '../testing/applicant.ts'
import { startApp, type BrandKind, type Site } from '../testing/startApp.ts'

let site: Site
const providers = createProviders({})
beforeAll(async () => {
  site = await startApp({ providers })
})
afterAll(() => site.close())
afterEach(() => vi.restoreAllMocks())

async function applicant(lastName?: string, kind?: BrandKind) {
  const visitor = site.visit()
  const made = await apply(visitor, submission(lastName, kind))
  return {
    ...made,
    visitor,
    run: async (more = {}) => (await visitor.call('runCreditCheck', { claimRequestId: made.id, ...more })).body,
    read: async () => (await visitor.call('readCreditCheck', { claimRequestId: made.id })).body,
    enter: (verificationId: string, otp: string) => visitor.call('checkOtp', { verificationId, otp }),
  }
}

const runsOf = (claimRequestId: string) =>
  site.deps.db
    .select()
    .from(creditChecks)
    .where(eq(creditChecks.claimRequestId, claimRequestId))
    .orderBy(creditChecks.run)

describe('the credit check of a claim request', () => {
  it('answers with status, count and id, and its report becomes that many claims [CALL-41] [CALL-44]', async () => {
    const { run, visitor } = await applicant()
    const reply = await run()
    expect(reply).toMatchObject({
      success: true,
      status: 'success',
      provider: 'mcg',
      creditCheckId: expect.any(String),
    })
    const { body } = await visitor.call('extractClaims', { creditCheckId: reply.creditCheckId })
    expect(body.data.claims).toHaveLength(reply.claimsFound)
  })

  it('asks the provider once, however often and however much at once it is asked for', async () => {
    const search = vi.spyOn(providers.bureaux, 'search')
    const { id, run, read } = await applicant()
    const replies = await Promise.all([run(), run(), run()])
    replies.push(await run(), await read())
    expect(new Set(replies.map((reply) => reply.creditCheckId)).size).toBe(1)
    expect(search).toHaveBeenCalledTimes(1)
    expect(await runsOf(id)).toHaveLength(1)
  })

  it('says nothing about one person to another: a new person gets a new search, and what was found about the first is gone', async () => {
    const { id, given, run, read, visitor } = await applicant()
    const first = await run()
    const { claims } = (await visitor.call('extractClaims', { creditCheckId: first.creditCheckId })).body.data
    const save = () =>
      visitor.call('saveClaims', { claim_request_id: id, claims, credit_check_id: first.creditCheckId })
    expect((await save()).status).toBe(200)
    const foundClaims = async () =>
      (await visitor.call('listClaims', { claimRequestId: id })).body.data.filter(
        ({ source }: { source: string }) => source === 'credit-check',
      )
    expect((await foundClaims()).length).toBeGreaterThan(0)
    const other = {
      ...given,
      claim_request_id: id,
      signature: pngDataUrl(301),
      personalDetails: {
        ...given.personalDetails,
        firstName: 'Grace',
        lastName: 'Nofind',
        dateOfBirth: '1971-03-04T00:00:00.000Z',
      },
    }
    expect((await visitor.call('submitForm', other)).status).toBe(200)
    expect(await read()).toMatchObject({ success: false })
    expect(await foundClaims()).toEqual([])
    for (const call of ['extractClaims', 'readCreditReport'] as const)
      expect((await visitor.call(call, { creditCheckId: first.creditCheckId })).status).toBe(404)
    expect((await save()).status).toBe(400)
    const second = await run()
    expect(second).toMatchObject({ success: true, claimsFound: 0 })
    expect(second.creditCheckId).not.toBe(first.creditCheckId)
    expect((await runsOf(id)).map(({ status, report }) => [status, report === null])).toEqual([
      ['superseded', true],
      ['success', false],
    ])
  })

  it('says at each submit that a search for another person is due, until it is made', async () => {
    const { id, given, run, visitor } = await applicant()
    let pictures = 0
    const submit = async (change: object = {}) => {
      const { body } = await visitor.call('submitForm', {
        ...given,
        claim_request_id: id,
        signature: pngDataUrl(301 + (pictures += 1)),
        personalDetails: { ...given.personalDetails, ...change },
      })
      return body.data.search_superseded
    }
    expect(await submit({ lastName: 'Byron' })).toBe(false)
    await run()
    expect(await submit({ lastName: 'Byron' })).toBe(false)
    expect([await submit({ lastName: 'Lovelace' }), await submit({ lastName: 'Lovelace' })]).toEqual([true, true])
    await run()
    expect(await submit({ lastName: 'Lovelace' })).toBe(false)
    expect(await submit({ lastName: 'Lovelace', dateOfBirth: '1971-03-04T00:00:00.000Z' })).toBe(true)
  })

  it('keeps nothing of a search that was under way when the person changed', async () => {
    const { id, given, run, visitor } = await applicant()
    vi.spyOn(providers.bureaux, 'search').mockImplementationOnce(async () => {
      await visitor.call('submitForm', {
        ...given,
        claim_request_id: id,
        personalDetails: { ...given.personalDetails, lastName: 'Nofind' },
      })
      return { status: 'success', report: { kind: 'coded', accounts: [] } }
    })
    expect(await run()).toMatchObject({ success: false })
    expect(await runsOf(id)).toMatchObject([{ status: 'superseded', report: null }])
  })

  it('keeps a result when the same person submits again', async () => {
    const { id, given, run, visitor } = await applicant()
    const { creditCheckId } = await run()
    await visitor.call('submitForm', {
      ...given,
      claim_request_id: id,
      contactDetails: { ...given.contactDetails, phoneNumber: '07700900124' },
    })
    expect((await run()).creditCheckId).toBe(creditCheckId)
  })

  it('has written down that it runs before the provider is asked', async () => {
    const { id, run } = await applicant()
    let seen: unknown
    vi.spyOn(providers.bureaux, 'search').mockImplementationOnce(async () => {
      seen = (await runsOf(id)).map(({ status }) => status)
      return { status: 'success', report: { kind: 'coded', accounts: [] } }
    })
    expect(await run()).toMatchObject({ status: 'success', claimsFound: 0 })
    expect(seen).toEqual(['running'])
  })

  it('does not automatically repeat a run that a crash left open, and says that its result is not known [ERR-CREDIT-04]', async () => {
    const search = vi.spyOn(providers.bureaux, 'search')
    const { id, run, read } = await applicant()
    await site.deps.db
      .insert(creditChecks)
      .values({
        claimRequestId: id,
        run: 1,
        provider: 'mcg',
        status: 'running',
        startedAt: new Date(Date.now() - 2 * 60_000),
      })
    expect(await read()).toMatchObject({
      status: 'error',
      errorMessage: "We couldn't complete your credit check. Please try again.",
    })
    expect(await run()).toMatchObject({
      status: 'error',
      errorMessage: "We couldn't complete your credit check. Please try again.",
    })
    expect(search).not.toHaveBeenCalled()
    expect((await runsOf(id)).map(({ status }) => status)).toEqual(['unknown'])
  })

  it('searches again after a crash when the applicant asks for it, once', async () => {
    const search = vi.spyOn(providers.bureaux, 'search')
    const { id, run, visitor, reference, given } = await applicant()
    await site.deps.db
      .insert(creditChecks)
      .values({
        claimRequestId: id,
        run: 1,
        provider: 'mcg',
        status: 'running',
        startedAt: new Date(Date.now() - 2 * 60_000),
      })
    expect(
      (await visitor.call('providerCreditCheck', { provider: 'mcg', clientRefId: reference, ...subjectOf(given) }))
        .status,
    ).toBe(502)
    const found = await run({ retry: true })
    expect(found).toMatchObject({ status: 'success' })
    expect(await run({ retry: true })).toEqual(found)
    expect(await run()).toEqual(found)
    expect(search).toHaveBeenCalledTimes(1)
    expect((await runsOf(id)).map(({ status }) => status)).toEqual(['unknown', 'success'])
  })

  it('makes a caller who asks for its result wait until it ends', async () => {
    const { run, read } = await applicant()
    let finish = () => {}
    vi.spyOn(providers.bureaux, 'search').mockImplementationOnce(
      () =>
        new Promise(
          (resolve) => (finish = () => resolve({ status: 'success', report: { kind: 'coded', accounts: [] } })),
        ),
    )
    const running = run()
    await expect.poll(() => providers.bureaux.search).toHaveBeenCalled()
    const asked = read()
    const first = await Promise.race([
      asked.then(() => 'answered'),
      new Promise((resolve) => setTimeout(resolve, 500, 'waiting')),
    ])
    finish()
    expect(first).toBe('waiting')
    expect(await asked).toEqual(await running)
  })

  it('tells that there was none', async () => {
    const { read } = await applicant()
    expect(await read()).toMatchObject({
      status: 'error',
      errorMessage: "We couldn't complete your credit check. Please try again.",
    })
  })

  it.each([
    ['Bureaudown', 'Service temporarily unavailable'],
    ['Malformed', "We couldn't process your credit report. Please try again."],
  ])(
    'explains what went wrong for %s, and runs again when asked again [ERR-CREDIT-06] [ERR-CREDIT-03]',
    async (lastName, errorMessage) => {
      const { id, run, read } = await applicant(lastName)
      expect(await run()).toMatchObject({ success: false, status: 'error', errorMessage })
      expect(await read()).toMatchObject({ status: 'error', errorMessage })
      await run()
      expect(await runsOf(id)).toHaveLength(2)
    },
  )

  it('calls an unforeseen failure unexpected [ERR-CREDIT-05]', async () => {
    const { run } = await applicant()
    vi.spyOn(providers.bureaux, 'search').mockRejectedValueOnce(new TypeError('boom'))
    expect(await run()).toMatchObject({
      status: 'error',
      errorMessage: 'An unexpected error occurred. Please try again.',
    })
  })

  it.each([
    ['Partial', 'partial', 1],
    ['Nofind', 'success', 0],
    ['Nothingeligible', 'success', 0],
  ])('of %s is %s', async (lastName, status, claimsFound) => {
    const { run } = await applicant(lastName)
    expect(await run()).toMatchObject({ status, claimsFound })
  })

  it('searches for the stored applicant at the provider of the brand [PROVIDER-02] [PROVIDER-03, READ-06]', async () => {
    const search = vi.spyOn(providers.bureaux, 'search')
    for (const [kind, provider] of [
      ['mcg', 'mcg'],
      ['valid8', 'valid8'],
    ] as const) {
      const { run, reference } = await applicant('Walker', kind)
      expect(await run()).toMatchObject({ provider })
      expect(search).toHaveBeenLastCalledWith(
        provider,
        expect.objectContaining({
          clientRefId: reference,
          personalDetails: {
            title: 'Mrs',
            firstName: 'Ann',
            lastName: 'Walker',
            dateOfBirth: '1980-02-29T00:00:00.000Z',
          },
        }),
      )
    }
  })

  it('needs a complete applicant who has agreed, whatever a form lets through', async () => {
    vi.spyOn(site.deps, 'checkJourney').mockResolvedValue(undefined)
    const visitor = site.visit()
    const given = submission()
    const { id } = await apply(visitor, { ...given, address: { ...given.address, houseNumber: '', postcode: '' } })
    const incomplete = await visitor.call('runCreditCheck', { claimRequestId: id })
    expect([incomplete.status, incomplete.body.error]).toEqual([
      400,
      'The credit check needs: postcode, house number or building name',
    ])
    const other = submission()
    const { id: unasked } = await apply(visitor, {
      ...other,
      contactDetails: { ...other.contactDetails, isTermsPolicyAgreed: false },
    })
    expect((await visitor.call('runCreditCheck', { claimRequestId: unasked })).body.error).toContain('agreement')
  })

  it('stops being repeated after ten runs', async () => {
    const { visitor, id } = await applicant('Bureaudown')
    const statuses: number[] = []
    for (let time = 0; time < 11; time += 1)
      statuses.push((await visitor.call('runCreditCheck', { claimRequestId: id })).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })
})

describe('the third provider', () => {
  it('verifies first, then searches with the id it gave [STATE-TP-01] [STATE-TP-04] [PROVIDER-04]', async () => {
    const order: string[] = []
    const verify = providers.identity.verifyUser
    const { search } = providers.bureaux
    vi.spyOn(providers.identity, 'verifyUser').mockImplementation((subject) => (order.push('verify'), verify(subject)))
    vi.spyOn(providers.bureaux, 'search').mockImplementation(
      (kind, subject) => (
        order.push(`search ${subject.verificationId ? 'with id' : 'without id'}`),
        search(kind, subject)
      ),
    )
    const { run } = await applicant('Walker', 'affiliatetech')
    expect(await run()).toMatchObject({ status: 'success', provider: 'affiliatetech' })
    expect(order).toEqual(['verify', 'search with id'])
  })

  it('asks for a code on CHALLENGE and goes on with the same run once it is accepted [STATE-TP-02] [CALL-42]', async () => {
    const verify = vi.spyOn(providers.identity, 'verifyUser')
    const { id, run, read, enter } = await applicant('Challenge', 'affiliatetech')
    const challenge = await run()
    expect(challenge).toMatchObject({
      status: 'error',
      errorMessage: 'OTP_CHALLENGE_REQUIRED',
      phoneLastFour: '0123',
      verificationId: expect.any(String),
    })
    expect([await run(), await read()]).toEqual([challenge, challenge])
    const wrong = await enter(challenge.verificationId, '111111')
    expect(wrong.body).toMatchObject({
      success: false,
      data: { decision: 'INVALID' },
      error: 'OTP verification failed',
    })
    const right = await enter(challenge.verificationId, '123456')
    expect(right.body).toMatchObject({ success: true, data: { decision: 'ALLOW' } })
    expect(await run()).toMatchObject({ status: 'success' })
    expect(verify).toHaveBeenCalledTimes(1)
    expect(await runsOf(id)).toHaveLength(1)
  })

  it('still proceeds on BLOCK with the id it returned [STATE-TP-03]', async () => {
    const search = vi.spyOn(providers.bureaux, 'search')
    const { id, run } = await applicant('Block', 'affiliatetech')
    expect(await run()).toMatchObject({ status: 'success' })
    const [row] = await site.deps.db.select().from(claimRequests).where(eq(claimRequests.id, id))
    expect(search.mock.calls[0]![1].verificationId).toBe(row!.verificationId)
  })

  it('tells by which verification the search was made, and the account keeps it [ENT-CCR-01]', async () => {
    const { visitor, id, run } = await applicant('Walker', 'affiliatetech')
    const { verificationId } = await run()
    const [row] = await site.deps.db.select().from(claimRequests).where(eq(claimRequests.id, id))
    expect(verificationId).toBe(row!.verificationId)
    expect((await visitor.call('readCreditCheck', { claimRequestId: id })).body.verificationId).toBe(verificationId)
    expect(
      (await visitor.call('fillAccountContext', { claimRequestId: id })).body.data.creditCheckResult.verificationId,
    ).toBe(verificationId)
  })

  it.each([
    ['Blocknoid', 'Verification required but no verification ID received', '[ERR-CREDIT-07]'],
    ['Challengenoid', 'Verification required but no verification ID received', '[ERR-CREDIT-07]'],
    ['Denied', 'Verification denied', ''],
    ['Verifyerror', 'Verification failed', '[ERR-CREDIT-10]'],
    ['Oddone', 'Verification failed', '[ERR-CREDIT-10]'],
    ['Unverified', 'User verification failed', '[ERR-CREDIT-09]'],
    ['Verifydown', 'Failed to verify user', '[ERR-CREDIT-11]'],
  ])('makes no search for %s [STATE-TP-05]: %s %s', async (lastName, errorMessage) => {
    const search = vi.spyOn(providers.bureaux, 'search')
    const { run } = await applicant(lastName, 'affiliatetech')
    expect(await run()).toMatchObject({ status: 'error', errorMessage })
    expect(search).not.toHaveBeenCalled()
  })

  it('that challenges a search without saying which verification cannot proceed [ERR-CREDIT-08]', async () => {
    vi.spyOn(providers.bureaux, 'search').mockResolvedValueOnce({
      status: 'challenge',
      verificationId: '',
      phoneLastFour: '',
    })
    const { run } = await applicant('Walker', 'affiliatetech')
    expect(await run()).toMatchObject({ status: 'error', errorMessage: 'Verification required but could not proceed' })
  })

  it('does not verify again when the claim request holds an id, which can be read by claim request id [STATE-TP-06, AMB-72]', async () => {
    const { visitor, id, reference, given, run } = await applicant('Walker', 'affiliatetech')
    expect((await visitor.call('readCreditReport', { creditCheckId: id })).body.data).toEqual({})
    const { body } = await visitor.call('verifyUser', { clientRefId: reference, ...subjectOf(given) })
    const verify = vi.spyOn(providers.identity, 'verifyUser')
    expect((await visitor.call('readCreditReport', { creditCheckId: id })).body.data).toEqual({
      verification_id: body.data.verification_id,
    })
    expect(await run()).toMatchObject({ status: 'success' })
    expect(verify).not.toHaveBeenCalled()
  })

  it('verifies again when the applicant becomes another person', async () => {
    const { visitor, id, reference, given } = await applicant('Walker', 'affiliatetech')
    await visitor.call('verifyUser', { clientRefId: reference, ...subjectOf(given) })
    await visitor.call('submitForm', {
      ...given,
      claim_request_id: id,
      signature: pngDataUrl(301),
      personalDetails: { ...given.personalDetails, lastName: 'Denied' },
    })
    expect((await visitor.call('runCreditCheck', { claimRequestId: id })).body.errorMessage).toBe('Verification denied')
  })

  it('does not believe a verification id from the browser', async () => {
    const { visitor, id } = await applicant('Denied', 'affiliatetech')
    const { body } = await visitor.call('runCreditCheck', { claimRequestId: id, verificationId: 'made-up' })
    expect(body.errorMessage).toBe('Verification denied')
  })
})

describe('verify-user and check-otp as the documents show them', () => {
  it('give the decision, the id and the last four digits [CALL-10] [CALL-11] [CALL-13] [ENT-VERIF-01]', async () => {
    const { visitor, reference, given } = await applicant('Challenge', 'affiliatetech')
    const { status, body } = await visitor.call('verifyUser', {
      clientRefId: reference,
      ...subjectOf(given),
      deviceSessionId: 'device-1',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      status: 'CHALLENGE',
      data: {
        status: 'CHALLENGE',
        decision: 'CHALLENGE',
        phone_last_4: '0123',
        verification_id: expect.any(String),
        message: '',
      },
    })
    const wrong = await visitor.call('checkOtp', { verificationId: body.data.verification_id, otp: '222222' })
    expect(wrong.body).toMatchObject({
      success: false,
      error: 'OTP verification failed',
      data: { decision: 'INVALID' },
    })
    const right = await visitor.call('checkOtp', { verificationId: body.data.verification_id, otp: '123456' })
    expect(right.body).toMatchObject({
      success: true,
      data: { decision: 'ALLOW', verification_id: expect.any(String), message: '' },
    })
  })

  it('say what failed [ERR-CREDIT-09] [ERR-CREDIT-11]', async () => {
    const unverified = await applicant('Unverified', 'affiliatetech')
    expect(
      (
        await unverified.visitor.call('verifyUser', {
          clientRefId: unverified.reference,
          ...subjectOf(unverified.given),
        })
      ).body,
    ).toMatchObject({ success: false, error: 'User verification failed' })
    const down = await applicant('Verifydown', 'affiliatetech')
    const answer = await down.visitor.call('verifyUser', { clientRefId: down.reference, ...subjectOf(down.given) })
    expect([answer.status, answer.body]).toEqual([503, { success: false, error: 'Failed to verify user' }])
  })

  it('take six digits only [CALL-12]', async () => {
    const { visitor } = await applicant('Challenge', 'affiliatetech')
    const answer = await visitor.call('checkOtp', { verificationId: 'v', otp: '12345' })
    expect(answer.status).toBe(400)
  })

  it('answer 503 when the provider cannot check a code [ERR-CREDIT-06]', async () => {
    const { run, enter } = await applicant('Challenge', 'affiliatetech')
    const { verificationId } = await run()
    const answer = await enter(verificationId, '000000')
    expect([answer.status, answer.body.error]).toEqual([503, 'Service temporarily unavailable'])
  })

  it('call an answer without a decision a failed check [ERR-CREDIT-13]', async () => {
    const { run, enter } = await applicant('Challenge', 'affiliatetech')
    const { verificationId } = await run()
    vi.spyOn(providers.identity, 'checkOtp').mockResolvedValueOnce({
      success: false,
      decision: '',
      verificationId: '',
      message: '',
      error: '',
    })
    const answer = await enter(verificationId, '111111')
    expect([answer.status, answer.body.error]).toEqual([502, 'OTP verification failed'])
  })
})

describe('the tries of a one-time code', () => {
  it('are five, also for guesses that are sent at once', async () => {
    const check = vi.spyOn(providers.identity, 'checkOtp')
    const { run, enter } = await applicant('Challenge', 'affiliatetech')
    const { verificationId } = await run()
    const statuses = (
      await Promise.all(Array.from({ length: 20 }, (_, at) => enter(verificationId, String(200_000 + at))))
    ).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(15)
    expect(check).toHaveBeenCalledTimes(5)
    expect((await enter(verificationId, '123456')).status).toBe(429)
  })

  it('start again with a new code, of which three are sent', async () => {
    const { visitor, id, run, enter } = await applicant('Challenge', 'affiliatetech')
    const { verificationId } = await run()
    for (let time = 0; time < 5; time += 1) await enter(verificationId, '111111')
    const resend = () => visitor.call('resendOtp', { claimRequestId: id, verificationId })
    expect((await resend()).body).toEqual({ success: true })
    expect((await enter(verificationId, '123456')).body.success).toBe(true)
    expect([(await resend()).status, (await resend()).status]).toEqual([200, 429])
  })

  it('end after ten minutes, and a new check asks for a new code', async () => {
    const { id, run, enter } = await applicant('Challenge', 'affiliatetech')
    const { verificationId } = await run()
    site.pass(10 * 60_000 + 1)
    const late = await enter(verificationId, '123456')
    expect([late.status, late.body.error]).toEqual([429, 'This code is no longer valid. Please ask for a new code.'])
    expect(await run()).toMatchObject({ errorMessage: 'OTP_CHALLENGE_REQUIRED' })
    expect(await runsOf(id)).toHaveLength(2)
    expect((await enter(verificationId, '123456')).body.success).toBe(true)
  })

  it('belong to the claim request that was challenged', async () => {
    const visitor = site.visit()
    const one = await apply(visitor, submission('Challenge', 'affiliatetech'))
    const other = await apply(visitor, submission('Challenge', 'affiliatetech'))
    const search = async ({ id }: { id: string }) => (await visitor.call('runCreditCheck', { claimRequestId: id })).body
    const { verificationId } = await search(one)
    await search(other)
    const code = { verificationId, otp: '123456' }
    expect((await site.visit().call('checkOtp', code)).status).toBe(404)
    expect((await visitor.call('checkOtp', code)).body.success).toBe(true)
    expect([(await search(other)).errorMessage, (await search(one)).status]).toEqual([
      'OTP_CHALLENGE_REQUIRED',
      'success',
    ])
  })
})

describe('the search at a named provider', () => {
  it('takes the provider in any case and gives the claims under both id names [PROVIDER-01] [CALL-14] [CALL-16, AMB-73]', async () => {
    const { visitor, reference, given } = await applicant('Walker', 'valid8')
    const { status, body } = await visitor.call('providerCreditCheck', {
      provider: 'VALID8',
      clientRefId: reference,
      ...subjectOf(given),
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      status: 'success',
      data: { id: body.credit_check_id, claims: [{ source: 'credit-check' }, {}] },
    })
  })

  it('knows no provider but that of the brand, and not the identity check as one', async () => {
    const { visitor, reference, given } = await applicant()
    for (const provider of ['valifi', 'valid8', 'affiliatetech', 'other'])
      expect(
        (await visitor.call('providerCreditCheck', { provider, clientRefId: reference, ...subjectOf(given) })).status,
      ).toBe(404)
  })

  it('needs a verification at the third provider [CALL-15] [ERR-CREDIT-12]', async () => {
    const { visitor, reference, given } = await applicant('Walker', 'affiliatetech')
    const search = () =>
      visitor.call('providerCreditCheck', {
        provider: 'affiliatetech',
        clientRefId: reference,
        ...subjectOf(given),
        deviceSessionId: 'd',
        verificationId: 'made-up',
      })
    const refused = await search()
    expect([refused.status, refused.body]).toEqual([
      400,
      { success: false, error: 'Verification required for credit check' },
    ])
    await visitor.call('verifyUser', { clientRefId: reference, ...subjectOf(given) })
    expect((await search()).body).toMatchObject({ success: true, data: { claims: expect.any(Array) } })
  })

  it('answers 503 when the provider is down, 404 for an unknown reference [ERR-CREDIT-06] [ERR-OTHER-03]', async () => {
    const { visitor, reference, given } = await applicant('Bureaudown')
    const down = await visitor.call('providerCreditCheck', {
      provider: 'mcg',
      clientRefId: reference,
      ...subjectOf(given),
    })
    expect([down.status, down.body.error]).toEqual([503, 'Service temporarily unavailable'])
    const unknown = await visitor.call('providerCreditCheck', {
      provider: 'mcg',
      clientRefId: 'CLM-22222222',
      ...subjectOf(given),
    })
    expect([unknown.status, unknown.body.error]).toEqual([404, 'Claim reference not found'])
  })

  it('says so when the provider refuses without words [ERR-CREDIT-14]', async () => {
    const { ProviderError } = await import('../providers/types.ts')
    const { visitor, reference, given } = await applicant()
    vi.spyOn(providers.bureaux, 'search').mockRejectedValueOnce(new ProviderError('refused', ''))
    const answer = await visitor.call('providerCreditCheck', {
      provider: 'mcg',
      clientRefId: reference,
      ...subjectOf(given),
    })
    expect([answer.status, answer.body.error]).toEqual([502, 'Failed to process credit check'])
  })

  it('gives of a stored report, by its id, how many agreements it holds [CALL-17, READ-07]', async () => {
    const { visitor, run } = await applicant()
    const { creditCheckId } = await run()
    const { body } = await visitor.call('readCreditReport', { creditCheckId })
    const { claims } = (await visitor.call('extractClaims', { creditCheckId })).body.data
    expect(claims.length).toBeGreaterThan(1)
    expect(body).toEqual({ success: true, data: { credit_report: { agreements: claims.length } } })
  })

  it('answers an unforeseen failure with the default error [ERR-CREDIT-15, AMB-75]', async () => {
    vi.spyOn(providers.addresses, 'search').mockRejectedValueOnce(new Error('password=hunter2'))
    const answer = await site.visit().call('searchAddresses', { search: 'LS1', applicationName: 'A' })
    expect([answer.status, answer.body]).toEqual([500, { success: false, error: 'Internal server error' }])
  })
})
