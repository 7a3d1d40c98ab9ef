import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { idempotencyKeys, outbox, rateCounters } from './database/tables/index.ts'
import { deliverOutbox } from './jobs/deliverOutbox.ts'
import { createProviders } from './providers/index.ts'
import { apply, pngDataUrl, subjectOf, submission, type Submission } from './testing/applicant.ts'
import type { Browser } from './testing/browser.ts'
import { hostileTexts } from './testing/hostileTexts.ts'
import { startApp, type BrandKind, type Site } from './testing/startApp.ts'

/** A person whose data resembles none of our own words. */
const somebody = {
  firstName: 'Zsofianna',
  lastName: 'Quennerstedt',
  email: 'zsofianna.q@example.com',
  phoneNumber: '07700900417',
  dateOfBirth: '1979-11-23',
  postcode: 'QX7 3ZB',
  street: 'Quillfeather Lane',
  city: 'Wexcombe',
  password: 'a word nobody guesses',
  code: '123456',
  wrongCode: '987612',
}
const signature = pngDataUrl(417, 123)
const secrets = [...Object.values(somebody), 'QX7', signature.slice('data:image/png;base64,'.length, 80)]

const lines: string[] = []
const providers = createProviders({})
let site: Site
beforeAll(async () => {
  const logStream = new Writable({
    write(text: Buffer, _encoding, done) {
      lines.push(text.toString())
      done()
    },
  })
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream) as (...given: unknown[]) => boolean
    vi.spyOn(stream, 'write').mockImplementation(((...given: unknown[]) => {
      lines.push(String(given[0]))
      return write(...given)
    }) as typeof stream.write)
  }
  site = await startApp({ logLevel: 'trace', logStream, providers })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await site.close()
})

/** An answer of the sandbox is chosen by the last name, which is then a word of ours. */
function given({ lastName = somebody.lastName, kind = 'mcg' as BrandKind, email = somebody.email } = {}): Submission {
  const { firstName, dateOfBirth, phoneNumber, postcode, street, city } = somebody
  const blank = submission(lastName, kind)
  return {
    ...blank,
    personalDetails: { ...blank.personalDetails, firstName, lastName, dateOfBirth: `${dateOfBirth}T00:00:00.000Z` },
    address: { ...blank.address, street, city, postcode },
    contactDetails: { ...blank.contactDetails, email, phoneNumber },
  }
}

async function applyAndSign(visitor: Browser, answers: Submission) {
  const { id, reference } = await apply(visitor, answers)
  await visitor.call('syncClientToCrm', { claim_request_id: id, brand_id: answers.brand_id, provider_type: 'sandbox' })
  await visitor.call('submitForm', { ...answers, claim_request_id: id, signature })
  const { data: files } = (await visitor.call('listLegalFiles', { brandId: answers.brand_id })).body
  await visitor.call('acknowledgeLegalFiles', {
    claim_request_id: id,
    legal_file_template_ids: files.map((file: { id: string }) => file.id),
  })
  return { id, reference }
}

async function search(visitor: Browser, id: string) {
  const first = (await visitor.call('runCreditCheck', { claimRequestId: id })).body
  if (first.verificationId) {
    await visitor.call('checkOtp', { verificationId: first.verificationId, otp: somebody.wrongCode })
    await visitor.call('resendOtp', { claimRequestId: id, verificationId: first.verificationId })
    await visitor.call('checkOtp', { verificationId: first.verificationId, otp: somebody.code })
  }
  return (await visitor.call('runCreditCheck', { claimRequestId: id })).body
}

async function saveAndOpenAccount(visitor: Browser, id: string, creditCheckId: string, email: string) {
  const { claims } = (await visitor.call('extractClaims', { creditCheckId })).body.data
  expect(
    (await visitor.call('saveClaims', { claim_request_id: id, claims, credit_check_id: creditCheckId })).status,
  ).toBe(200)
  const { data } = (await visitor.call('createUser', { email, claim_request_id: id })).body
  await visitor.call('setSession', { event: 'SIGNED_IN', session: data.session })
  await visitor.call('setPassword', { password: somebody.password })
  await visitor.call('updateMetadata', { password_set: true })
  for (const read of ['readClaimRequest', 'readSignature', 'listClaims', 'fillAccountContext'] as const)
    expect((await visitor.call(read, { claimRequestId: id })).status).toBe(200)
  expect((await visitor.call('getAccount')).status).toBe(200)
  for (const password of ['not it', somebody.password]) await site.visit().call('signIn', { email, password })
}

async function wholeV1(kind: BrandKind, lastName?: string) {
  const visitor = site.visit()
  const email = `${kind}.${somebody.email}`
  const { id } = await applyAndSign(visitor, given({ kind, email, ...(lastName ? { lastName } : {}) }))
  const { creditCheckId } = await search(visitor, id)
  await saveAndOpenAccount(visitor, id, creditCheckId, email)
}

async function wholeV2() {
  const visitor = site.visit()
  const email = `v2.${somebody.email}`
  const answers = { ...given({ kind: 'valifi', email }), funnel: 'v2' }
  const { id, reference } = await applyAndSign(visitor, answers)
  const { contactDetails: _, ...person } = subjectOf(answers)
  const asked = (await visitor.call('startKba', { clientRefId: reference, ...person })).body
  // In the sandbox the first choice is the right one.
  const chosen = Object.fromEntries(
    (asked.questions.questions as { questionId: string; choices: { choiceId: string }[] }[]).map(
      ({ questionId, choices }) => [questionId, choices[0]!.choiceId],
    ),
  )
  const passed = (
    await visitor.call('answerKba', {
      correlationId: asked.correlationId,
      authenticationId: asked.authenticationId,
      questionnaireId: asked.questions.questionnaireId,
      questions: asked.questions.questions,
      answers: chosen,
    })
  ).body
  const { credit_check_id: creditCheckId } = (
    await visitor.call('runValifiCreditCheck', { claimRequestId: id, kba_session_id: passed.correlationId, ...person })
  ).body
  await saveAndOpenAccount(visitor, id, creditCheckId, email)
}

async function failures() {
  for (const [kind, lastName] of [
    ['mcg', 'Bureaudown'],
    ['mcg', 'Malformed'],
    ['mcg', 'Crmdown'],
    ['affiliatetech', 'Verifydown'],
    ['affiliatetech', 'Denied'],
  ] as const) {
    const visitor = site.visit()
    const { id } = await applyAndSign(visitor, given({ kind, lastName }))
    await search(visitor, id)
  }
  const repeated = () =>
    Promise.reject(
      new Error(`could not send ${Object.values(somebody).join(' ')}`, { cause: new Error(JSON.stringify(given())) }),
    )
  const failing = [
    vi.spyOn(providers.crm, 'syncClient'),
    vi.spyOn(providers.bureaux, 'search'),
    vi.spyOn(providers.addresses, 'search'),
    vi.spyOn(providers.kba, 'start'),
    vi.spyOn(providers.identity, 'verifyUser'),
  ]
  for (const spy of failing) spy.mockImplementation(repeated)
  const visitor = site.visit()
  const { id, reference } = await applyAndSign(visitor, given())
  await search(visitor, id)
  const { contactDetails: _, ...person } = subjectOf(given())
  expect((await visitor.call('startKba', { clientRefId: reference, ...person })).status).toBe(500)
  expect((await visitor.call('searchAddresses', { search: somebody.postcode, applicationName: 'A' })).status).toBe(500)
  site.pass(3 * 60_000)
  await deliverOutbox(site.deps)
  for (const spy of failing) spy.mockRestore()
}

/** A statement that the database refuses, in whose error the values stand. */
async function refusedByDatabase() {
  const { $client: client } = site.deps.db
  const query = client.query.bind(client) as (text: string) => unknown
  const refused = vi
    .spyOn(client, 'query')
    .mockImplementation((() => query(`select '${somebody.email}'::int`)) as never)
  expect((await site.visit().call('submitForm', given())).status).toBe(500)
  refused.mockRestore()
}

async function hostility() {
  const visitor = site.visit()
  const { id } = await apply(visitor, given())
  for (const text of hostileTexts) {
    const answers = given({ lastName: `${somebody.lastName}${text}` })
    await visitor.call('submitForm', { ...answers, claim_request_id: id })
    await visitor.call('submitForm', { ...answers, [`${somebody.lastName}${text}`]: somebody.email })
  }
  const send = (payload: string, type = 'application/json', url = '/api/claim-requests') =>
    site.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': type, 'sec-fetch-site': 'same-origin' },
    })
  await send(JSON.stringify(given()).slice(0, -1))
  await send(`${somebody.email} is no JSON`)
  await send(JSON.stringify(given()), 'text/plain')
  await send(JSON.stringify({ ...given(), signature: `data:image/png;base64,${somebody.lastName}` }))
  await send(JSON.stringify({ ...given(), padding: somebody.email.repeat(20_000) }))
  await visitor.send('GET', `/api/lenders/find?name=${somebody.lastName}&companyId=1`)
  await visitor.send('GET', `/api/nothing?email=${somebody.email}`)
  await visitor.send('GET', `/nothing/${somebody.email}`)
  await visitor.send('GET', `/api/claim-requests/${somebody.email}`)
  await visitor.send('GET', `/api/claim-requests/%${somebody.lastName}`)
  await visitor.send('GET', '/api/auth/user', undefined, {
    'user-agent': somebody.lastName,
    referer: `https://x.example/?email=${somebody.email}`,
    'x-request-id': somebody.lastName,
  })
}

it('says nothing personal in the log, whatever is done, refused or fails, nor keeps it where work waits', async () => {
  await wholeV1('mcg')
  await wholeV1('affiliatetech', 'Challenge')
  await wholeV2()
  await failures()
  await refusedByDatabase()
  await hostility()

  const log = lines.join('')
  for (const line of [
    '/api/claim-requests',
    'request failed',
    'outbox delivery failed',
    'credit search failed',
    'verify-user failed',
    '"statusCode":404',
    '"statusCode":400',
    '"statusCode":500',
    '"statusCode":503',
  ])
    expect(log).toContain(line)
  const { db } = site.deps
  const waiting = JSON.stringify([
    await db.select().from(outbox),
    await db.select().from(rateCounters),
    await db.select().from(idempotencyKeys),
  ])
  for (const secret of secrets) {
    expect(lines.filter((line) => line.toLowerCase().includes(secret.toLowerCase())).slice(0, 2), secret).toEqual([])
    expect(waiting.includes(secret), secret).toBe(false)
  }
})

it('notes an uncommon ending of an email address, once and without the address [VAL-EMAIL-08, AMB-52]', async () => {
  const noted = async (...emails: string[]) => {
    const from = lines.length
    const visitor = site.visit()
    const { id } = await apply(visitor, given({ email: emails[0]! }))
    for (const email of emails.slice(1)) await visitor.call('submitForm', { ...given({ email }), claim_request_id: id })
    return lines.slice(from).filter((line) => line.includes('uncommon email extension'))
  }
  const [first, second, ...more] = await noted(
    'zsofianna.q@quillfeather.museum',
    'zsofianna.q@quillfeather.museum',
    'zsofianna.q@quillfeather.garden',
  )
  expect([first, second].map((line) => JSON.parse(line!))).toMatchObject([
    { extension: 'museum' },
    { extension: 'garden' },
  ])
  expect([first, second].join('')).not.toContain('quillfeather')
  expect(more).toEqual([])
  expect(await noted('zsofianna.q@example.com')).toEqual([])
  expect(JSON.parse((await noted('zsofianna.q@example.xn--quennerstedt-42'))[0]!)).toMatchObject({
    extension: 'not a word',
  })
})
