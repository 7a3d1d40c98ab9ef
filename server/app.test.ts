import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { operations } from '#schemas/operations/index.ts'
import type { OperationContract } from 'runnel/contracts'
import { routes } from './routes/index.ts'
import { apply, pngDataUrl, submission } from './testing/applicant.ts'
import { Browser } from './testing/browser.ts'
import { finishedApplicant, withIds, withoutIds } from './testing/everyCall.ts'
import { brands, startApp, type Site } from './testing/startApp.ts'

let site: Site
beforeAll(async () => {
  site = await startApp()
})
afterAll(() => site.close())

describe('routes', () => {
  it('there is one for every operation that the server does, and no other', () => {
    const served = routes.flatMap(({ contracts }) => [...contracts])
    const contracts = Object.values(operations as Record<string, OperationContract>).filter(({ path }) => path)
    expect(new Set(served)).toEqual(new Set(contracts))
    expect(served).toHaveLength(contracts.length)
  })

  it('say clearly that a call does not exist', async () => {
    const answer = await site.visit().send('GET', '/api/nothing?email=a@example.com')
    expect(answer.status).toBe(404)
    expect(answer.body).toEqual({ success: false, error: 'There is no GET /api/nothing' })
    expect((await site.visit().send('GET', '/nothing')).body).toEqual({
      success: false,
      error: 'There is no GET /nothing',
    })
  })

  it('say where and what is wrong with a request', async () => {
    const answer = await site.visit().call('submitForm', { ...submission(), hadFinance: 'perhaps' })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toContain('body/hadFinance must be equal to one of the allowed values')
  })

  it('refuse unknown inputs and do not turn text into numbers', async () => {
    const visitor = site.visit()
    const unknown = await visitor.call('submitForm', { ...submission(), isAdmin: true })
    expect([unknown.status, unknown.body.error]).toEqual([
      400,
      'Please check the request: body must NOT have additional properties',
    ])
    const wrongType = await visitor.call('submitForm', { ...submission(), device_session_id: 7 })
    expect([wrongType.status, wrongType.body.error]).toEqual([
      400,
      'Please check the request: body/device_session_id must be string',
    ])
  })

  it('refuse bodies beyond the limit', async () => {
    const answer = await site.visit().call('signIn', { email: 'a@example.com', password: 'x'.repeat(70_000) })
    expect([answer.status, answer.body.error]).toEqual([
      413,
      'The request has more than 66 KB. Please send less at once.',
    ])
  })

  it('refuse more values than any call has, before they are parsed', async () => {
    const parse = vi.spyOn(JSON, 'parse')
    const send = (body: string) =>
      site.visit().send('POST', '/api/claim-requests', body, { 'content-type': 'application/json' })
    for (const value of ['1,', '[],', '{"a":1},', '"\\\\",', '"a\\",[]",'])
      expect([value, (await send(`[${value.repeat(20_000)}1]`)).body.error]).toEqual([
        value,
        'The request has more than 20,000 values. Please send less at once.',
      ])
    expect(parse.mock.calls.filter(([text]) => String(text).length > 1000)).toEqual([])
    parse.mockRestore()
    // What is in a text does not count.
    for (const text of [',[{'.repeat(20_000), '","'.repeat(20_000), '\\'.repeat(50_001)])
      expect((await send(JSON.stringify({ text }))).body.error).not.toContain('values')
  })
})

describe('security', () => {
  it('sends a policy that allows only our own scripts, and keeps replies out of caches', async () => {
    const { headers } = await site.visit().call('getCurrentUser')
    expect(headers['content-security-policy']).toBe(
      "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data: blob:;connect-src 'self';font-src 'self';frame-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'none'",
    )
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  it('lets our own pages frame the legal documents', async () => {
    const visitor = site.visit()
    const { body } = await visitor.call('listLegalFiles', { brandId: brands.mcg.brandId })
    const page = await visitor.send('GET', body.data[0].html_url)
    expect(page.status).toBe(200)
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(page.headers['x-frame-options']).toBe('SAMEORIGIN')
  })

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a sister site', { 'sec-fetch-site': 'same-site' }, 403],
    ['our page', { 'sec-fetch-site': 'same-origin' }, 200],
  ])('answers a call from %s', async (_, headers, status) => {
    expect((await new Browser(site.app, { headers }).call('submitForm', submission())).status).toBe(status)
  })

  it('goes by the origin where a browser does not say the site, and refuses a call without either', async () => {
    const send = (headers: Record<string, string>) =>
      site.app.inject({ method: 'POST', url: '/api/claim-requests', payload: submission(), headers })
    expect((await send({ host: 'claims.example', origin: 'http://claims.example' })).statusCode).toBe(200)
    expect((await send({ host: 'claims.example', origin: 'https://evil.example' })).statusCode).toBe(403)
    expect((await send({})).statusCode).toBe(403)
  })

  it('takes no plain text, which a form of another site could send', async () => {
    const reply = await site.app.inject({
      method: 'POST',
      url: '/api/claim-requests',
      payload: JSON.stringify(submission()),
      headers: { 'content-type': 'text/plain', 'sec-fetch-site': 'same-origin' },
    })
    expect(reply.statusCode).toBe(415)
  })

  it('gives a browser its cookie with the first page or call: host-bound over https, plain on http', async () => {
    const overHttp = await site.app.inject({ url: '/api/auth/user' })
    expect(overHttp.cookies[0]).toMatchObject({ name: 'device', httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(overHttp.cookies[0]).not.toHaveProperty('secure', true)
    const again = await site.app.inject({ url: '/api/auth/user', cookies: { device: overHttp.cookies[0]!.value } })
    expect(again.cookies).toEqual([])
    const page = await site.app.inject({ url: '/claim/v1', headers: { 'sec-fetch-dest': 'document' } })
    expect(page.cookies[0]).toMatchObject({ name: 'device' })
    const file = await site.app.inject({ url: '/assets/app.js', headers: { 'sec-fetch-dest': 'script' } })
    expect(file.cookies).toEqual([])
  })

  it('uses the host-bound cookie behind a trusted proxy that speaks https', async () => {
    const behindProxy = await startApp({ trustedProxies: 1 })
    const reply = await behindProxy.app.inject({ url: '/api/auth/user', headers: { 'x-forwarded-proto': 'https' } })
    expect(reply.cookies[0]).toMatchObject({ name: '__Host-device', secure: true, httpOnly: true, path: '/' })
    await behindProxy.close()
    const direct = await site.app.inject({ url: '/api/auth/user', headers: { 'x-forwarded-proto': 'https' } })
    expect(direct.cookies[0]).toMatchObject({ name: 'device' })
  })
})

describe('ownership', () => {
  const ids = {
    id: '',
    reference: '',
    checkId: '',
    verificationId: '',
    kba: { correlationId: '', authenticationId: '', questionnaireId: '' },
    given: submission(),
    fileId: '',
  }
  const guarded = Object.keys(withIds(ids)) as (keyof ReturnType<typeof withIds>)[]

  it('is decided for every operation', () => {
    const served = routes.flatMap(({ contracts }) => contracts)
    const names = Object.entries(operations).filter(([, contract]) => served.includes(contract))
    expect([...Object.keys(withoutIds()), ...guarded].toSorted()).toEqual(names.map(([name]) => name).toSorted())
  })

  let inputs: ReturnType<typeof withIds>
  let missing: ReturnType<typeof withIds>
  let stranger: Browser
  beforeAll(async () => {
    const { visitor, ids: own } = await finishedApplicant(site)
    inputs = withIds(own)
    missing = withIds({
      ...own,
      id: randomUUID(),
      reference: 'CLM-AAAAAAAA',
      checkId: randomUUID(),
      verificationId: randomUUID(),
      fileId: randomUUID(),
      kba: { ...own.kba, correlationId: randomUUID() },
    })
    stranger = site.visit()
    await apply(stranger)
    stranger.host = visitor.host
    const { body } = await stranger.call('signIn', { email: 'existing@example.com', password: 'portal-demo-1' })
    await stranger.call('setSession', { event: 'SIGNED_IN', session: body.data.session })
  })

  it.each(guarded)('%s gives a stranger the same 404 as for what does not exist', async (name) => {
    const foreign = await stranger.call(name, inputs[name])
    const nobodys = await stranger.call(name, missing[name])
    expect(foreign.status).toBe(404)
    expect([foreign.status, foreign.text]).toEqual([nobodys.status, nobodys.text])
  })

  describe('of what an account has', () => {
    let owned: Awaited<ReturnType<typeof finishedApplicant>>
    let device: Browser
    let owner: Browser
    beforeAll(async () => {
      owned = await finishedApplicant(site)
      const {
        visitor,
        ids: { id, given },
      } = owned
      await visitor.call('submitForm', { ...given, claim_request_id: id, signature: pngDataUrl() })
      const { session } = (
        await visitor.call('createUser', { email: given.contactDetails.email, claim_request_id: id })
      ).body.data
      device = site.visit({ headers: { cookie: `device=${visitor.cookies.get('device')}` } })
      device.host = visitor.host
      expect((await device.call('readClaimRequest', { claimRequestId: id })).status).toBe(200)
      expect((await device.call('submitForm', { ...given, claim_request_id: id })).status).toBe(200)
      expect((await visitor.call('setPassword', { password: 'long enough' })).status).toBe(200)
      owner = site.visit()
      owner.host = visitor.host
      owner.cookies.set('session', session.access_token)
      missing = withIds({
        ...owned.ids,
        id: randomUUID(),
        reference: 'CLM-AAAAAAAA',
        checkId: randomUUID(),
        verificationId: randomUUID(),
        fileId: randomUUID(),
        kba: { ...owned.ids.kba, correlationId: randomUUID() },
      })
    })

    /** A kept journey belongs to a browser, even if there is an account. A brand that asks for a code does not ask questions. */
    const notOfAccounts: string[] = [
      'saveJourney',
      'dropJourney',
      'startKba',
      'runValifiCreditCheck',
    ] satisfies (typeof guarded)[number][]

    it.each(guarded.filter((name) => !notOfAccounts.includes(name)))(
      '%s gives the browser that made it the same 404 once a password protects it, and its owner an answer',
      async (name) => {
        const own = withIds(owned.ids)
        const [byDevice, nobodys] = [await device.call(name, own[name]), await device.call(name, missing[name])]
        expect(byDevice.status).toBe(404)
        expect([byDevice.status, byDevice.text]).toEqual([nobodys.status, nobodys.text])
        expect((await owner.call(name, own[name])).status).not.toBe(404)
      },
    )

    it('is not found by the browser in other ways: not as its latest, and not by creating it once more', async () => {
      const { given, id } = owned.ids
      expect(
        (await device.call('latestClaimRequest', { brandId: given.brand_id, companyId: given.company_id })).status,
      ).toBe(404)
      expect(
        (
          await device.call('submitForm', {
            ...given,
            personalDetails: { ...given.personalDetails, lastName: 'Thief' },
          })
        ).status,
      ).toBe(404)
      expect((await owner.call('readClaimRequest', { claimRequestId: id })).body.data).toMatchObject({
        last_name: given.personalDetails.lastName,
        signed: true,
      })
    })
  })
})

it('logs no personal data', async () => {
  const lines: string[] = []
  const stream = new Writable({
    write(text: Buffer, _encoding, done) {
      lines.push(text.toString())
      done()
    },
  })
  const failing = {
    ...site.deps.providers,
    crm: {
      ...site.deps.providers.crm,
      syncClient: () => Promise.reject(new Error('could not send Nobodyelse nobody.else@example.com')),
    },
  }
  const noisy = await startApp({ logLevel: 'trace', logStream: stream, providers: failing })
  const visitor = noisy.visit()
  const given = submission('Nobodyelse')
  const { id, reference } = await apply(visitor, {
    ...given,
    contactDetails: { ...given.contactDetails, email: 'nobody.else@example.com' },
  })
  await visitor.call('submitForm', { ...given, claim_request_id: id, signature: pngDataUrl() })
  expect(
    (await visitor.call('syncClientToCrm', { claim_request_id: id, brand_id: given.brand_id, provider_type: 'x' }))
      .status,
  ).toBe(500)
  await visitor.send('GET', '/api/lenders/find?name=Nobodyelse&companyId=1')
  await visitor.call('signIn', { email: 'nobody.else@example.com', password: 'a secret word' })
  const kba = (
    await visitor.call('startKba', {
      clientRefId: reference,
      personalDetails: given.personalDetails,
      address: given.address,
    })
  ).body
  await visitor.call('answerKba', {
    ...kba,
    questionnaireId: kba.questions.questionnaireId,
    answers: { q1: 'a chosen answer' },
    questions: [{ questionId: 'q1', choices: [{ choiceId: 'a chosen answer' }] }],
  })
  await noisy.close()
  const log = lines.join('')
  expect(log).toContain('/api/claim-requests')
  expect(log).toContain('request failed')
  for (const text of [
    'Nobodyelse',
    'nobody.else',
    'a secret word',
    'a chosen answer',
    'counties',
    'High Street',
    '07700900123',
    'iVBOR',
    ...visitor.cookies.values(),
  ])
    expect(log).not.toContain(text)
})
