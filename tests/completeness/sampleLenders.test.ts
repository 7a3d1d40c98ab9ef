import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lendersOf } from '#server/data/lenders.ts'
import { apply } from '#server/testing/applicant.ts'
import { brands, startApp, type Site } from '#server/testing/startApp.ts'
import { sampleLenders } from '#widgets/lenders/lenderChoice.ts'
import { lenderPicker } from '#widgets/lenders/LenderPicker.widget.ts'

let site: Site
beforeAll(async () => {
  site = await startApp()
})
afterAll(() => site.close())

describe('the sample lenders', () => {
  it('are lenders of the server, under the same id and name [AMB-43]', () => {
    const offered = lendersOf(brands.mcg.companyId).filter((lender) => lender.show_on_manual_lenders_list)
    for (const sample of sampleLenders) expect(offered).toContainEqual(expect.objectContaining(sample))
  })

  // Whoever fills in a form with generated answers sends it to a real server.
  it('hold the answer that stands for one in the reference', () => {
    for (const example of lenderPicker.example) expect(sampleLenders).toContainEqual(example)
  })

  it('can be chosen and saved, all of them', async () => {
    const visitor = site.visit()
    const { id } = await apply(visitor)
    const saved = await visitor.call('saveManualClaims', {
      claim_request_id: id,
      manual_lender_ids: sampleLenders.map((sample) => sample.id),
    })
    expect([saved.status, saved.body?.data?.claims_created]).toEqual([200, sampleLenders.length])
    const { data } = (await visitor.call('listClaims', { claimRequestId: id })).body as {
      data: { lender_name: string }[]
    }
    expect(data.map(({ lender_name }) => lender_name).toSorted()).toEqual(
      sampleLenders.map(({ name }) => name).toSorted(),
    )
  })
})
