import { expect, test } from '../support/journey.ts'
import { person } from '../support/journeyPeople.ts'
import { atPortal, reached, soon, stages } from '../support/journeyProcess.ts'
import { answerQuestions, identitySearch, questionsAsked, signAndVerify } from '../support/journeyVerification.ts'
import { failures } from '../support/journeyWatch.ts'

test.use({ funnel: 'v2' })
test.setTimeout(120_000)

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
  await expect(applicant.foundAgreements.first()).toBeVisible()
  const found = await applicant.foundAgreements.count()
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

test('Kbarestart: a restart that fails stays; Continue Without Verification leads to the lenders and on to the portal [V2-VERIFY-05, V2-VERIFY-06, V2-VERIFY-07, ERR-KBA-04, ERR-KBA-09, ERR-KBA-12, EVENT-02]', async ({ page, applicant, traffic, consoleClean }) => {
  consoleClean.allow(failures)
  await signAndVerify(applicant, person({ lastName: 'Kbarestart' }))
  const notice = page.getByText('We had an issue with identity verification, but we can still process your claim.')
  await expect(notice.first()).toBeVisible(soon)
  await page.getByRole('button', { name: 'Try Again' }).click()
  const failed = page.getByText('Failed to restart verification. Please try again later.')
  await expect(failed.first()).toBeVisible(soon)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.poll(() => traffic.count(questionsAsked)).toBe(3)
  await expect(failed.first()).toBeVisible(soon)
  await page.getByRole('button', { name: 'Continue Without Verification' }).click()
  await expect(page.getByText('Verification skipped - continuing with your claim').first()).toBeVisible()
  await reached(page, applicant.address('lender-selection'))
  expect((await applicant.keptAnswers()).creditCheckStatus).toBe('manual-override')
  await applicant.addLender('Santander')
  await applicant.next()
  await atPortal(page)
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Santander Consumer Finance'])
  expect(traffic.count(identitySearch)).toBe(0)
})
