import { expect, test } from '../support/journey.ts'
import type { Applicant } from '../support/journeyApplicant.ts'
import { storedText } from '../support/journeyChecks.ts'
import { hold } from '../support/journeyHold.ts'
import { person, tracesIn, tracesOf } from '../support/journeyPeople.ts'
import { atPortal } from '../support/journeyProcess.ts'
import { returnToV1, walk, walkOfV1 } from '../support/journeyWalk.ts'

const steps: [step: string, heading: string][] = [
  ['introduction', 'Have you had a vehicle on finance?'],
  ['personal-details', 'Tell us about yourself'],
  ['address', 'Where do you currently live?'],
  ['date-of-birth', 'Specify your date of birth'],
  ['contact-details', 'How can we contact you?'],
  ['signature', 'Please sign below to confirm your application'],
  ['lender-selection', 'Which lenders did you borrow from?'],
  ['submitting', 'Finding your claims'],
]

/** Heading and focus are where the step begins, and the tab says how far it is. */
async function standsAt(applicant: Applicant, step: string): Promise<void> {
  const at = steps.findIndex(([name]) => name === step)
  await applicant.expectHeading(steps[at]![1])
  await expect(applicant.page).toHaveTitle(`Step ${at + 1} of 8: ${steps[at]![1]} - My Claim Group`)
  if (at > 0) await expect(applicant.heading).toBeFocused()
}

test('v1 leads from its first question to the claims in the portal [PROD-01, PROD-02, PROD-07, ROLE-01, NAV-01]', async ({
  page,
  context,
  applicant,
  traffic,
}) => {
  const who = person()
  await applicant.open('introduction')
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('session')

  const letGo = await hold(page, '**/api/auth/create-user')
  const walked: string[] = []
  await walk(applicant, walkOfV1, who, 'submitting', async (step) => {
    walked.push(step)
    await standsAt(applicant, step)
  })
  expect(walked).toEqual(steps.slice(0, -1).map(([step]) => step))
  await standsAt(applicant, 'submitting')
  await expect(page.locator('.part-stage-text')).toHaveText([
    'Searching your credit file for claims',
    'Creating your account',
  ])
  await expect(applicant.panel.getByRole('button')).toHaveCount(0)
  letGo()

  await atPortal(page)
  await expect(page.getByRole('heading', { level: 2, name: `${who.firstName} ${who.lastName}` })).toBeVisible()
  const lenders = page.getByRole('heading', { level: 3 })
  await expect(lenders.filter({ hasText: 'Santander Consumer Finance' })).toHaveCount(1)
  expect(await lenders.count()).toBeGreaterThan(2)
  const first = page.locator('.claim').first()
  await expect(first.locator('.status')).toHaveText('In Progress')
  await first.getByText('Status history').tap()
  await expect(first.getByRole('listitem')).toContainText(['In Progress'])
  expect(traffic.count('POST /api/claim-requests')).toBe(2)
})

test('every step shows logo, progress, Back and Continue, on the last one Submit [SHELL-01, SHELL-02, SHELL-03, SHELL-04, PRG-03]', async ({
  page,
  applicant,
}) => {
  await returnToV1(applicant, 'introduction', person())
  for (const [at, [step]] of steps.slice(0, -1).entries()) {
    await applicant.expectStep(step)
    await applicant.expectReady()
    await expect(page.getByRole('banner').getByRole('img', { name: 'My Claim Group' })).toBeVisible()
    const progress = page.getByRole('progressbar')
    await expect(progress).toHaveAttribute('aria-valuetext', `Step ${at + 1} of 8`)
    await expect(progress).toHaveAttribute('aria-valuenow', String(Math.round(((at + 1) / 8) * 100)))
    await expect(applicant.nextLabel).toHaveText(step === 'lender-selection' ? 'Submit' : 'Continue')
    await expect(applicant.backButton).toBeVisible()
    if (step !== 'lender-selection') await applicant.next()
  }
})

test('what is sent carries the answers, and nothing personal is left behind or shown in an address [ENT-FORM-07, ENT-FORM-08, ENT-FORM-09, ENT-FORM-10, SES-06]', async ({
  page,
  context,
  applicant,
  traffic,
}) => {
  const who = person()
  await applicant.open('introduction')
  await walk(applicant, walkOfV1, who, 'lender-selection')

  const [created, signed] = traffic.bodies('POST /api/claim-requests')
  expect(created).toMatchObject({
    hadFinance: 'yes',
    personalDetails: { title: who.title, firstName: who.firstName },
    user_agent: await page.evaluate(() => navigator.userAgent),
  })
  expect(created.claim_request_id).toBeUndefined()
  expect(created.device_session_id).toMatch(/^[0-9a-f-]{36}$/)
  expect(signed.signature).toMatch(/^data:image\/png;base64,/)
  expect(signed.signatureMethod).toBe('drawn')
  const kept = await applicant.keptAnswers()
  expect(kept.claim_request_id).toBe(signed.claim_request_id)
  expect(kept.claim_reference).toMatch(/\w/)
  expect(await storedText(page)).toContain(who.email)

  await applicant.next()
  await atPortal(page)
  expect(await applicant.keptAnswers()).toBeUndefined()
  const stored = await storedText(page)
  expect(tracesIn([stored, ...traffic.addresses()], tracesOf(who))).toEqual([])

  await test.step('the session is set with credentials [CALL-33]', async () => {
    const [setSession] = traffic.to('POST /api/auth/set-session')
    expect((await setSession!.allHeaders()).cookie).toContain('device=')
    expect((await (await setSession!.response())!.allHeaders())['set-cookie']).toMatch(/^session=.*HttpOnly/)
  })
  const cookies = await context.cookies()
  expect(
    cookies
      .filter(({ httpOnly, sameSite }) => httpOnly && sameSite === 'Lax')
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['device', 'session'])
  expect(await page.evaluate(() => document.cookie)).toBe('')
})
