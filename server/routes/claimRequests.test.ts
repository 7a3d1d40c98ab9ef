import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimRequests, outbox, signatures } from '../database/tables/index.ts'
import { apply, pngDataUrl, submission, type Submission } from '../testing/applicant.ts'
import { brands, startApp, type Site } from '../testing/startApp.ts'

let site: Site
beforeAll(async () => {
  site = await startApp()
})
afterAll(() => site.close())

const stored = async (id: string) =>
  (await site.deps.db.select().from(claimRequests).where(eq(claimRequests.id, id)))[0]!

describe('submitForm', () => {
  it('creates a claim request with a reference of its own, and the order to tell the CRM [CALL-34]', async () => {
    const given = submission()
    const { id, reference } = await apply(site.visit(), given)
    expect(reference).toMatch(/^CLM-[A-HJ-NP-Z2-9]{9}$/)
    expect(await stored(id)).toMatchObject({
      claimReference: reference,
      firstName: 'Ann',
      lastName: 'Walker',
      dateOfBirth: '1980-02-29',
      email: given.contactDetails.email,
      address: given.address,
      isTermsPolicyAgreed: true,
    })
    expect(await site.deps.db.select().from(outbox).where(eq(outbox.claimRequestId, id))).toHaveLength(1)
  })

  it('keeps the longest emails that can get mail', async () => {
    const email = `ann@${['a', 'b', 'c'].map((letter) => letter.repeat(63)).join('.')}.${'d'.repeat(54)}.com`
    expect(email).toHaveLength(254)
    const given = submission()
    const { id } = await apply(site.visit(), { ...given, contactDetails: { ...given.contactDetails, email } })
    expect(await stored(id)).toMatchObject({ email })
  })

  it('updates it when its id comes along, leaving what is not answered [CALL-34]', async () => {
    const visitor = site.visit()
    const { id, reference, given } = await apply(visitor, { ...submission(), signature: undefined })
    const { body } = await visitor.call('submitForm', {
      ...given,
      claim_request_id: id,
      personalDetails: { firstName: 'Anna' },
      address: {},
      signature: pngDataUrl(),
      signatureMethod: 'drawn',
    })
    expect(body.data).toEqual({
      claim_request_id: id,
      claim_reference: reference,
      search_superseded: false,
      signature_superseded: false,
      person_key: expect.any(String),
    })
    expect(await stored(id)).toMatchObject({
      firstName: 'Anna',
      lastName: 'Walker',
      dateOfBirth: '1980-02-29',
      address: given.address,
    })
    const [signature] = await site.deps.db.select().from(signatures).where(eq(signatures.claimRequestId, id))
    expect(signature!.method).toBe('drawn')
    expect(`data:image/png;base64,${signature!.image.toString('base64')}`).toBe(pngDataUrl())
  })

  it.each([['drawn'], ['typed'], [undefined]])('keeps how the signature was made: %s', async (signatureMethod) => {
    const { id } = await apply(site.visit(), {
      ...submission(),
      signature: pngDataUrl(),
      signatureMethod,
    } as Submission)
    const [signature] = await site.deps.db.select().from(signatures).where(eq(signatures.claimRequestId, id))
    expect(signature!.method).toBe(signatureMethod ?? null)
  })

  it('keeps when and how it was signed while the same image comes again, and how where another one does not say', async () => {
    const visitor = site.visit()
    const { id, given } = await apply(visitor, { ...submission(), signature: undefined })
    const sign = (change: object) => visitor.call('submitForm', { ...given, claim_request_id: id, ...change })
    const signed = async () =>
      (await site.deps.db.select().from(signatures).where(eq(signatures.claimRequestId, id)))[0]!
    await sign({ signature: pngDataUrl(), signatureMethod: 'typed' })
    const first = await signed()
    site.pass(60_000)
    await sign({ signature: pngDataUrl() })
    expect(await signed()).toEqual(first)
    await sign({ signature: pngDataUrl(300) })
    const second = await signed()
    expect(second.method).toBe('typed')
    expect(second.signedAt.getTime()).toBeGreaterThan(first.signedAt.getTime())
  })

  it('finds the first one again when the same session of the same browser creates twice, even at once', async () => {
    const visitor = site.visit()
    await visitor.call('getCurrentUser')
    const given = submission()
    const replies = await Promise.all(Array.from({ length: 5 }, () => visitor.call('submitForm', given)))
    expect(new Set(replies.map(({ body }) => body.data.claim_request_id)).size).toBe(1)
    const later = await visitor.call('submitForm', {
      ...given,
      personalDetails: { ...given.personalDetails, lastName: 'Married' },
      signature: pngDataUrl(),
    })
    const { person_key: person, ...made } = replies[0]!.body.data
    expect(replies.map(({ body }) => body.data.person_key)).toEqual(Array(5).fill(person))
    expect(later.body.data).toEqual({ ...made, person_key: expect.any(String) })
    expect(later.body.data.person_key).not.toBe(person)
    expect(await stored(later.body.data.claim_request_id)).toMatchObject({ lastName: 'Married' })
    expect(
      (await visitor.call('readSignature', { claimRequestId: later.body.data.claim_request_id })).body.data.signed,
    ).toBe(true)
    const other = await visitor.call('submitForm', submission())
    expect(other.body.data.claim_request_id).not.toBe(later.body.data.claim_request_id)
  })

  it('takes an idempotency key as well, for its own browser only', async () => {
    const { device_session_id: _, ...given } = submission()
    const [visitor, other] = [site.visit(), site.visit()]
    const key = { 'idempotency-key': 'attempt-1' }
    const ids = [
      await visitor.call('submitForm', given, key),
      await visitor.call('submitForm', given, key),
      await other.call('submitForm', given, key),
      await visitor.call('submitForm', given),
    ].map(({ body }) => body.data.claim_request_id)
    expect(ids[1]).toBe(ids[0])
    expect(new Set(ids).size).toBe(3)
  })

  it('refuses a brand that is not one of this site, or that belongs to another company', async () => {
    for (const change of [{ brand_id: 'unknown' }, { company_id: brands.valid8.companyId }]) {
      const answer = await site.visit().call('submitForm', { ...submission(), ...change })
      expect([answer.status, answer.body.error]).toEqual([
        400,
        'brand_id and company_id do not name the brand of this site',
      ])
    }
  })

  it.each([
    '1980-02-30T00:00:00.000Z',
    '1980-02-01T12:00:00.000Z',
    '2020-02-01T00:00:00.000Z',
    '1900-02-01T00:00:00.000Z',
  ])('refuses the date of birth %s [ENT-FORM-04]', async (dateOfBirth) => {
    const given = submission()
    const answer = await site
      .visit()
      .call('submitForm', { ...given, personalDetails: { ...given.personalDetails, dateOfBirth } })
    expect([answer.status, answer.body.step]).toEqual([400, 'date-of-birth'])
  })

  it.each([
    ['another kind of image', 'data:image/svg+xml;base64,PHN2Zz4=', 'it is not a PNG image'],
    [
      'something that only says it is a PNG',
      'data:image/png;base64,aGVsbG8gd29ybGQsIHRoaXMgaXMgbm8gcGljdHVyZQ==',
      'it is not a PNG image',
    ],
    ['too wide a picture', pngDataUrl(2001, 100), 'it must be at most 2000 by 1000 pixels'],
    ['too large a file', pngDataUrl(400, 150, 205 * 1024), 'it is larger than 200 KB'],
  ])('refuses %s as signature', async (_, signature, why) => {
    const answer = await site.visit().call('submitForm', { ...submission(), signature })
    expect([answer.status, answer.body.error]).toEqual([400, `The signature is not usable: ${why}`])
  })

  it('takes a signature of almost 200 KB, more than other calls may send', async () => {
    expect(
      (await site.visit().call('submitForm', { ...submission(), signature: pngDataUrl(2000, 1000, 199 * 1024) }))
        .status,
    ).toBe(200)
  })
})

describe('reading a claim request', () => {
  it('gives what is stored, with claims and their lenders when asked for, never the signature [ENT-CR-01] [CALL-52]', async () => {
    const visitor = site.visit()
    const { id, reference, given } = await apply(visitor)
    await visitor.call('submitForm', { ...given, claim_request_id: id, signature: pngDataUrl() })
    const { body: list } = await visitor.call('listLenders', { companyId: given.company_id, showInManualList: 'true' })
    await visitor.call('saveManualClaims', { claim_request_id: id, manual_lender_ids: [list.data[0].id] })
    const plain = await visitor.call('readClaimRequest', { claimRequestId: id })
    expect(plain.body.data).toMatchObject({
      id,
      claim_reference: reference,
      first_name: 'Ann',
      last_name: 'Walker',
      email: given.contactDetails.email,
      phone_number: '07700900123',
      date_of_birth: '1980-02-29',
      address: given.address,
      signed: true,
    })
    expect(plain.text).not.toContain('iVBOR')
    expect(plain.body.data).not.toHaveProperty('claims')
    const full = await visitor.call('readClaimRequest', { claimRequestId: id, include: 'claims,lenders' })
    expect(full.body.data.claims).toMatchObject([{ lender_id: list.data[0].id, source: 'manual' }])
    expect(full.body.data.lenders).toEqual([list.data[0]])
  })

  it('tells whether there is a signature [CALL-51]', async () => {
    const visitor = site.visit()
    const { id, given } = await apply(visitor, { ...submission(), signature: undefined })
    expect((await visitor.call('readSignature', { claimRequestId: id })).body.data).toEqual({ signed: false })
    await visitor.call('submitForm', { ...given, claim_request_id: id, signature: pngDataUrl() })
    expect((await visitor.call('readSignature', { claimRequestId: id })).body.data).toEqual({ signed: true })
  })

  it('finds the latest of a company and brand [CALL-56] [ERR-OTHER-05] [ERR-OTHER-06]', async () => {
    const visitor = site.visit()
    const { brandId, companyId } = brands.mcg
    expect((await visitor.call('latestClaimRequest', { brandId })).body).toEqual({
      success: false,
      error: 'Brand and company IDs are required',
    })
    const none = await visitor.call('latestClaimRequest', { brandId, companyId })
    expect([none.status, none.body.error]).toEqual([404, 'No claim requests found'])
    await apply(visitor)
    site.pass(1000)
    const { id } = await apply(visitor)
    expect((await visitor.call('latestClaimRequest', { brandId, companyId })).body.data.id).toBe(id)
    expect(
      (await visitor.call('latestClaimRequest', { brandId: brands.valid8.brandId, companyId: brands.valid8.companyId }))
        .status,
    ).toBe(404)
  })
})
