import { expect, test } from '../support/journey.ts'
import type { Applicant } from '../support/journeyApplicant.ts'
import { enterCode, refuseCodes } from '../support/journeyCode.ts'
import { answerFirst } from '../support/journeyHold.ts'
import { person, type Person } from '../support/journeyPeople.ts'
import { atPortal, creditCheck, problem, reached } from '../support/journeyProcess.ts'
import { returnTo } from '../support/journeyReturn.ts'
import { setPassword, walk, walkOfV3b } from '../support/journeyWalk.ts'
import { failures } from '../support/journeyWatch.ts'

test.use({ funnel: 'v3', hurried: true, hasty: true })
test.setTimeout(90_000)

const answered = ['get-started', 'address', 'personal-details', 'signature']
/** Comes to the search as an applicant who has just signed. */
const arrive = (applicant: Applicant, who: Person, brand = 'northgate', step = 'credit-check'): Promise<void> =>
  returnTo(applicant, step, who, answered, { brand })
const box = 'Credit Check Error'

test('v3 keeps its own address all the way from get-started to the portal [ROUTE-10, ROUTE-20]', async ({
  page,
  applicant,
  traffic,
}) => {
  const paths: string[] = []
  page.on('framenavigated', (frame) => void paths.push(new URL(frame.url()).pathname))
  await applicant.open('get-started')
  await walk(applicant, walkOfV3b, person(), 'signature')
  await applicant.sign()
  await applicant.next()
  await reached(page, applicant.address('select-claims'))
  await applicant.next()
  await reached(page, applicant.address('confirmation'))
  await setPassword(applicant)
  await atPortal(page)
  const walked = paths.filter((path) => path.startsWith('/claim'))
  expect(walked.filter((path) => !path.startsWith('/claim/v3/'))).toEqual([])
  expect(traffic.count(creditCheck)).toBe(1)
})

test('a step that only v2 has leads from the address of v3, and from find-claims, to v2 [ROUTE-11, ROUTE-12, AMB-03, AMB-04]', async ({
  page,
}) => {
  for (const [from, to] of [
    ['/claim/v3/lender-selection', '/claim/v2/address'],
    ['/find-claims/address', '/claim/v2/address'],
    ['/claim/v3/bogus', '/claim/v3/get-started'],
    ['/find-claims/bogus', '/claim/v2/agreement-finder'],
  ] as const) {
    await page.goto(from)
    await reached(page, to)
  }
})

test('v3 asks for a code: wrong ones are refused until no more may be tried, a new one leads to what was found [V3-SCREEN-02, STATE-V3CREDIT-04, STATE-TP-02, ERR-OTP-02]', async ({
  page,
  applicant,
  consoleClean,
}) => {
  consoleClean.allow(failures)
  consoleClean.allow(/status of 429/)
  await arrive(applicant, person({ lastName: 'Challenge', phone: '07700 900203' }))
  await refuseCodes(applicant, '0203')
  expect(await page.content()).not.toContain('OTP_CHALLENGE_REQUIRED')
  await enterCode(applicant, '123456')
  await reached(page, applicant.address('select-claims'))
  await expect(applicant.foundAgreements).not.toHaveCount(0)
})

test('the code dialog of v3 can be left: said, and the claim goes on without a search', async ({
  page,
  applicant,
  consoleClean,
}) => {
  consoleClean.allow(failures)
  await arrive(applicant, person({ lastName: 'Challenge', phone: '07700 900204' }))
  await page.getByRole('dialog', { name: 'Verify Your Identity' }).getByRole('button', { name: 'Cancel' }).tap()
  await expect(problem(page, box)).toContainText('Verification was cancelled')
  await page.getByRole('button', { name: 'Continue without the search' }).tap()
  await reached(page, applicant.address('select-claims'))
})

for (const [lastName, clause, found] of [
  ['Byronesque', 'STATE-TP-04', /^[23]$/],
  ['Block', 'STATE-TP-03', /^[23]$/],
  ['Partial', 'STATE-V3CREDIT-01', /^1$/],
  ['Nofind', 'STATE-V3CREDIT-01', /^0$/],
] as const) {
  test(`${lastName}: the search of v3 leads on automatically, and is made once, whatever is opened afterwards [${clause}, STATE-V3CREDIT-02]`, async ({
    page,
    applicant,
    traffic,
  }) => {
    await arrive(applicant, person({ lastName }))
    await reached(page, applicant.address('select-claims'))
    const listed = (): Promise<void> =>
      expect.poll(async () => String(await applicant.foundAgreements.count())).toMatch(found)
    await expect(applicant.searchBox).toBeVisible()
    await listed()
    await applicant.open('credit-check')
    await reached(page, applicant.address('select-claims'))
    await expect(applicant.searchBox).toBeVisible()
    await listed()
    expect(traffic.count(creditCheck)).toBe(1)
  })
}

for (const [lastName, says] of [
  ['Denied', 'Verification denied'],
  ['Verifyerror', 'Verification failed'],
  ['Challengenoid', 'Verification required but no verification ID received'],
  ['Blocknoid', 'Verification required but no verification ID received'],
  ['Verifydown', 'Failed to verify user'],
  ['Unverified', 'User verification failed'],
  ['Bureaudown', 'Service temporarily unavailable'],
  ['Malformed', "We couldn't process your credit report. Please try again."],
] as const) {
  test(`${lastName}: v3 says "${says}", and goes on without the search`, async ({ page, applicant, consoleClean }) => {
    consoleClean.allow(failures)
    await arrive(applicant, person({ lastName }))
    await expect(problem(page, box)).toContainText(says)
    await page.getByRole('button', { name: 'Continue without the search' }).tap()
    await reached(page, applicant.address('select-claims'))
    await applicant.next()
    await reached(page, applicant.address('confirmation'))
  })
}

test('Try Again sends the answers, frees the search and makes it again, once [STATE-V3CREDIT-05, STATE-V3CREDIT-06, STATE-V3CREDIT-07, ERR-CREDIT-16, ERR-13]', async ({
  page,
  applicant,
  traffic,
  consoleClean,
}) => {
  consoleClean.allow(failures)
  const sent = 'POST /api/claim-requests'
  await answerFirst(page, '**/api/claim-requests', (route) => route.fulfill({ status: 500, json: {} }))
  await arrive(applicant, person({ lastName: 'Bureaudown' }))
  await expect(problem(page, box)).toBeVisible()
  await page.reload()
  await expect(problem(page, box)).toBeVisible()
  expect(traffic.count(creditCheck)).toBe(1)
  await page.getByRole('button', { name: 'Try Again' }).tap()
  await expect(problem(page, box)).toContainText('An error occurred while retrying. Please try again.')
  const before = traffic.count(sent)
  const loaded = traffic.count('GET /claim/v3/credit-check')
  await page.getByRole('button', { name: 'Try Again' }).tap()
  await expect.poll(() => traffic.count('GET /claim/v3/credit-check')).toBe(loaded + 1)
  await expect(problem(page, box)).toContainText('Service temporarily unavailable')
  expect([traffic.count(sent), traffic.count(creditCheck)]).toEqual([before + 1, 2])
})

test('without a claim request v3 says so wherever its later addresses are opened [V2-CREDIT-06, V2-CREDIT-07, ERR-SUB-01, ERR-CONF-01, AMB-12]', async ({
  page,
  applicant,
  consoleClean,
}) => {
  consoleClean.allow(failures)
  for (const [step, says] of [
    ['submitting', 'No claim request ID available'],
    ['confirmation', 'Email is required for account creation'],
    ['credit-check', 'No claim reference found'],
  ] as const) {
    await applicant.open(step)
    await expect(page.getByText(says).first()).toBeVisible()
  }
  await page.getByRole('button', { name: 'Submit Your Information' }).tap()
  await applicant.expectStep('address')
})

test('submitting is reached in v3 by its address only, uses the search that was made, and ends at the portal [ROUTE-20, AMB-13]', async ({
  page,
  applicant,
  traffic,
}) => {
  await arrive(applicant, person(), 'base')
  await reached(page, applicant.address('select-claims'))
  await applicant.open('submitting')
  await atPortal(page)
  expect(traffic.count(creditCheck)).toBe(1)
})
