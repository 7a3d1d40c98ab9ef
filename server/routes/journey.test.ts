import { afterAll, beforeAll, expect, it } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { definitions, legalTexts, signingRecords } from '../database/tables/index.ts'
import { loadFunnels } from '../funnels/loadFunnels.ts'
import { onlyContinues } from '../services/requests/askedAnswers.ts'
import { apply, pngDataUrl, submission } from '../testing/applicant.ts'
import type { Browser } from '../testing/browser.ts'
import { startApp, type Site } from '../testing/startApp.ts'

const funnels = await loadFunnels()
let site: Site
beforeAll(async () => {
  site = await startApp({ funnels })
})
afterAll(() => site.close())

const submit = async (change: object) => {
  const { status, body } = await site.visit().call('submitForm', { ...submission(), ...change })
  return { status, error: body.error, step: body.step }
}

const continuing = [...funnels.values()].filter(onlyContinues).map(({ id }) => id)
const creating = [...funnels.keys()].filter((funnel) => !continuing.includes(funnel))

it.each(creating)('takes a finished journey through %s', async (funnel) => {
  expect(await submit({ funnel, definition: funnels.get(funnel)!.hash })).toMatchObject({ status: 200 })
})

it.each(continuing)('lets %s continue a claim request, and make none', async (funnel) => {
  const definition = funnels.get(funnel)!.hash
  expect(await submit({ funnel, definition })).toMatchObject({
    status: 400,
    error: 'This form continues a claim request that exists already: claim_request_id is missing',
  })
  const visitor = site.visit()
  const { id, given } = await apply(visitor)
  expect(
    (await visitor.call('submitForm', { ...given, funnel, definition, claim_request_id: id, signature: pngDataUrl() }))
      .status,
  ).toBe(200)
})

it.each(continuing)('changes nothing that %s does not ask for, even if a request contains it', async (funnel) => {
  const visitor = site.visit()
  const { id, given } = await apply(visitor)
  const read = async () => (await visitor.call('readClaimRequest', { claimRequestId: id })).body.data
  const before = await read()
  const forged = {
    personalDetails: { title: 'Emperor', firstName: 'Nobody' },
    contactDetails: { email: 'nonsense', phoneNumber: '1', isTermsPolicyAgreed: false },
    address: { postcode: 'nowhere' },
  }
  for (let time = 0; time < 2; time += 1)
    await visitor.call('submitForm', { ...given, ...forged, funnel, claim_request_id: id, signature: pngDataUrl() })
  expect(await read()).toEqual({ ...before, signed: true })
})

it('asks for all that another form asks for, which is not an older one', async () => {
  const visitor = site.visit()
  const { id, given } = await apply(visitor)
  for (const funnel of creating.filter((name) => name !== given.funnel)) {
    const late = await visitor.call('submitForm', {
      ...given,
      funnel,
      claim_request_id: id,
      personalDetails: { ...given.personalDetails, title: 'Emperor' },
    })
    expect([funnel, late.status]).toEqual([funnel, 400])
    expect([funnel, (await visitor.call('submitForm', { ...given, funnel, claim_request_id: id })).status]).toEqual([
      funnel,
      200,
    ])
  }
})

const asking = [...funnels.values()].filter(({ steps }) =>
  Object.values(steps).some(({ fields }) => fields.some(({ path }) => path === 'address')),
)

it.each(asking.map(({ id }) => id))(
  'refuses answers of %s that leave the address out, and names the step',
  async (funnel) => {
    expect(await submit({ funnel, address: {} })).toMatchObject({
      status: 400,
      step: 'address',
      error: expect.stringMatching(/^Please go back to “.+”: /),
    })
  },
)

it('refuses a title that nobody can choose, a signature before the details, and consent that was not given', async () => {
  expect(await submit({ personalDetails: { ...submission().personalDetails, title: 'Emperor' } })).toMatchObject({
    status: 400,
    step: 'personal-details',
  })
  expect(await submit({ personalDetails: {}, signature: pngDataUrl() })).toMatchObject({
    status: 400,
    step: 'personal-details',
  })
  const { contactDetails } = submission()
  expect(await submit({ contactDetails: { ...contactDetails, isTermsPolicyAgreed: false } })).toMatchObject({
    status: 400,
    step: 'contact-details',
  })
})

it.each(creating)(
  'refuses phone numbers of another country, and ones that are too long, through %s',
  async (funnel) => {
    const { contactDetails } = submission()
    for (const phoneNumber of ['+1 202 555 0123', '0033612345678', '077009001234']) {
      expect([
        phoneNumber,
        (await submit({ funnel, contactDetails: { ...contactDetails, phoneNumber } })).status,
      ]).toEqual([phoneNumber, 400])
    }
  },
)

it('writes nothing of what it refuses', async () => {
  const visitor = site.visit()
  const { id, given } = await apply(visitor)
  const late = await visitor.call('submitForm', {
    ...given,
    claim_request_id: id,
    personalDetails: { ...given.personalDetails, firstName: 'Anna', title: 'Emperor' },
  })
  expect(late.status).toBe(400)
  expect((await visitor.call('readClaimRequest', { claimRequestId: id })).body.data.first_name).toBe('Ann')
})

it('holds an update against what is stored already', async () => {
  const visitor = site.visit()
  const { id, given } = await apply(visitor)
  expect(
    (
      await visitor.call('submitForm', {
        ...given,
        claim_request_id: id,
        personalDetails: {},
        address: {},
        signature: pngDataUrl(),
      })
    ).status,
  ).toBe(200)
  expect((await visitor.call('submitForm', { ...given, claim_request_id: id })).status).toBe(200)
})

it('asks a page with an older definition to load again', async () => {
  expect(await submit({ definition: 'older', personalDetails: {} })).toMatchObject({
    status: 400,
    error: 'This form has changed since you opened it. Please load the page again.',
  })
})

it('does not ask again what was left behind under a definition that this site had before', async () => {
  const { db, now } = site.deps
  const visitor = site.visit()
  const { id, given } = await apply(visitor)
  const late = () =>
    visitor.call('submitForm', { ...given, claim_request_id: id, personalDetails: { title: 'Captain' } })
  expect((await late()).status).toBe(400)
  await db.insert(definitions).values({ hash: 'of last week', funnel: 'v1', compiled: {}, firstSeen: now() })
  await visitor.call('submitForm', {
    ...given,
    claim_request_id: id,
    definition: 'of last week',
    signature: pngDataUrl(),
  })
  expect((await late()).status).toBe(200)
})

const acknowledge = async (visitor: Browser, id: string, brandId: string, change: object = {}) => {
  const files = (await visitor.call('listLegalFiles', { brandId })).body.data as { id: string; version: string }[]
  return visitor.call('acknowledgeLegalFiles', {
    claim_request_id: id,
    legal_file_template_ids: files.map((file) => file.id),
    legal_file_versions: files.map((file) => file.version),
    ...change,
  })
}

it('records what was signed: form, documents in their versions with the texts shown, and when', async () => {
  const { db } = site.deps
  const visitor = site.visit()
  const { id, given } = await apply(visitor, { ...submission(), signature: undefined })
  const sign = (image: string) =>
    visitor.call('submitForm', { ...given, claim_request_id: id, signature: image, signatureMethod: 'typed' })
  const records = () => db.select().from(signingRecords).where(eq(signingRecords.claimRequestId, id))
  expect(await records()).toEqual([])
  await sign(pngDataUrl())
  // Nobody has said yet that the documents were on screen.
  expect((await records()).map(({ documents }) => documents)).toEqual([[]])
  expect((await acknowledge(visitor, id, given.brand_id)).status).toBe(200)
  await sign(pngDataUrl())
  const [first, ...others] = await records()
  expect(others).toEqual([])
  expect(first).toMatchObject({
    funnel: 'v1',
    definition: funnels.get('v1')!.hash,
    method: 'typed',
    signatureSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(first!.documents.map(({ name }) => name)).toHaveLength(3)
  for (const { id: templateId, version, sha256 } of first!.documents) {
    const [text] = await db
      .select()
      .from(legalTexts)
      .where(and(eq(legalTexts.templateId, templateId), eq(legalTexts.version, version)))
    expect([text!.sha256, text!.html]).toEqual([
      sha256,
      (await visitor.send('GET', `/documents/${templateId}.html`)).text,
    ])
  }
  site.pass(1000)
  await sign(pngDataUrl(300))
  const [again, ...earlier] = (await records()).toSorted((one, other) => Number(other.signedAt) - Number(one.signedAt))
  expect([again!.documents, earlier]).toEqual([[], [first]])
  expect((await acknowledge(visitor, id, given.brand_id)).status).toBe(200)
  expect((await records()).map(({ documents }) => documents)).toEqual([first!.documents, first!.documents])
  const signedAtOnce = await apply(visitor, { ...submission(), signature: pngDataUrl() } as never)
  expect(await db.select().from(signingRecords).where(eq(signingRecords.claimRequestId, signedAtOnce.id))).toHaveLength(
    1,
  )
})

it('records the versions that were listed, and none that this site never showed', async () => {
  const { db, now } = site.deps
  const visitor = site.visit()
  const { id, given } = await apply(visitor, { ...submission(), signature: pngDataUrl() } as never)
  const [file] = (await visitor.call('listLegalFiles', { brandId: given.brand_id })).body.data as { id: string }[]
  const one = (...legal_file_versions: string[]) =>
    acknowledge(visitor, id, given.brand_id, { legal_file_template_ids: [file!.id], legal_file_versions })
  expect((await one('0.9')).status).toBe(400)
  expect((await one('1.0', '1.0')).status).toBe(400)
  await db
    .insert(legalTexts)
    .values({ templateId: file!.id, version: '0.9', sha256: 'of last week', html: '', firstSeen: now() })
  expect((await one('0.9')).status).toBe(200)
  const [record] = await db.select().from(signingRecords).where(eq(signingRecords.claimRequestId, id))
  expect(record!.documents).toEqual([
    { id: file!.id, name: expect.any(String), version: '0.9', sha256: 'of last week' },
  ])
})

it('refuses a form that this site does not have', async () => {
  expect(await submit({ funnel: '../v1' })).toMatchObject({
    status: 400,
    error: 'funnel does not name a form of this site',
  })
})
