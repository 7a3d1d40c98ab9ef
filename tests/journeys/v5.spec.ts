import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import type { Applicant } from '../support/journeyApplicant.ts'
import { axeFindings, overflow } from '../support/journeyChecks.ts'
import { answerFirst, hold, loseFirst } from '../support/journeyHold.ts'
import { saidBy } from '../support/journeyPace.ts'
import { person, type Person } from '../support/journeyPeople.ts'
import { creditCheck, reached, soon } from '../support/journeyProcess.ts'
import { returnTo } from '../support/journeyReturn.ts'
import { walk, walkOfV5, walkTo } from '../support/journeyWalk.ts'
import { failures } from '../support/journeyWatch.ts'

test.use({ funnel: 'v5', hurried: true })
test.setTimeout(120_000)

const answered = walkOfV5.map(({ step }) => step).filter((step) => step !== 'signature')
const footer = (page: Page) => page.getByRole('button', { name: /^(Back|Continue to Next Step|Submit)$/ })

/** Submits as an applicant who was there before and has just signed. */
async function submitAs(applicant: Applicant, who: Person, brand?: string): Promise<void> {
  await returnTo(applicant, 'signature', who, answered, brand === undefined ? {} : { brand })
  await applicant.expectStep('signature')
  await applicant.expectReady()
  await applicant.next()
}
async function allDone(applicant: Applicant): Promise<void> {
  await reached(applicant.page, applicant.address('confirmation'))
  await applicant.expectHeading('All Done!')
}

test('v5 leads from its start over eight steps to All Done!, with what was found [V5-SHELL-01, V5-SHELL-02, V5-SIGN-02, V5-SIGN-03]', async ({
  page,
  applicant,
  traffic,
}) => {
  const who = person()
  const letGo = await hold(page, '**/api/claim-requests/*/credit-check')
  await applicant.open('getting-started')
  await walk(applicant, walkOfV5, who, 'signature', async (step) => {
    if (step !== 'about-you') return
    await expect(page.getByText('Step 2/7', { exact: true })).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', 'Step 2 of 7')
    await expect(page.locator('.badge')).toHaveText(['60 Second Check', 'NO FEE***'])
    await expect(applicant.backButton).toBeVisible()
    await expect(applicant.nextLabel).toHaveText('Continue to Next Step')
  })
  await applicant.sign()
  await expect.poll(() => page.getByRole('link', { name: /^Download/ }).count()).toBeGreaterThan(1)
  await expect(applicant.nextLabel).toHaveText('Submit')
  await applicant.next()

  await reached(page, applicant.address('credit-file'))
  await applicant.expectHeading('Checking Your Credit File')
  const rows = page.locator('.part-stage-text')
  await expect(page.locator('.ui-spinner')).toBeVisible()
  await expect(footer(page)).toHaveCount(0)
  await expect(page.locator('.progress-words')).toHaveCount(0)
  await expect(rows).toHaveText('Searching for finance agreements...')
  expect(await saidBy(page)).toMatch(/Checking your credit file\.\.\.[^]*Searching for finance agreements\.\.\./)
  letGo()

  await allDone(applicant)
  await expect(page.getByText('Step 7/7', { exact: true })).toBeVisible()
  await expect(page.getByRole('definition')).toHaveText((await applicant.keptAnswers()).claim_reference)
  await expect(page.locator('.agreement').first()).toBeVisible()
  const found = await page.locator('.agreement-name').allTextContents()
  await expect(page.getByText(`We found ${found.length} valid claims`)).toBeVisible()
  await expect(footer(page)).toHaveCount(0)
  expect([
    traffic.count(creditCheck),
    traffic.count('GET /api/credit-check/*'),
    traffic.count('POST /api/save-claims'),
  ]).toEqual([1, 1, 1])
  await page.getByRole('button', { name: 'Go to your claims' }).tap()
  await reached(page, '/portal')
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(found.length)
})

for (const { lastName, says, not } of [
  { lastName: 'Nofind', says: 'No claims found', not: 'We could not complete' },
  { lastName: 'Partial', says: 'We found 1 valid claim', not: 'No claims found' },
  { lastName: 'Bureaudown', says: 'We could not complete your credit search', not: 'No claims found' },
]) {
  test(`v5 for ${lastName}: All Done! says "${says}" [V5-CONF-04, V5-CONF-05, STATE-V5FILE-10, AMB-36]`, async ({
    page,
    applicant,
    consoleClean,
  }) => {
    consoleClean.allow(failures)
    await submitAs(applicant, person({ lastName }))
    await allDone(applicant)
    await expect(page.getByText(says)).toBeVisible()
    await expect(page.getByText(not)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'What Happens Next?' })).toBeVisible()
  })
}

test('All Done! makes a search again that failed, and then shows what was found', async ({
  page,
  applicant,
  traffic,
  consoleClean,
}) => {
  consoleClean.allow(failures)
  await answerFirst(page, '**/api/claim-requests/*/credit-check', (route) => route.fulfill({ status: 502, json: {} }))
  await submitAs(applicant, person())
  await allDone(applicant)
  await expect(page.getByText('We could not complete your credit search')).toBeVisible()
  expect([await axeFindings(page), await overflow(page)]).toEqual([[], 0])
  await page.getByRole('button', { name: 'Try the search again' }).tap()
  await expect(page.locator('.agreement').first()).toBeVisible(soon)
  await allDone(applicant)
  await expect(page.getByRole('button', { name: 'Try the search again' })).toHaveCount(0)
  expect(traffic.bodies(creditCheck).map(({ retry }) => retry)).toEqual([undefined, true])
})

test('v5 asks for a code where the bureau does, and searches with it [STATE-V5FILE-04, STATE-V5FILE-05, OTP-01, OTP-02]', async ({
  page,
  applicant,
  traffic,
}) => {
  await submitAs(applicant, person({ lastName: 'Challenge' }), 'northgate')
  await expect(page.getByRole('dialog', { name: 'Verify Your Identity' })).toBeVisible(soon)
  await expect(page.getByText('ending 0123')).toBeVisible()
  await page.getByRole('dialog').locator('input').first().fill('123456')
  await applicant.next()
  await allDone(applicant)
  await expect(page.locator('.agreement').first()).toBeVisible()
  expect(traffic.count(creditCheck)).toBe(2)
})

test('v5 ends on All Done! for an email with an account too, signed in to nothing [STATE-V5FILE-10, AMB-35, AMB-68, READ-01]', async ({
  page,
  applicant,
}) => {
  const told = page.waitForResponse('**/api/auth/create-user')
  await submitAs(applicant, person({ email: 'existing@example.com' }))
  await allDone(applicant)
  await (await told).finished()
  await expect(page.getByRole('button', { name: 'Go to your claims' })).toHaveCount(0)
  expect((await (await page.request.get('/api/auth/user')).json()).loggedIn).toBe(false)
})

test('All Done! that is loaded again before its session is set still leads to the claims', async ({
  page,
  applicant,
  traffic,
  consoleClean,
}) => {
  consoleClean.allow(failures)
  const setSession = 'POST /api/auth/set-session'
  await loseFirst(page, '**/api/auth/set-session')
  await submitAs(applicant, person())
  await expect.poll(() => traffic.count(setSession), soon).toBe(1)
  const tied = page.waitForResponse('**/api/auth/associate-claim')
  await page.reload()
  await allDone(applicant)
  expect((await tied).status()).toBe(200)
  await page.getByRole('button', { name: 'Go to your claims' }).tap()
  await reached(page, '/portal')
  expect([traffic.count('POST /api/auth/create-user'), traffic.count(setSession)]).toEqual([1, 1])
})

test('v5’s address is searched with a button or Enter, without a session; a failed search opens manual entry without a word [V5-ADDR-02, V5-ADDR-03, V5-ADDR-04, VAL-ADDR-04]', async ({
  page,
  applicant,
  traffic,
  consoleClean,
}) => {
  consoleClean.allow(failures)
  const box = applicant.panel.getByLabel('Search for your address or postcode')
  const search = async (text: string) => {
    await box.fill(text)
    await box.press('Enter')
  }
  const who = person()
  await applicant.open('getting-started')
  await walk(applicant, walkOfV5, who, 'address', async (step) => {
    if (step === 'about-you')
      await test.step('the date of birth takes 14 characters [VAL-DOB-03]', () =>
        expect(applicant.field('Date of birth')).toHaveAttribute('maxlength', '14'))
  })
  await search('le')
  await expect(page.getByText('Please enter at least 3 characters to search')).toBeVisible()
  expect(traffic.count('POST /api/address/search')).toBe(0)
  await search('leeds')
  const list = page.getByRole('list', { name: 'Addresses found' })
  await expect(list).toHaveCSS('max-height', '300px')
  expect(traffic.bodies('POST /api/address/search').map(({ sessionId }) => sessionId)).toEqual([''])
  await search('ZZ8 1AA')
  await list.getByRole('button').first().tap()
  await expect.poll(() => traffic.count('POST /api/address/retrieve')).toBe(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await search('ZZ9 1AA')
  await expect(applicant.field('Street')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText(/Sorry/)).toHaveCount(0)
})

test('no step of v5 has an accessibility finding or scrolls sideways, narrow and wide', async ({ page, applicant }) => {
  const looksRight = async (step: string): Promise<void> => {
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 700 })
      await expect(applicant.heading).toBeVisible()
      expect(await axeFindings(page), `${step} at ${width}`).toEqual([])
      expect(await overflow(page), `${step} at ${width}`).toBe(0)
    }
  }
  const letGo = await hold(page, '**/api/claim-requests/*/credit-check')
  await applicant.open('getting-started')
  await walk(applicant, walkOfV5, person(), 'signature', looksRight)
  await applicant.sign()
  await looksRight('signature')
  await applicant.next()
  await applicant.expectStep('credit-file')
  await looksRight('credit-file')
  letGo()
  await allDone(applicant)
  // Its colours change once it may be pressed.
  await expect(page.getByRole('button', { name: 'Go to your claims' })).not.toHaveAttribute('aria-disabled', soon)
  await looksRight('confirmation')
})

test('an unknown step of v5 leads to its first, and a later one to what is missing [ROUTE-04]', async ({
  applicant,
}) => {
  await applicant.open('bogus')
  await applicant.expectStep('getting-started')
  await walkTo(applicant, walkOfV5, person(), 'about-you')
  await applicant.open('agree')
  await applicant.expectStep('about-you')
})
