import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { axeFindings, overflow } from '../support/journeyChecks.ts'
import { setPassword } from '../support/journeyWalk.ts'
import { failures } from '../support/journeyWatch.ts'

test.use({ funnel: 'v4', hurried: true })
test.setTimeout(120_000)

const soon = { timeout: 30_000 }
const reached = (page: Page, path: string): Promise<void> =>
  expect(page).toHaveURL((url) => url.pathname === path, soon)
/** Follows a partner's link, which signs in a new person. */
const sentByPartner = (page: Page, query = '') => page.goto(`/api/sandbox/affiliate${query}`)

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).tap()
  await reached(page, '/portal')
}

test('v4 leads a visitor whom a partner has sent from their lenders over signature and password to the portal [V4-LEND-05, V4-COMP-04, V4-COMP-05, STATE-V4-07]', async ({
  page,
  applicant,
  traffic,
}) => {
  await sentByPartner(page)
  await applicant.expectStep('lender-selection')
  await applicant.expectHeading('Which lenders did you borrow from?')
  // The list comes with code of its own; what is read before it is there would be nothing.
  await expect(page.locator('.agreement').first()).toBeVisible()
  const found = await page.locator('.agreement-name').allTextContents()
  expect(found.length).toBeGreaterThan(1)
  await expect(page.locator('.agreement-date').first()).toHaveText(/^Started \d{2} [A-Z][a-z]{2} \d{4}$/)
  await applicant.addLender('Santander')
  await applicant.addLender('Moneybarn')
  const ids = page.locator('#selected-lender-ids')
  await expect(ids).toHaveValue(/^[0-9a-f-]{36},[0-9a-f-]{36}$/)
  const chosen = await ids.inputValue()
  await applicant.next()

  await applicant.expectStep('signature')
  await applicant.expectHeading('Sign Your Claim')
  await expect(ids).toHaveValue(chosen)
  await applicant.sign()
  await expect(applicant.nextLabel).toHaveText('Submit Claim')
  await applicant.next()

  await reached(page, applicant.address('complete'))
  await applicant.expectHeading('Your Claim Setup is Complete!')
  expect(traffic.bodies('POST /api/save-claims').map(({ manual_lender_ids: ids }) => ids)).toEqual([chosen.split(',')])
  const reference = (await applicant.keptAnswers()).claim_reference
  await expect(page.getByRole('definition')).toHaveText([reference, String(found.length + 2)])
  await expect(page.getByRole('heading', { name: 'With your account you can' })).toBeVisible()
  const isNewUser = async (): Promise<boolean> =>
    (await (await page.request.get('/api/account')).json()).data[0].isNewUser
  expect(await isNewUser()).toBe(true)
  await setPassword(applicant)
  await reached(page, '/portal')
  expect(await isNewUser()).toBe(false)
  await expect(page.getByText(reference)).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(found.length + 2)
})

test('v4 refuses a visitor whom no partner has sent or whose claim request cannot be loaded, and says why where it leads, until they go on [STATE-V4-02, STATE-V4-05, ROUTE-17]', async ({
  page,
  applicant,
  consoleClean,
}) => {
  consoleClean.allow(failures)
  consoleClean.allow(/status of 404/)
  const aloud = page.getByRole('alert')
  const said = page.getByRole('main').getByText(/partner|claim request/)
  const refused = async (): Promise<void> => {
    await applicant.open('lender-selection')
    await reached(page, '/claim/v1')
    await expect(said).toHaveText(
      "We could not tell that a partner has sent you. Please follow your partner's link again, or start your own claim here.",
    )
    await expect(applicant.heading).toBeVisible()
    await expect(aloud).toHaveText(await said.innerText())
    expect(await axeFindings(page)).toEqual([])
  }
  await refused()
  await logIn(page, 'existing@example.com', 'portal-demo-1')
  await refused()
  await sentByPartner(page, '?request=lost')
  await reached(page, '/claim/v1')
  await expect(said).toHaveText('Failed to fetch claim request data')
  await expect(aloud).toHaveText('Failed to fetch claim request data')
  await page.getByRole('link', { name: 'Skip to main content' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#main$/)
  await expect(said).toBeVisible()
  await page.getByText('Yes', { exact: true }).tap()
  await expect(page).not.toHaveURL((url) => url.pathname === '/claim/v1')
  await expect(said).toHaveCount(0)
  await expect(aloud).toHaveCount(0)
})

test('v4 leads who has signed to the portal from the address of every step [STATE-V4-03, AMB-66]', async ({
  page,
  applicant,
}) => {
  await sentByPartner(page)
  await applicant.expectStep('lender-selection')
  await applicant.next()
  await applicant.expectStep('signature')
  await applicant.sign()
  await applicant.next()
  await reached(page, applicant.address('complete'))
  await applicant.expectHeading('Your Claim Setup is Complete!')
  await page.reload()
  await reached(page, '/portal')
  for (const step of ['lender-selection', 'signature', 'complete']) {
    await applicant.open(step)
    await reached(page, '/portal')
  }
})

test('v4 says that nothing was found, and takes the way back to the portal [ERR-LENDER-10, SHELL-09]', async ({
  page,
  applicant,
}) => {
  await sentByPartner(page, '?lastName=Nofind')
  await applicant.expectStep('lender-selection')
  await expect(
    page.getByText(
      "We couldn't find any agreements in your credit file. Don't worry, you can still add them manually below.",
    ),
  ).toBeVisible()
  await applicant.back()
  await reached(page, '/portal')
})

test('no step of v4 has an accessibility finding or scrolls sideways, narrow and wide', async ({ page, applicant }) => {
  const looksRight = async (step: string): Promise<void> => {
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 700 })
      expect(await axeFindings(page), `${step} at ${width}`).toEqual([])
      expect(await overflow(page), `${step} at ${width}`).toBe(0)
    }
  }
  await sentByPartner(page)
  await applicant.expectStep('lender-selection')
  await applicant.addLender('Santander')
  await looksRight('lender-selection')
  await applicant.next()
  await applicant.expectStep('signature')
  await applicant.sign()
  await looksRight('signature')
  await applicant.next()
  await reached(page, applicant.address('complete'))
  await expect(applicant.field('Password')).toBeVisible()
  await looksRight('complete')
  await page.getByRole('button', { name: 'Next: go to your claims' }).tap()
  await reached(page, '/portal')
})
