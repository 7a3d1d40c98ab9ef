import type { Route } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { answerFirst } from '../support/journeyHold.ts'
import { person } from '../support/journeyPeople.ts'
import { atPortal, problem, reached, soon } from '../support/journeyProcess.ts'
import { returnTo } from '../support/journeyReturn.ts'
import { saidBy } from '../support/journeyPace.ts'
import { signAndVerify } from '../support/journeyVerification.ts'
import { walkOfV3b, walkTo } from '../support/journeyWalk.ts'
import { failures } from '../support/journeyWatch.ts'

test.setTimeout(90_000)

/** How a call can go wrong on its way; one that never answers is cut off by the page itself. */
const ways = {
  500: (route: Route) => route.fulfill({ status: 500, json: {} }),
  malformed: (route: Route) => route.fulfill({ status: 200, json: { success: true, data: 7, status: 7, decision: 7 } }),
  offline: (route: Route) => route.abort('internetdisconnected'),
  'never answered': () => {},
}
const networkFailures = /net::ERR_INTERNET_DISCONNECTED/

test.describe('v2', () => {
  test.use({ funnel: 'v2', hurried: true, hasty: true })

  for (const way of ['500', 'malformed', 'offline'] as const) {
    test(`identity questions: ${way}; said, and v2 goes on to the portal [ERR-KBA-04]`, async ({
      page,
      applicant,
      consoleClean,
    }) => {
      consoleClean.allow(failures)
      consoleClean.allow(networkFailures)
      await page.route('**/api/credit-check/valifi/kba', ways[way])
      await signAndVerify(applicant, person())
      await atPortal(page)
      expect(await saidBy(page)).toContain(
        'We had an issue with identity verification, but we can still process your claim.',
      )
    })
  }

  test('the account: offline; v2 says so, and Try Again makes it [ERR-SUB-04, ERR-12]', async ({
    page,
    applicant,
    consoleClean,
  }) => {
    consoleClean.allow(failures)
    consoleClean.allow(networkFailures)
    await answerFirst(page, '**/api/auth/create-user', ways.offline)
    await returnTo(applicant, 'submitting', person(), [
      'agreement-finder',
      'address',
      'personal-details',
      'contact-details',
      'signature',
      'lender-selection',
    ])
    await expect(problem(page)).toContainText('Failed to create account', soon)
    await problem(page).getByRole('button', { name: 'Try Again' }).tap()
    await reached(page, applicant.address('confirmation'))
  })
})

test.describe('v3', () => {
  test.use({ funnel: 'v3' })

  test('the form: offline; v3 says so where it is, and the next press sends it [ERR-OTHER-01]', async ({
    page,
    applicant,
    consoleClean,
  }) => {
    consoleClean.allow(failures)
    consoleClean.allow(networkFailures)
    await answerFirst(page, '**/api/claim-requests', ways.offline)
    const who = person()
    await walkTo(applicant, walkOfV3b, who, 'personal-details')
    await walkOfV3b[2]!.answer(applicant, who)
    await applicant.next()
    await expect(applicant.alert).toContainText('Failed to process your claim')
    await applicant.next()
    await applicant.expectStep('signature')
  })

  test('the form takes long and fails: v3 says so over Next, nothing moves under the finger, and it falls silent [PRG-04]', async ({
    page,
    applicant,
    traffic,
    consoleClean,
  }) => {
    consoleClean.allow(failures)
    await page.clock.install()
    let fail = (): void => undefined
    const failing = new Promise<void>((resolve) => (fail = resolve))
    await answerFirst(page, '**/api/claim-requests', (route) => failing.then(() => ways[500](route)))
    const who = person()
    await walkTo(applicant, walkOfV3b, who, 'personal-details')
    await walkOfV3b[2]!.answer(applicant, who)
    await applicant.next()
    await expect(applicant.nextLabel).toHaveText('Processing...')

    const notice = applicant.panel.getByText('This takes longer than usual.')
    const controls = [
      applicant.backButton,
      applicant.nextButton,
      page.getByRole('contentinfo').getByRole('link').first(),
    ]
    const places = () => Promise.all(controls.map((control) => control.boundingBox()))
    // Next stays at the lower edge of the screen when a person goes back to look at their answers.
    await applicant.heading.scrollIntoViewIfNeeded()
    const before = await places()
    await page.clock.fastForward(10_000)
    await expect(notice).toBeInViewport({ ratio: 1 })
    expect(await places()).toEqual(before)
    await applicant.pointer.pressShut(applicant.nextButton)

    fail()
    await expect(applicant.alert).toContainText('Failed to process your claim')
    await expect(notice).toHaveCount(0)
    expect(traffic.count('POST /api/claim-requests')).toBe(1)
    await applicant.next()
    await applicant.expectStep('signature')
  })

  for (const [way, says] of [
    ['malformed', 'An unexpected error occurred. Please try again.'],
    ['never answered', "We couldn't complete your credit check. Please try again."],
  ] as const) {
    test(`the search: ${way}; v3 says so, and goes on without it`, async ({
      page,
      applicant,
      traffic,
      consoleClean,
    }) => {
      consoleClean.allow(failures)
      await page.clock.install()
      await page.route('**/api/claim-requests/*/credit-check', ways[way])
      await returnTo(applicant, 'credit-check', person(), ['get-started', 'address', 'personal-details', 'signature'])
      await expect.poll(() => traffic.count('POST /api/claim-requests/*/credit-check')).toBe(1)
      if (way === 'never answered') await page.clock.fastForward(30_000)
      await expect(problem(page, 'Credit Check Error')).toContainText(says)
      await page.getByRole('button', { name: 'Continue without the search' }).tap()
      await reached(page, applicant.address('select-claims'))
    })
  }
})
