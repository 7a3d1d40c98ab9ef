import { expect, test } from '../support/journey.ts'
import type { Applicant } from '../support/journeyApplicant.ts'
import { stopTime } from '../support/journeyClock.ts'
import { hold } from '../support/journeyHold.ts'
import { saidBy } from '../support/journeyPace.ts'
import { person } from '../support/journeyPeople.ts'
import { atPortal, reached, soon, stages } from '../support/journeyProcess.ts'
import { answerQuestions, identitySearch, questionsAsked, signAndVerify } from '../support/journeyVerification.ts'
import { failures } from '../support/journeyWatch.ts'

test.use({ funnel: 'v2', hurried: true, hasty: true })
test.setTimeout(120_000)

/** Comes to the notice that there are no questions, with time stopped there: it leads on automatically after a pause. */
async function standAtTheNotice(applicant: Applicant, lastName: string): Promise<void> {
  const { page } = applicant
  await page.clock.install()
  const letAsk = await hold(page, '**/api/credit-check/valifi/kba')
  await signAndVerify(applicant, person({ lastName }))
  await expect(page.getByText('Fetching questions to verify your identity...').first()).toBeVisible(soon)
  await stopTime(page)
  letAsk()
  await expect(
    page.getByText('We had an issue with identity verification, but we can still process your claim.').first(),
  ).toBeVisible(soon)
  await expect(page.getByText('Continuing automatically...')).toBeVisible()
}

test('with ?valifi=true the questions are asked, the agreements found, and nothing is searched twice [V2-VERIFY-01, V2-VERIFY-02, V2-VERIFY-03, V2-VERIFY-04, PRG-05]', async ({
  page,
  applicant,
  traffic,
}) => {
  const letAsk = await hold(page, '**/api/credit-check/valifi/kba')
  const letSearch = await hold(page, '**/api/credit-check/valifi/credit-check')
  const letJoin = await hold(page, '**/api/auth/create-user')
  await signAndVerify(applicant, person())
  await expect(page.getByText('Fetching questions to verify your identity...').first()).toBeVisible(soon)
  letAsk()
  await expect(applicant.nextLabel).toHaveText('Submit Answers', soon)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Your address', 'Your finances'])
  await expect(applicant.panel.getByRole('radio')).toHaveCount(12)
  await answerQuestions(applicant)
  await applicant.expectHeading('Processing your claim')
  await expect(stages(applicant).filter({ hasText: 'Identity verification complete' })).toBeVisible()
  await expect(stages(applicant).filter({ hasText: 'Processing credit check' })).toContainText(
    'Finding potential claims',
  )
  letSearch()

  await reached(page, applicant.address('lender-selection'))
  await expect(page.getByRole('heading', { name: 'Agreements that we found' })).toBeVisible()
  await expect(applicant.foundAgreements.first()).toBeVisible()
  const found = await applicant.foundAgreements.count()
  await applicant.addLender('Santander')
  await applicant.next()
  await reached(page, applicant.address('verify'))
  await expect(stages(applicant).filter({ hasText: 'Creating your account' })).toContainText(
    'Setting up your claims dashboard',
    soon,
  )
  await page.reload()
  letJoin()
  await atPortal(page)
  expect(await saidBy(page)).toContain('Setup complete! Redirecting you to your dashboard...')
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(found + 1)
  expect([traffic.count(questionsAsked), traffic.count(identitySearch)]).toEqual([1, 1])
})

test('questions that cannot be fetched are said; Try Again brings them [ERR-KBA-04, V2-VERIFY-11]', async ({
  page,
  applicant,
  traffic,
  consoleClean,
}) => {
  consoleClean.allow(failures)
  await standAtTheNotice(applicant, 'Kbadown')
  await page.getByRole('button', { name: 'Try Again' }).tap()
  await page.clock.resume()
  await answerQuestions(applicant)
  await reached(page, applicant.address('lender-selection'))
  expect([traffic.count(questionsAsked), traffic.count(identitySearch)]).toEqual([2, 1])
})

test('Kbarestart: a restart that fails stays; Continue Without Verification leads to the lenders and on to the portal [V2-VERIFY-05, V2-VERIFY-06, V2-VERIFY-07, ERR-KBA-04]', async ({
  page,
  applicant,
  traffic,
  consoleClean,
}) => {
  consoleClean.allow(failures)
  await standAtTheNotice(applicant, 'Kbarestart')
  await page.getByRole('button', { name: 'Try Again' }).tap()
  await page.clock.resume()
  const failed = page.getByText('Failed to restart verification. Please try again later.')
  await expect(failed.first()).toBeVisible(soon)
  await page.getByRole('button', { name: 'Try Again' }).tap()
  await expect.poll(() => traffic.count(questionsAsked)).toBe(3)
  await expect(failed.first()).toBeVisible(soon)
  await page.getByRole('button', { name: 'Continue Without Verification' }).tap()
  await reached(page, applicant.address('lender-selection'))
  expect(await saidBy(page)).toContain('Verification skipped - continuing with your claim')
  expect((await applicant.keptAnswers()).creditCheckStatus).toBe('manual-override')
  await applicant.addLender('Santander')
  await applicant.next()
  await atPortal(page)
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Santander Consumer Finance'])
  expect(traffic.count(identitySearch)).toBe(0)
})
