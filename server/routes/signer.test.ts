import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimRequests, legalTexts, signatures, signingRecords } from '../database/tables/index.ts'
import { apply, pngDataUrl, submission } from '../testing/applicant.ts'
import type { Browser } from '../testing/browser.ts'
import { startApp, type Site } from '../testing/startApp.ts'

let site: Site
beforeAll(async () => {
  site = await startApp()
})
afterAll(() => site.close())

type Given = ReturnType<typeof submission>
const [first, second] = [pngDataUrl(), pngDataUrl(300)]
const unsigned = () => ({ ...submission(), signature: undefined })

const isSigned = async (visitor: Browser, id: string): Promise<boolean> => {
  const { signed } = (await visitor.call('readSignature', { claimRequestId: id })).body.data
  expect((await visitor.call('readClaimRequest', { claimRequestId: id })).body.data.signed).toBe(signed)
  return signed
}
const recordsOf = (id: string) =>
  site.deps.db
    .select()
    .from(signingRecords)
    .where(eq(signingRecords.claimRequestId, id))
    .orderBy(signingRecords.signedAt)

/** An applicant who has signed, with a call that sends the whole form as their page does. */
async function signer(visitor = site.visit()) {
  const { id, given } = await apply(visitor, { ...submission(), signature: first })
  const send = async (change: object = {}) =>
    (await visitor.call('submitForm', { ...given, claim_request_id: id, ...change })).body.data
  return { visitor, id, given, send }
}
const renamed = ({ personalDetails }: Given, change: object = { lastName: 'Married' }) => ({
  personalDetails: { ...personalDetails, ...change },
})

describe('a signature', () => {
  it.each([
    ['first name', { firstName: 'Anna' }],
    ['last name', { lastName: 'Married' }],
    ['birth date', { dateOfBirth: '1981-02-28T00:00:00.000Z' }],
  ])('no longer counts once the %s is another, and its record stays', async (_, change) => {
    const { visitor, id, given, send } = await signer()
    expect(await isSigned(visitor, id)).toBe(true)
    expect(await send({ ...renamed(given, change), signature: undefined })).toMatchObject({
      signature_superseded: true,
    })
    expect(await isSigned(visitor, id)).toBe(false)
    expect(await recordsOf(id)).toHaveLength(1)
    expect(await send({ ...renamed(given, change), signature: second })).toMatchObject({ signature_superseded: false })
    expect(await isSigned(visitor, id)).toBe(true)
    expect(await recordsOf(id)).toHaveLength(2)
  })

  it('counts on when title, address, email or phone change, and is recorded once', async () => {
    const { visitor, id, given, send } = await signer()
    const moved = {
      ...renamed(given, { title: 'Dr' }),
      address: { ...given.address, street: 'Low Street' },
      contactDetails: {
        ...given.contactDetails,
        phoneNumber: '07700900999',
        email: `new.${given.contactDetails.email}`,
      },
    }
    for (const signature of [undefined, first])
      expect(await send({ ...moved, signature })).toMatchObject({ signature_superseded: false })
    expect(await isSigned(visitor, id)).toBe(true)
    expect(await recordsOf(id)).toHaveLength(1)
  })

  it('of another is not taken from a page that still holds it, however often it comes', async () => {
    const { visitor, id, given, send } = await signer()
    for (let time = 0; time < 3; time += 1) {
      expect(await send({ ...renamed(given), signature: first, signatureMethod: 'drawn' })).toMatchObject({
        signature_superseded: true,
      })
      expect(await isSigned(visitor, id)).toBe(false)
    }
    expect(await recordsOf(id)).toHaveLength(1)
  })

  it('of another is not taken from a page that creates once more', async () => {
    const visitor = site.visit()
    const given = { ...submission(), signature: first }
    const { id } = await apply(visitor, given)
    const repeat = async (signature: string) =>
      (await visitor.call('submitForm', { ...given, ...renamed(given), signature })).body.data
    for (let time = 0; time < 2; time += 1) {
      expect(await repeat(first)).toMatchObject({ claim_request_id: id, signature_superseded: true })
      expect(await isSigned(visitor, id)).toBe(false)
    }
    expect(await repeat(second)).toMatchObject({ claim_request_id: id, signature_superseded: false })
    expect(await isSigned(visitor, id)).toBe(true)
  })

  it('of the first person counts again when it is about them again and they send it', async () => {
    const { visitor, id, given, send } = await signer()
    await send({ ...renamed(given), signature: second })
    expect(await send({ signature: second })).toMatchObject({ signature_superseded: true })
    expect(await isSigned(visitor, id)).toBe(false)
    expect(await send({ signature: first })).toMatchObject({ signature_superseded: false })
    expect(await isSigned(visitor, id)).toBe(true)
  })

  it('is not missed where there never was one', async () => {
    const visitor = site.visit()
    const { id, given } = await apply(visitor, unsigned())
    expect(
      (await visitor.call('submitForm', { ...given, ...renamed(given), claim_request_id: id })).body.data,
    ).toMatchObject({ signature_superseded: false })
  })

  it('is that of the person whom the claim request is about, whichever of many simultaneous calls comes last', async () => {
    const { visitor, id, given } = await signer()
    const people = [
      { ...renamed(given), signature: second },
      { ...renamed(given) },
      { signature: first },
      { ...renamed(given, { firstName: 'Anna' }), signature: first },
      { ...renamed(given, { lastName: 'Other' }), signature: pngDataUrl(310) },
    ]
    for (let round = 0; round < 3; round += 1) {
      // Half of them have lost the claim request and create it once more.
      await Promise.all(
        people.flatMap((change) => [
          visitor.call('submitForm', { ...given, ...change }),
          visitor.call('submitForm', { ...given, ...change, claim_request_id: id }),
        ]),
      )
      const { db } = site.deps
      const [request] = await db.select().from(claimRequests).where(eq(claimRequests.id, id))
      const [signature] = await db.select().from(signatures).where(eq(signatures.claimRequestId, id))
      const sha = signature && createHash('sha256').update(signature.image).digest('hex')
      const own = (await recordsOf(id)).filter(
        ({ signer: who }) => who!.firstName === request!.firstName && who!.lastName === request!.lastName,
      )
      if (sha) expect(own.map(({ signatureSha256 }) => signatureSha256)).toContain(sha)
    }
  })
})

describe('the record of a signing', () => {
  it('says who signed, word for word as it stood then, when, and from which browser and address', async () => {
    const agent = `Agent ${'x'.repeat(600)}`
    const visitor = site.visit({ headers: { 'user-agent': agent } })
    const { id, given } = await apply(visitor, unsigned())
    await visitor.call('submitForm', { ...given, claim_request_id: id, signature: first })
    await visitor.call('submitForm', {
      ...given,
      claim_request_id: id,
      ...renamed(given),
      address: { houseNumber: '1', street: 'Low Street', city: 'Leeds', postcode: 'LS1 1AB' },
      signature: second,
    })
    const [one, other] = await recordsOf(id)
    const [request] = await site.deps.db.select().from(claimRequests).where(eq(claimRequests.id, id))
    expect(one).toMatchObject({
      signer: { title: 'Mrs', firstName: 'Ann', lastName: 'Walker', dateOfBirth: '1980-02-29', address: given.address },
      deviceHash: request!.ownerHash,
      userAgent: agent.slice(0, 500),
      networkAddress: visitor.address,
      signedAt: expect.any(Date),
    })
    expect(other).toMatchObject({ signer: { lastName: 'Married', address: { street: 'Low Street' } } })
    expect(one!.signerKey).toMatch(/^[0-9a-f]{64}$/)
    expect(other!.signerKey).not.toBe(one!.signerKey)
  })

  it('says the same of one that came with the create, and what was ticked', async () => {
    const { visitor, id, given } = await signer(site.visit({ headers: { 'user-agent': 'Agent' } }))
    const [record] = await recordsOf(id)
    expect(record).toMatchObject({
      signer: { title: 'Mrs', lastName: 'Walker', address: given.address },
      userAgent: 'Agent',
      networkAddress: visitor.address,
    })
    expect(record!.terms.map(({ name, version }) => [name, version])).toEqual([
      ['Privacy notice', expect.stringMatching(/^\d/)],
    ])
    for (const { id: templateId, version, sha256 } of record!.terms) {
      const [text] = await site.deps.db
        .select()
        .from(legalTexts)
        .where(and(eq(legalTexts.templateId, templateId), eq(legalTexts.version, version)))
      expect(text!.sha256).toBe(sha256)
    }
  })

  it('takes no documents from a person who comes after the signer', async () => {
    const { visitor, id, given, send } = await signer()
    await send({ ...renamed(given), signature: undefined })
    const files = (await visitor.call('listLegalFiles', { brandId: given.brand_id })).body.data as { id: string }[]
    expect(
      (
        await visitor.call('acknowledgeLegalFiles', {
          claim_request_id: id,
          legal_file_template_ids: files.map((file) => file.id),
        })
      ).status,
    ).toBe(200)
    expect((await recordsOf(id)).map(({ documents }) => documents)).toEqual([[]])
  })
})

describe('the terms', () => {
  const termsOf = async (id: string) =>
    (await site.deps.db.select().from(claimRequests).where(eq(claimRequests.id, id)))[0]!.terms
  const ticked = (given: Given, isTermsPolicyAgreed: boolean) => ({
    contactDetails: { ...given.contactDetails, isTermsPolicyAgreed },
  })

  it('are those of when they were ticked, by whom the claim request is about', async () => {
    const { db } = site.deps
    const visitor = site.visit()
    const { id, given } = await apply(visitor, unsigned())
    const current = await termsOf(id)
    expect(current).not.toEqual([])
    const send = (change: object) => visitor.call('submitForm', { ...given, claim_request_id: id, ...change })
    const older = [{ ...current[0]!, version: '0.9', sha256: 'of last week' }]
    await db.update(claimRequests).set({ terms: older }).where(eq(claimRequests.id, id))
    await send({ signature: first })
    expect([await termsOf(id), (await recordsOf(id))[0]!.terms]).toEqual([older, older])
    await send(renamed(given))
    expect(await termsOf(id)).toEqual(current)
    await db.update(claimRequests).set({ isTermsPolicyAgreed: false, terms: [] }).where(eq(claimRequests.id, id))
    await send(ticked(given, true))
    expect(await termsOf(id)).toEqual(current)
  })

  it('are those of nobody who was ticked before this was kept', async () => {
    const visitor = site.visit()
    const { id, given } = await apply(visitor, unsigned())
    await site.deps.db.update(claimRequests).set({ terms: [] }).where(eq(claimRequests.id, id))
    await visitor.call('submitForm', { ...given, claim_request_id: id, signature: first })
    expect(await termsOf(id)).toEqual([])
  })
})
