import { expect, test } from '../support/journey.ts'
import type { Applicant } from '../support/journeyApplicant.ts'
import { person } from '../support/journeyPeople.ts'
import { reached } from '../support/journeyProcess.ts'
import { walkOfV3b, walkTo } from '../support/journeyWalk.ts'

test.setTimeout(90_000)

/** Calls that the documents let hold nobody; here neither is ever answered. */
const sync = '/api/crm/sync-client'
const save = '/api/save-claims'

/** Milliseconds that a page may need in addition to its pause, on a busy machine. An answer is waited for ten times as long. */
const margin = 2500

/** Milliseconds from a call until the step that follows stands. */
async function passed(applicant: Applicant, call: string, leave: () => Promise<void>, step: string): Promise<number> {
  const asked = applicant.page.waitForRequest((request) => new URL(request.url()).pathname === call, {
    timeout: 30_000,
  })
  await leave()
  await asked
  const begun = performance.now()
  await reached(applicant.page, applicant.address(step))
  return performance.now() - begun
}

test.describe('v3b', () => {
  test.use({ funnel: 'v3b', hasty: true })

  test('a CRM and a saving of claims that never answer are asked once, and the next screens stand', async ({
    page,
    applicant,
    traffic,
  }) => {
    for (const call of [sync, save]) await page.route(`**${call}`, () => undefined)
    const who = person()
    await walkTo(applicant, walkOfV3b, who, 'personal-details')
    const details = walkOfV3b.find(({ step }) => step === 'personal-details')!
    await details.answer(applicant, who)
    expect(await passed(applicant, sync, () => applicant.next(), 'signature')).toBeLessThan(500 + margin)
    await applicant.sign()
    expect(await passed(applicant, save, () => applicant.next(), 'select-claims')).toBeLessThan(500 + margin)
    await applicant.addLender('Santander')
    expect(await passed(applicant, save, () => applicant.next(), 'confirmation')).toBeLessThan(500 + margin)
    await expect(applicant.field('Password')).toBeVisible({ timeout: 30_000 })
    expect(traffic.count(`POST ${sync}`)).toBe(1)
    const saved = traffic.bodies(`POST ${save}`).map((body) => Object.keys(body).toSorted())
    expect(saved).toEqual([
      ['claim_request_id', 'claims', 'credit_check_id'],
      ['claim_request_id', 'manual_lender_ids'],
    ])
  })
})
