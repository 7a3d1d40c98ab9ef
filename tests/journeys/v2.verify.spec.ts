import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import type { Applicant } from '../support/journeyApplicant.ts'
import { person, type Person } from '../support/journeyPeople.ts'
import { returnTo } from '../support/journeyReturn.ts'
import { failures } from '../support/journeyWatch.ts'

test.use({ funnel: 'v2' })
test.setTimeout(120_000)

const questionsAsked = 'POST /api/credit-check/valifi/kba'
const identitySearch = 'POST /api/credit-check/valifi/credit-check'
const soon = { timeout: 30_000 }

const stages = ({ page }: Applicant): Locator => page.locator('.part-stage-text')

async function atPortal(page: Page): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === '/portal', soon)
  await expect(page.getByRole('heading', { level: 1, name: 'Your claims' })).toBeVisible()
}

/** Signs as somebody who comes back, with the identity questions switched on by the address. */
async function signAndVerify(applicant: Applicant, who: Person): Promise<void> {
  await returnTo(applicant, 'signature', who, ['agreement-finder', 'address', 'personal-details', 'contact-details'])
  await applicant.page.goto(`${applicant.address('signature')}?valifi=true`)
  await applicant.expectStep('signature')
  await applicant.expectReady()
  await applicant.next()
}

/** Answers every question that is on screen with its first choice, which is the right one in the sandbox. */
async function answerQuestions(applicant: Applicant): Promise<void> {
  await expect(applicant.nextLabel).toHaveText('Submit Answers', soon)
  await applicant.expectShut('Please answer all questions before submitting.')
  const questions = applicant.panel.getByRole('group').filter({ has: applicant.page.getByRole('radio') })
  const innermost = questions.filter({ hasNot: applicant.page.getByRole('group') })
  for (let at = 0; at < (await innermost.count()); at++) await innermost.nth(at).getByRole('radio').first().check()
  await applicant.expectOpen()
  await applicant.next()
}

test('with ?valifi=true the questions are asked, the agreements found, and nothing is searched twice [V2-VERIFY-01, V2-VERIFY-02, V2-VERIFY-03, V2-VERIFY-04, V2-VERIFY-10, V2-ORDER-02, STATE-V2V-02, STATE-V2V-04, V2-PROC-01, V2-PROC-02, V2-PROC-03, V2-PROC-04, V2-PROC-05, PROVIDER-05]', async ({ page, applicant, traffic }) => {
  const who = person()
  await signAndVerify(applicant, who)
  await expect(page.getByText('Fetching questions to verify your identity...').first()).toBeVisible(soon)
  await expect(applicant.nextLabel).toHaveText('Submit Answers', soon)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Your address', 'Your finances'])
  await expect(applicant.panel.getByRole('radio')).toHaveCount(12)
  await answerQuestions(applicant)
  await applicant.expectHeading('Processing your claim')
  await expect(stages(applicant).filter({ hasText: 'Identity verification complete' })).toBeVisible()
  await expect(stages(applicant).filter({ hasText: 'Processing credit check' })).toContainText('Finding potential claims')

  await expect(page).toHaveURL((url) => url.pathname === applicant.address('lender-selection'), soon)
  await expect(page.getByRole('heading', { name: 'Agreements that we found' })).toBeVisible()
  const found = await page.locator('.agreement').count()
  expect(found).toBeGreaterThan(0)
  await applicant.addLender('Santander')
  await applicant.next()
  await expect(page).toHaveURL((url) => url.pathname === applicant.address('verify'))
  await expect(stages(applicant).filter({ hasText: 'Creating your account' })).toContainText('Setting up your claims dashboard', soon)
  await page.reload()
  await expect(stages(applicant).filter({ hasText: 'Setup complete! Redirecting you to your dashboard...' })).toBeVisible(soon)
  await atPortal(page)
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(found + 1)
  expect([traffic.count(questionsAsked), traffic.count(identitySearch)]).toEqual([1, 1])
})

test('questions that cannot be fetched are said; Try Again brings them [ERR-KBA-04, V2-VERIFY-11]', async ({ page, applicant, traffic, consoleClean }) => {
  consoleClean.allow(failures)
  await signAndVerify(applicant, person({ lastName: 'Kbadown' }))
  await expect(page.getByText('We had an issue with identity verification, but we can still process your claim.').first()).toBeVisible(soon)
  await expect(page.getByText('Continuing automatically...')).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await answerQuestions(applicant)
  await expect(page).toHaveURL((url) => url.pathname === applicant.address('lender-selection'), soon)
  expect([traffic.count(questionsAsked), traffic.count(identitySearch)]).toEqual([2, 1])
})
