import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProviders } from '#server/providers/index.ts'
import type { Providers } from '#server/providers/types.ts'
import { stubUpstream, type StubAnswer, type StubUpstream } from '#server/providers/upstream/stubUpstream.ts'
import { apply, submission, subjectOf } from '#server/testing/applicant.ts'
import { brands, startApp, type BrandKind, type Site } from '#server/testing/startApp.ts'
import { faultsOf, type Known, type Shape } from './shape.ts'
import { knownOf } from './table.ts'
import partners from './partners.json' with { type: 'json' }

const services = {
  ADDRESS: 'address',
  CRM: 'crm',
  MCG: 'mcg',
  VALID8: 'valid8',
  AFFILIATETECH: 'affiliatetech',
  VALIFI: 'valifi',
}
const rows = partners.sent as unknown as { to: string; times: number; payload: Shape }[]
const shapes = partners.shapes as Record<string, Shape>

let stub: StubUpstream
let site: Site
/** Services without the memory of those that were away. */
const connected = (): Providers =>
  createProviders(
    Object.fromEntries(
      Object.entries(services).flatMap(([name, path]) => [
        [`${name}_PROVIDER`, 'http'],
        [`${name}_URL`, `${stub.upstream.baseUrl}/${path}`],
        [`${name}_KEY`, 'test-key'],
      ]),
    ),
  )
beforeAll(async () => {
  stub = await stubUpstream()
  site = await startApp({ providers: connected() })
})
afterAll(async () => {
  await site.close()
  await stub.close()
})

const seen = new Set<string>()

async function applicant(kind: BrandKind) {
  const browser = site.visit()
  const { id, reference, given } = await apply(browser, submission('Walker', kind))
  const known: Known = knownOf({ ...brands[kind] })
  for (const [name, value] of Object.entries({
    claim_request_id: id,
    claim_reference: reference,
    device_session_id: given.device_session_id,
  }))
    known.set(name, value)
  /** Sends a call of the page while the service answers so, and compares what the service got with its row. */
  const passes = async (to: string, answer: StubAnswer, call: string, payload: object): Promise<void> => {
    const row = rows.find((one) => one.to === to)!
    stub.answers(answer)
    await browser.send('POST', call, payload)
    const sent = stub.requests.filter(({ method, path }) => `${method} ${path}` === to)
    expect({ to, sent: stub.requests.map(({ method, path }) => `${method} ${path}`) }).toEqual({ to, sent: [to] })
    expect({ to, faults: faultsOf(sent[0]!.body, row.payload, { shapes, known }) }).toEqual({ to, faults: [] })
    expect(sent[0]!.headers.authorization).toBe('Bearer test-key')
    seen.add(to)
  }
  return { passes, id, clientRefId: reference, deviceSessionId: given.device_session_id, ...subjectOf(given) }
}

const accounts = [
  {
    supplyCompanyName: 'Black Horse',
    balance: 1,
    accountStartDate: '2015-03-01',
    accountNumber: 'HP1',
    accountTypeCode: '01',
  },
]
const report = { json: { success: true, data: { credit_report: { accounts } } } }

describe('an outside service gets what the documents list, at its path, with its members and no other', () => {
  it('addresses [CALL-01, CALL-03, CALL-05]', async () => {
    const { passes } = await applicant('mcg')
    const { applicationName } = brands.mcg
    const found = { json: { Results: [{ label: 'One', value: 'a-1' }], sessionId: 's-1' } }
    await passes('POST /address/search', found, '/api/address/search', {
      search: 'leeds',
      sessionId: '',
      applicationName,
    })
    const part = { BuildingName: '', BuildingNumber: '1', ThoroughfareName: 'High', ThoroughfareDesc: 'Street' }
    const place = {
      json: { Result: { RawAddress: { ...part, Locality: 'Leeds', PostalCounty: 'Yorkshire', Postcode: 'LS1 1AA' } } },
    }
    await passes('POST /address/retrieve', place, '/api/address/retrieve', { id: 'a-1', applicationName })
  })

  it('the CRM [CALL-35, STATE-CREATE-07]', async () => {
    const { passes, id } = await applicant('mcg')
    await passes(
      'POST /crm/clients',
      { json: { success: true, client: { uuid: 'client-1' } } },
      '/api/crm/sync-client',
      { claim_request_id: id, brand_id: brands.mcg.brandId, provider_type: 'sandbox' },
    )
  })

  it('the third provider [CALL-10, CALL-12, CALL-15]', async () => {
    const { passes, id: _, ...who } = await applicant('affiliatetech')
    const asked = {
      success: true,
      status: 'CHALLENGE',
      data: { status: 'CHALLENGE', verification_id: 'v-1', phone_last_4: '0123', message: '', decision: 'CHALLENGE' },
    }
    await passes('POST /affiliatetech/verify-user', { json: asked }, '/api/credit-check/affiliatetech/verify-user', who)
    const accepted = { success: true, data: { decision: 'ALLOW', verification_id: 'v-1', message: '' } }
    await passes('POST /affiliatetech/check-otp', { json: accepted }, '/api/credit-check/affiliatetech/check-otp', {
      verificationId: 'v-1',
      otp: '123456',
    })
    const found = { success: true, data: { claims: [] } }
    await passes('POST /affiliatetech/credit-check', { json: found }, '/api/credit-check/affiliatetech', {
      ...who,
      verificationId: 'v-1',
    })
  })

  it.each(['mcg', 'valid8'] as const)('%s [CALL-14]', async (kind) => {
    const { passes, id: _, deviceSessionId: __, ...who } = await applicant(kind)
    await passes(`POST /${kind}/credit-check`, report, `/api/credit-check/${kind}`, who)
  })

  it('the identity questions [CALL-18, CALL-20, CALL-21, CALL-24]', async () => {
    const { passes, clientRefId, personalDetails, address } = await applicant('valifi')
    const ids = { authenticationId: 'authentication-1', correlationId: 'correlation-1' }
    const questions = {
      questionnaireId: 17,
      questionGroups: [],
      questions: [{ questionId: 1, questionText: 'Where?', choices: [{ choiceId: 2, choiceText: 'Kent' }] }],
    }
    const start = { json: { decision: 'CHALLENGE', ...ids, questions } }
    await passes('POST /valifi/kba', start, '/api/credit-check/valifi/kba', { clientRefId, personalDetails, address })
    const kba = {
      authenticationId: 'authentication-1',
      questionnaireId: '17',
      questionAnswers: [{ questionId: 1, answer: [2] }],
    }
    const passed = { json: { decision: 'PASS', ...ids } }
    await passes('POST /valifi/kba-answer', passed, '/api/credit-check/valifi/kba-answer', {
      correlationId: 'correlation-1',
      data: { kba },
    })
    await passes('POST /valifi/credit-check', report, '/api/credit-check/valifi/credit-check', {
      kba_session_id: 'correlation-1',
      personalDetails,
      address,
    })
  })

  it('each in the table', () => {
    expect(rows.map(({ to }) => to).filter((to) => !seen.has(to))).toEqual([])
  })
})

describe('an outside service that is away is called as often as is written down', () => {
  const subject = {
    clientRefId: 'CLM-1',
    ...subjectOf(submission()),
    deviceSessionId: 'd-1',
    verificationId: 'v-1',
    kbaSessionId: 's-1',
  }
  const client = { firstName: 'Ann', lastName: 'Smith', email: 'ann@example.com', phoneNumber: '07700900123' }
  const sync = { idempotencyKey: 'key', claimRequestId: 'r-1', brandId: 'b-1', providerType: 'sandbox', client }
  const calls: Record<string, (to: Providers) => Promise<unknown>> = {
    'POST /address/search': (to) => to.addresses.search({ search: 'leeds', sessionId: '', applicationName: 'x' }),
    'POST /address/retrieve': (to) => to.addresses.retrieve({ id: 'a-1', applicationName: 'x' }),
    'POST /crm/clients': (to) => to.crm.syncClient(sync),
    'POST /affiliatetech/verify-user': (to) => to.identity.verifyUser(subject),
    'POST /affiliatetech/check-otp': (to) => to.identity.checkOtp({ verificationId: 'v-1', otp: '123456' }),
    'POST /valifi/kba': (to) => to.kba.start(subject),
    'POST /valifi/kba-answer': (to) =>
      to.kba.answer({ correlationId: 'c-1', authenticationId: 'a-1', questionnaireId: '17', questionAnswers: [] }),
    ...Object.fromEntries(
      (['mcg', 'valid8', 'affiliatetech', 'valifi'] as const).map((kind) => [
        `POST /${kind}/credit-check`,
        (to: Providers) => to.bureaux.search(kind, subject),
      ]),
    ),
  }

  it.each(rows.map(({ to, times }) => [to, times] as const))('%s: %d', async (to, times) => {
    stub.answers({ json: {}, status: 503 })
    await expect(calls[to]!(connected())).rejects.toMatchObject({ code: 'unavailable' })
    expect(stub.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(
      Array.from({ length: times }, () => to),
    )
  })
})
