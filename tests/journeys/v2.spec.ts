import { expect, test } from '../support/journey.ts'
import { isSeen } from '../support/journeyChecks.ts'
import { hold } from '../support/journeyHold.ts'
import { person } from '../support/journeyPeople.ts'
import { atPortal, reached, soon } from '../support/journeyProcess.ts'
import { questionsAsked } from '../support/journeyVerification.ts'
import { setPassword, walk, walkOfV2 } from '../support/journeyWalk.ts'
import { failures } from '../support/journeyWatch.ts'

test.use({ funnel: 'v2' })
test.setTimeout(120_000)

test('v2 leads from its agreement finder through lenders and a password to the portal [V2-AGR-01, V2-LEND-03, V2-LEND-04, V2-CONF-03]', async ({
  page,
  applicant,
  traffic,
}) => {
  const who = person()
  await applicant.open('agreement-finder')
  await applicant.expectStep('agreement-finder')
  await expect(applicant.panel.getByRole('button')).toHaveText(['Find My Agreement(s)'])
  await applicant.choose('Find My Agreement(s)')

  const walked: string[] = []
  await walk(applicant, walkOfV2.slice(1), who, 'lender-selection', async (step) => void walked.push(step))
  expect(walked).toEqual(['address', 'personal-details', 'contact-details', 'signature'])
  await applicant.expectHeading('Your Financial Agreements')
  await applicant.searchBox.fill('black')
  await expect(applicant.results.filter({ hasText: 'Black Horse' })).toBeVisible()
  await applicant.results.filter({ hasText: 'Black Horse' }).tap()
  await expect(applicant.chosenLenders).toHaveText(['Black Horse'])
  await expect(applicant.nextLabel).toHaveText('Submit Claim')
  const letGo = await hold(page, '**/api/claim-requests/*/credit-check')
  await applicant.next()

  await applicant.expectStep('submitting')
  letGo()
  await reached(page, applicant.address('confirmation'))
  await applicant.expectHeading('Complete Your Account')
  await expect(page.locator('input[type=password]')).toHaveCount(2, soon)
  await expect(page.getByRole('heading', { name: 'With your account you can' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Back|Next Step)$/ })).toHaveCount(0)
  expect(traffic.count('GET /api/claim-requests/*/account-context')).toBe(1)
  const sentFromHere = (): unknown[] =>
    traffic.all
      .map((request) => request.postData() ?? '')
      .filter((body) => body.includes('from_v2_confirmation'))
      .map((body) => JSON.parse(body))
  await expect
    .poll(sentFromHere)
    .toEqual([expect.objectContaining({ first_login: false, password_set: false, from_v2_confirmation: true })])
  await setPassword(applicant)
  await atPortal(page)
  await expect(page.getByRole('heading', { level: 3 }).filter({ hasText: 'Black Horse' })).toHaveCount(1)
  expect(traffic.count(questionsAsked)).toBe(0)
})

test('the address of v2 is searched for with a button, not while it is typed [V2-ADDR-01]', async ({
  page,
  applicant,
  traffic,
}) => {
  const searches = (): number =>
    traffic.all.filter(
      (request) => request.resourceType() === 'fetch' && /address/.test(new URL(request.url()).pathname),
    ).length
  await page.clock.install()
  await applicant.open('agreement-finder')
  await applicant.choose('Find My Agreement(s)')
  await applicant.expectStep('address')
  await applicant.field('Search for your address or postcode').pressSequentially('leeds')
  await page.clock.runFor(5000)
  expect(searches()).toBe(0)
  await applicant.choose('Search')
  await expect(applicant.panel.getByText('18 addresses found')).toBeVisible()
  expect(searches()).toBe(1)
  await applicant.panel
    .getByRole('button', { name: /Leeds, West Yorkshire/ })
    .first()
    .tap()
  await expect(applicant.panel.getByRole('region', { name: 'Your selected address' })).toBeVisible()
  await applicant.expectOpen()
})

test('an address of v2 that cannot be retrieved is said where it is seen, over the bar with Next, which names what is asked for on screen [ERR-ADDR-02]', async ({
  applicant,
  consoleClean,
}) => {
  consoleClean.allow(failures)
  await applicant.open('agreement-finder')
  await applicant.choose('Find My Agreement(s)')
  await applicant.expectStep('address')
  await applicant.expectShut('To continue, please complete: Address')
  await applicant.field('Search for your address or postcode').fill('ZZ8 1AA')
  await applicant.choose('Search')
  await applicant.panel.getByRole('list', { name: 'Addresses found' }).getByRole('button').last().tap()
  await expect(applicant.alert).toHaveText(
    "Sorry, we couldn't retrieve the address details. Please try entering your address manually",
  )
  for (const seen of [applicant.alert, applicant.panel.getByRole('button', { name: 'Enter address manually' })])
    await expect.poll(() => isSeen(seen)).toBe(true)
  await applicant.enterAddress({ Street: 'Harbourmaster Street' })
  await applicant.expectShut('To continue, please complete: Postcode, House number')
})

test('an unknown step of v2 leads to the agreement finder [ROUTE-06]', async ({ applicant }) => {
  await applicant.open('bogus')
  await applicant.expectStep('agreement-finder')
})
