import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fallbackLenderId, lendersOf } from '#server/data/lenders.ts'
import { legalFileAcknowledgments, legalFileTemplates, legalTexts } from '../database/tables/index.ts'
import { limits } from '../policy/limits.ts'
import { apply } from '../testing/applicant.ts'
import { brands, startApp, type Site } from '../testing/startApp.ts'

let site: Site
beforeAll(async () => {
  site = await startApp()
})
afterAll(() => site.close())

const { companyId, brandId, applicationName } = brands.mcg

describe('lenders', () => {
  it('are those of the company that can be named by hand [CALL-07] [ENT-LENDER-01]', async () => {
    const { status, body } = await site.visit().call('listLenders', { companyId, showInManualList: 'true' })
    expect(status).toBe(200)
    const expected = lendersOf(companyId).filter((lender) => lender.show_on_manual_lenders_list)
    expect(new Set(body.data.map(({ id }: { id: string }) => id))).toEqual(new Set(expected.map(({ id }) => id)))
    expect(body.data[0]).toEqual({
      id: expect.any(String),
      name: expect.any(String),
      alias: expect.any(String),
      company_id: companyId,
      show_on_manual_lenders_list: true,
    })
    const all = await site.visit().call('listLenders', { companyId })
    expect(all.body.data).toHaveLength(lendersOf(companyId).length)
  })

  it('can be listed by company; an unknown one has none [CALL-43]', async () => {
    expect((await site.visit().call('listCompanyLenders', { companyId })).body.data).toHaveLength(
      lendersOf(companyId).length,
    )
    expect((await site.visit().call('listCompanyLenders', { companyId: 'unknown' })).body.data).toEqual([])
  })

  it('can be listed by ids [CALL-54]', async () => {
    const [first, second] = lendersOf(companyId)
    const { body } = await site
      .visit()
      .call('listLendersByIds', { companyId, ids: [first!.id, 'no uuid', second!.id].join(',') })
    expect(body.data).toHaveLength(2)
    expect(body.data).toEqual(expect.arrayContaining([first, second]))
  })

  it.each([
    ['Black Horse', 'Black Horse'],
    ['  black horse LIMITED ', 'Black Horse'],
    ['FCE Bank plc', 'Ford Credit'],
    ['Skoda Finance', 'Skoda Financial Services'],
  ])('are found by name or alias: %s [CALL-08]', async (name, expected) => {
    const { body } = await site.visit().call('findLender', { name, companyId })
    expect(body.data.id).toBe(lendersOf(companyId).find((lender) => lender.name === expected)!.id)
  })

  it('fall back to one fixed id [CALL-09]', async () => {
    expect((await site.visit().call('findLender', { name: 'Nobody & Sons', companyId })).body.data.id).toBe(
      fallbackLenderId,
    )
  })
})

describe('legal documents', () => {
  it('are those of the brand in their order [CALL-48] [CALL-49] [ENT-LEGAL-01]', async () => {
    const { body } = await site.visit().call('listLegalFiles', { brandId })
    expect(body.data.length).toBeGreaterThan(0)
    expect(body.data.map((file: { display_order: number }) => file.display_order)).toEqual(
      body.data.map((_: unknown, at: number) => at + 1),
    )
    for (const file of body.data)
      expect(file).toMatchObject({
        id: expect.any(String),
        name: expect.any(String),
        file_url: expect.stringContaining('.pdf'),
        is_required: expect.any(Boolean),
        brand_id: brandId,
      })
    expect((await site.visit().call('listLegalFiles', { brandId: 'unknown' })).body.data).toEqual([])
  })

  it('that are withdrawn are no longer listed; who saw one before may still say so', async () => {
    const withdrawn = {
      id: randomUUID(),
      name: 'Old notice',
      fileUrl: '',
      htmlUrl: '',
      isRequired: false,
      brandId,
      displayOrder: 9,
      version: '1',
      size: 1,
      withdrawnAt: new Date(),
    }
    await site.deps.db.insert(legalFileTemplates).values(withdrawn)
    await site.deps.db
      .insert(legalTexts)
      .values({ templateId: withdrawn.id, version: '1', sha256: 'x', html: '', firstSeen: new Date() })
    const visitor = site.visit()
    const { id } = await apply(visitor)
    const { data } = (await visitor.call('listLegalFiles', { brandId })).body
    expect(data.map((file: { id: string }) => file.id)).not.toContain(withdrawn.id)
    expect(
      (
        await visitor.call('acknowledgeLegalFiles', {
          claim_request_id: id,
          legal_file_template_ids: [withdrawn.id],
          legal_file_versions: ['1'],
        })
      ).status,
    ).toBe(200)
  })

  it('are acknowledged once, in the version shown, and only those of the brand [CALL-50] [ENT-LEGAL-02, AMB-47]', async () => {
    const visitor = site.visit()
    const { id } = await apply(visitor)
    const files = (await visitor.call('listLegalFiles', { brandId })).body.data as { id: string; version: string }[]
    const ids = files.map((file) => file.id)
    const acknowledge = (legal_file_template_ids: string[]) =>
      visitor.call('acknowledgeLegalFiles', { claim_request_id: id, legal_file_template_ids })
    expect((await acknowledge(ids)).body).toEqual({ success: true })
    expect((await acknowledge([ids[0]!, ids[0]!])).body).toEqual({ success: true })
    const rows = await site.deps.db
      .select()
      .from(legalFileAcknowledgments)
      .where(eq(legalFileAcknowledgments.claimRequestId, id))
    expect(new Set(rows.map((row) => `${row.legalFileTemplateId} ${row.version}`))).toEqual(
      new Set(files.map((file) => `${file.id} ${file.version}`)),
    )
    const foreign = (await visitor.call('listLegalFiles', { brandId: brands.valid8.brandId })).body.data[0].id
    expect((await acknowledge([foreign])).status).toBe(400)
    expect((await acknowledge(['no uuid'])).status).toBe(400)
  })
})

describe('addresses', () => {
  it('are searched [CALL-01, CALL-04, ENT-ADDR-01, AMB-87]', async () => {
    const search = vi.spyOn(site.deps.providers.addresses, 'search')
    const found = await site
      .visit()
      .call('searchAddresses', { search: 'street', sessionId: 'session-1', applicationName })
    expect(search).toHaveBeenCalledWith({ search: 'street', sessionId: 'session-1', applicationName })
    expect(found.status).toBe(200)
    expect(found.body.Results[0]).toEqual({ label: expect.any(String), value: expect.any(String) })
    expect(found.body.sessionId).toBe('session-1')
  })

  it('are retrieved [CALL-05, CALL-06, ENT-ADDR-02]', async () => {
    const visitor = site.visit()
    const found = await visitor.call('searchAddresses', { search: 'street', sessionId: '', applicationName })
    const retrieve = vi.spyOn(site.deps.providers.addresses, 'retrieve')
    const id = found.body.Results[0].value
    const { status, body } = await visitor.call('retrieveAddress', { id, applicationName })
    expect(status).toBe(200)
    expect(retrieve).toHaveBeenCalledWith({ id, applicationName })
    expect(Object.keys(body.Result.RawAddress).toSorted()).toEqual([
      'BuildingName',
      'BuildingNumber',
      'Locality',
      'PostalCounty',
      'Postcode',
      'ThoroughfareDesc',
      'ThoroughfareName',
    ])
  })

  it('that fail say so', async () => {
    const visitor = site.visit()
    expect((await visitor.call('searchAddresses', { search: 'ZZ9', applicationName })).status).toBe(503)
    expect((await visitor.call('retrieveAddress', { id: 'unknown', applicationName })).status).toBe(404)
  })

  it('are searched at most thirty times a minute in production', async () => {
    const production = await startApp({ limits: limits(true), clock: () => 1_800_000_000_000 })
    const visitor = production.visit()
    const statuses: number[] = []
    for (let time = 0; time < 31; time += 1)
      statuses.push((await visitor.call('searchAddresses', { search: 'LS1', applicationName })).status)
    expect(statuses).toEqual([...Array(30).fill(200), 429])
    await production.close()
  })
})
