import type { Page, Route } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { axeFindings, overflow } from '../support/journeyChecks.ts'
import { answerFirst } from '../support/journeyHold.ts'
import { saidBy } from '../support/journeyPace.ts'
import { person } from '../support/journeyPeople.ts'
import { atLogin, atPortal, creditCheck, problem, reached } from '../support/journeyProcess.ts'
import { returnToV1, walkOfV1, walkTo } from '../support/journeyWalk.ts'
import { failures } from '../support/journeyWatch.ts'

test.use({ hurried: true, hasty: true })

test('a challenge asks for a code; a wrong one is refused, the right one reloads the page and goes on [OTP-01, OTP-02, OTP-03, OTP-04]', async ({
  page,
  applicant,
  traffic,
  consoleClean,
}) => {
  consoleClean.allow(failures)
  await returnToV1(applicant, 'submitting', person({ lastName: 'Challenge' }), { brand: 'northgate' })
  const dialog = page.getByRole('dialog', { name: 'Verify Your Identity' })
  await expect(dialog).toBeVisible()
  await expect(dialog).toContainText('ending 0123')
  await expect(dialog).not.toContainText('07700')
  const code = applicant.field('6-digit code')
  const boxes = dialog.locator('.otp-box')
  await expect(boxes).toHaveCount(6)
  await expect(applicant.nextLabel).toHaveText('Verify Code')

  await code.pressSequentially('12a345')
  await expect(code).toHaveValue('12345')
  await applicant.attempt()
  await expect(dialog.getByText('Please enter all 6 digits').first()).toBeVisible()
  await code.tap()
  await code.pressSequentially('0')
  await applicant.expectOpen()
  await applicant.next()
  await expect(applicant.alert.filter({ hasText: 'Invalid code. Please try again.' })).toBeVisible()
  await expect(code).toHaveValue('')
  await expect(boxes).toHaveText(Array<string>(6).fill(''))
  expect(traffic.count(creditCheck)).toBe(0)

  await code.pressSequentially('123456')
  const loaded = traffic.count('GET /claim/v1/submitting')
  await applicant.next()
  await atPortal(page)
  expect(traffic.count('GET /claim/v1/submitting')).toBe(loaded + 1)
  expect(traffic.count(creditCheck)).toBe(1)
  expect(traffic.count('POST /api/credit-check/affiliatetech/verify-user')).toBe(1)
  await expect(page.locator('.claim').first()).toBeVisible()
})

/** Counts the frames in which the form has a main part with nothing in it. */
const countEmptyFrames = (): void => {
  const counted = window as unknown as { emptyFrames: number }
  counted.emptyFrames = 0
  const look = (): void => {
    if (location.pathname.startsWith('/claim/') && document.querySelector('main')?.textContent?.trim() === '')
      counted.emptyFrames += 1
    requestAnimationFrame(look)
  }
  look()
}

test('after the right code the screen is never empty, however slowly the page comes again', async ({
  page,
  applicant,
}) => {
  await returnToV1(applicant, 'submitting', person({ lastName: 'Challenge' }), { brand: 'northgate' })
  await applicant.field('6-digit code').pressSequentially('123456')
  await page.addInitScript(countEmptyFrames)
  await page.route('**/assets/**', async (route) => {
    await new Promise((go) => setTimeout(go, 150))
    await route.continue()
  })
  await applicant.next()
  await atPortal(page)
  expect(await page.evaluate(() => (window as unknown as { emptyFrames: number }).emptyFrames)).toBe(0)
})

test('a new code can be asked for, and verification be cancelled [ERR-OTP-04, OTP-08]', async ({
  page,
  applicant,
  consoleClean,
}) => {
  consoleClean.allow(failures)
  await returnToV1(applicant, 'submitting', person({ lastName: 'Challenge' }), { brand: 'northgate' })
  const dialog = page.getByRole('dialog', { name: 'Verify Your Identity' })
  await dialog.getByRole('button', { name: 'Send a new code' }).tap()
  await expect(dialog.getByText('We have sent you a new code.')).toBeVisible()
  await applicant.field('6-digit code').pressSequentially('000000')
  await applicant.next()
  await expect(dialog.getByText('Verification failed. Please try again.')).toBeVisible()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Cancel' }).tap()
  await expect(problem(page)).toContainText('Verification was cancelled')
})

test('a refused identity stops the claim; Try Again reloads, Start Over restarts the form [STATE-SUB-05, STATE-SUB-16, V1-SUBM-05, V1-SUBM-06]', async ({
  page,
  applicant,
  traffic,
  consoleClean,
}) => {
  consoleClean.allow(failures)
  await returnToV1(applicant, 'submitting', person({ lastName: 'Denied' }), { brand: 'northgate' })
  await expect(problem(page)).toContainText('Verification denied')
  const loaded = traffic.count('GET /claim/v1/submitting')
  // What stands there before it is loaded again reads the same.
  await Promise.all([page.waitForEvent('domcontentloaded'), page.getByRole('button', { name: 'Try Again' }).tap()])
  expect(traffic.count('GET /claim/v1/submitting')).toBe(loaded + 1)
  await expect(problem(page)).toContainText('Verification denied')
  await page.getByRole('button', { name: 'Start Over' }).tap()
  await applicant.expectStep('introduction')
  expect((await applicant.keptAnswers()) ?? {}).not.toHaveProperty('personalDetails')
  expect(traffic.count(creditCheck)).toBe(0)
})

test('an identity check that errs says that verification failed [ERR-SUB-02]', async ({
  page,
  applicant,
  consoleClean,
}) => {
  consoleClean.allow(failures)
  await returnToV1(applicant, 'submitting', person({ lastName: 'Verifyerror' }), { brand: 'northgate' })
  await expect(problem(page)).toContainText('Verification failed')
})

test.describe('at its own pace', () => {
  test.use({ hurried: false })

  test('an email with an account leads to the login page, and from there to the portal [ROLE-03, ROLE-04, ROUTE-14, STATE-SUB-15]', async ({
    page,
    applicant,
  }) => {
    // The router announces its move, which gives the time. A later look would measure how busy the machine is.
    await page.addInitScript(() => {
      const noted = window as { ledAt?: number }
      for (const move of ['pushState', 'replaceState'])
        window.addEventListener(
          move,
          () => void (location.pathname === '/login' && (noted.ledAt ??= performance.now())),
        )
    })
    await returnToV1(applicant, 'submitting', person({ email: 'existing@example.com' }))
    await reached(page, '/login')
    const pause = await page.evaluate(() => {
      const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      return (
        (window as { ledAt?: number }).ledAt! -
        calls.find(({ name }) => name.endsWith('/api/auth/create-user'))!.responseEnd
      )
    })
    expect(pause).toBeGreaterThanOrEqual(450)
    await atLogin(page)

    await page.getByLabel('Email').fill('existing@example.com')
    await page.getByLabel('Password', { exact: true }).fill('portal-demo-1')
    await page.getByRole('button', { name: 'Log in' }).tap()
    await atPortal(page)
  })
})

const searchAgain = (page: Page) => page.getByRole('button', { name: 'Try the search again' })

test('a bureau that is down does not hold the claim; the portal asks it again as often as the applicant wishes [STATE-SUB-09, ERR-SUB-05]', async ({
  page,
  applicant,
  traffic,
  consoleClean,
}) => {
  consoleClean.allow(failures)
  await returnToV1(applicant, 'lender-selection', person({ lastName: 'Bureaudown' }))
  await applicant.addLender('Santander')
  await applicant.next()
  await atPortal(page)
  expect(await saidBy(page)).toContain('Credit check service unavailable')
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Santander Consumer Finance'])
  await searchAgain(page).tap()
  await expect(page.getByRole('alert')).toHaveText('Service temporarily unavailable')
  expect([await axeFindings(page), await overflow(page)]).toEqual([[], 0])
  await searchAgain(page).tap()
  await expect.poll(() => traffic.count(creditCheck)).toBe(3)
  expect(traffic.bodies(creditCheck).map(({ retry }) => retry)).toEqual([undefined, true, true])
})

test('a search that is made again in the portal finds what the one before did not [STATE-SUB-09]', async ({
  page,
  applicant,
  traffic,
  consoleClean,
}) => {
  consoleClean.allow(failures)
  await answerFirst(page, '**/api/claim-requests/*/credit-check', (route) => route.fulfill({ status: 502, json: {} }))
  await returnToV1(applicant, 'submitting', person())
  await atPortal(page)
  await searchAgain(page).tap()
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await expect(searchAgain(page)).toHaveCount(0)
  expect(traffic.count(creditCheck)).toBe(2)
})

test('nothing found, no lender named: the portal says what comes next [PROD-03]', async ({ page, applicant }) => {
  await returnToV1(applicant, 'lender-selection', person({ lastName: 'Nofind' }))
  await applicant.next()
  await atPortal(page)
  await expect(
    page.getByText('No agreement was found in your credit file, and no lender has been added.'),
  ).toBeVisible()
})

test('a CRM that fails is of no concern to the applicant [STATE-CREATE-09]', async ({
  page,
  applicant,
  consoleClean,
}) => {
  consoleClean.allow(failures)
  const told = page.waitForResponse('**/api/crm/sync-client')
  await walkTo(applicant, walkOfV1, person({ lastName: 'Crmdown' }), 'signature')
  expect((await told).ok()).toBe(false)
  await expect(applicant.alert).toHaveCount(0)
})

for (const [why, answer] of [
  ['cannot be made', { status: 500, json: {} }],
  [
    'a busy server refuses',
    {
      status: 503,
      headers: { 'retry-after': '5' },
      json: { success: false, error: 'We are very busy at the moment.' },
    },
  ],
] as const) {
  test(`a claim request that ${why} is said, and can be tried again [ERR-OTHER-01]`, async ({
    page,
    applicant,
    consoleClean,
  }) => {
    consoleClean.allow(failures)
    const who = person()
    await answerFirst(page, '**/api/claim-requests', (route) => route.fulfill(answer))
    await walkTo(applicant, walkOfV1, who, 'contact-details')
    await walkOfV1[4]!.answer(applicant, who)
    await applicant.next()
    await expect(applicant.alert).toContainText('Failed to process your claim')
    await applicant.expectStep('contact-details')
    await applicant.next()
    await applicant.expectStep('signature')
  })
}

test('what the account service says is shown; without words the default is [ERR-SUB-04, STATE-SUB-16, CALL-31]', async ({
  page,
  applicant,
  consoleClean,
}) => {
  consoleClean.allow(failures)
  const failWith = (json: object) => (route: Route) => route.fulfill({ status: 500, json })
  await answerFirst(
    page,
    '**/api/auth/create-user',
    failWith({ error: 'The account service is being repaired' }),
    failWith({}),
  )
  // Of a saved claim only the status counts: an empty reply is as good as a full one.
  await page.route('**/api/save-claims', (route) => route.fulfill({ status: 200, json: {} }))
  await returnToV1(applicant, 'submitting', person())
  await expect(problem(page)).toContainText('The account service is being repaired')
  await page.getByRole('button', { name: 'Try Again' }).tap()
  await expect(problem(page)).toContainText('Failed to create account')
  await page.getByRole('button', { name: 'Try Again' }).tap()
  await atPortal(page)
})
