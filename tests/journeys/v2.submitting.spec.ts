import { expect, test } from '../support/journey.ts'
import type { Applicant } from '../support/journeyApplicant.ts'
import { enterCode, eraseCode, refuseCodes } from '../support/journeyCode.ts'
import { person, type Person } from '../support/journeyPeople.ts'
import { atPortal, creditCheck, problem, reached } from '../support/journeyProcess.ts'
import { returnTo } from '../support/journeyReturn.ts'
import { setPassword } from '../support/journeyWalk.ts'
import { failures } from '../support/journeyWatch.ts'

test.use({ funnel: 'v2', hurried: true, hasty: true })

const answered = ['agreement-finder', 'address', 'personal-details', 'contact-details', 'signature', 'lender-selection']
const northgate = { brand: 'northgate' }
const arrive = (applicant: Applicant, who: Person, step = 'submitting'): Promise<void> =>
  returnTo(applicant, step, who, answered, northgate)

for (const { lastName, banner } of [
  { lastName: 'Byronesque', banner: /found [23] valid claims/ },
  { lastName: 'Block', banner: /found [23] valid claims/ },
  { lastName: 'Partial', banner: /we can still process your claim/ },
  { lastName: 'Nofind', banner: /No claims found/ },
  { lastName: 'Bureaudown', banner: /we will still check manually/i },
]) {
  test(`${lastName}: the claim of v2 goes on to its confirmation, which says what was found`, async ({
    page,
    applicant,
    traffic,
    consoleClean,
  }) => {
    consoleClean.allow(failures)
    await arrive(applicant, person({ lastName }))
    await reached(page, applicant.address('confirmation'))
    await expect(page.locator('.claim-banner')).toHaveText(banner)
    expect(traffic.count(creditCheck)).toBe(1)
  })
}

for (const [lastName, says] of [
  ['Denied', 'Verification denied'],
  ['Verifyerror', 'Verification failed'],
  ['Oddone', 'Verification failed'],
  ['Challengenoid', 'Verification required but no verification ID received'],
  ['Blocknoid', 'Verification required but no verification ID received'],
  ['Verifydown', 'Failed to verify user'],
  ['Unverified', 'User verification failed'],
] as const) {
  test(`${lastName}: v2 stops with "${says}", without a search; Start Over restarts the form [V2-AGR-05]`, async ({
    page,
    applicant,
    traffic,
    consoleClean,
  }) => {
    consoleClean.allow(failures)
    await arrive(applicant, person({ lastName }))
    await expect(problem(page)).toContainText(says)
    await problem(page).getByRole('button', { name: 'Start Over' }).tap()
    await applicant.expectStep('agreement-finder')
    expect((await applicant.keptAnswers()) ?? {}).not.toHaveProperty('personalDetails')
    expect(traffic.count(creditCheck)).toBe(0)
  })
}

test('v2 asks for a code: wrong ones are refused until no more may be tried, a new one leads to the portal, after one search [V2-CREDIT-05, ERR-OTP-02, ERR-OTP-03, STATE-SUB-04]', async ({
  page,
  applicant,
  traffic,
  consoleClean,
}) => {
  consoleClean.allow(failures)
  consoleClean.allow(/status of 429/)
  await arrive(applicant, person({ lastName: 'Challenge', phone: '07700 900201' }))
  await refuseCodes(applicant, '0201')
  await enterCode(applicant, '123456')
  await reached(page, applicant.address('confirmation'))
  expect([traffic.count('POST /api/credit-check/affiliatetech/verify-user'), traffic.count(creditCheck)]).toEqual([
    1, 1,
  ])
  await setPassword(applicant)
  await atPortal(page)
})

test('the search of v2 by its address asks for its own code, and submitting uses what it found [V2-CREDIT-01, V2-CREDIT-05, EVENT-04, AMB-16]', async ({
  page,
  applicant,
  traffic,
  consoleClean,
}) => {
  consoleClean.allow(failures)
  await arrive(applicant, person({ lastName: 'Challenge', phone: '07700 900202' }), 'credit-check')
  await applicant.expectHeading('Processing Your Information')
  await enterCode(applicant, '000000')
  await expect(applicant.alert.filter({ hasText: 'Verification failed. Please try again.' })).toBeVisible()
  await eraseCode(applicant)
  await enterCode(applicant, '123456')
  await reached(page, applicant.address('confirmation'))
  // Once for the code, once with it: the server searches only then.
  expect([traffic.count('POST /api/credit-check/affiliatetech/verify-user'), traffic.count(creditCheck)]).toEqual([
    0, 2,
  ])
  await expect(page.locator('.claim-banner')).toHaveText(/found [23] valid claims/)
})

test('the search of v2 by its address fails: Try Again searches again, and the claim goes on without it [V2-CREDIT-03, V2-CREDIT-04]', async ({
  page,
  applicant,
  traffic,
  consoleClean,
}) => {
  consoleClean.allow(failures)
  await arrive(applicant, person({ lastName: 'Bureaudown' }), 'credit-check')
  const box = problem(page, 'Credit Check Error')
  await expect(box).toContainText('Service temporarily unavailable')
  await page.reload()
  await expect(box).toBeVisible()
  expect(traffic.count(creditCheck)).toBe(1)
  await box.getByRole('button', { name: 'Try Again' }).tap()
  await expect.poll(() => traffic.count(creditCheck)).toBe(2)
  await expect(box).toBeVisible()
  await box.getByRole('button', { name: 'Continue without the search' }).tap()
  await reached(page, applicant.address('confirmation'))
})

test('without a claim request v2 says so wherever its later addresses are opened, and leads to what is missing [V2-CREDIT-06, V2-CREDIT-07, ERR-SUB-01, ERR-CONF-01, AMB-12]', async ({
  page,
  applicant,
  consoleClean,
}) => {
  consoleClean.allow(failures)
  for (const [step, says, button, leadsTo] of [
    ['credit-check', 'No claim reference found', 'Submit Your Information', 'address'],
    [
      'verify?valifi=true',
      'Identity verification could not be completed. Missing claim request information.',
      'Go to what is missing',
      'address',
    ],
    ['submitting', 'No claim request ID available', 'Start Over', 'agreement-finder'],
    ['confirmation', 'Email is required for account creation', undefined, ''],
  ] as const) {
    await page.goto(applicant.address(step))
    await expect(page.getByText(says).first()).toBeVisible()
    if (!button) continue
    await page.getByRole('button', { name: button }).tap()
    await applicant.expectStep(leadsTo)
  }
})
