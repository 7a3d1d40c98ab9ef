import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { scrollDown } from '../support/journeyPointer.ts'
import { hold } from '../support/journeyHold.ts'
import { person } from '../support/journeyPeople.ts'
import { creditCheck, problem, reached, signAndSearch, soon } from '../support/journeyProcess.ts'
import { setPassword, walk, walkOfV3b, walkOfV3c, walkOfV3d, walkTo } from '../support/journeyWalk.ts'
import { failures } from '../support/journeyWatch.ts'

test.use({ hurried: true })
test.setTimeout(120_000)

const footer = (page: Page) => page.getByRole('button', { name: /^(Back|Next Step|Submit Claim)$/ })

for (const [funnel, step, first, clause] of [
  ['v3b', 'bogus', 'get-started', 'ROUTE-07'],
  ['v3c', 'get-started', 'address', 'ROUTE-08'],
  ['v3d', 'bogus', 'address', 'ROUTE-09'],
] as const) {
  test.describe(funnel, () => {
    test.use({ funnel })
    test(`an unknown step of ${funnel} leads to its first [${clause}]`, async ({ applicant }) => {
      await applicant.open(step)
      await applicant.expectStep(first)
    })
  })
}

test.describe('v3b', () => {
  test.use({ funnel: 'v3b' })

  test('an applicant who stops where the password is asked for sees it again after a reload, and the next person in the tab begins with nothing', async ({
    page,
    applicant,
  }) => {
    await walkTo(applicant, walkOfV3b, person(), 'signature')
    await signAndSearch(applicant)
    await reached(page, applicant.address('select-claims'))
    await applicant.next()
    await reached(page, applicant.address('confirmation'))
    await expect(applicant.field('Password')).toBeVisible(soon)
    await page.reload()
    await expect(applicant.field('Password')).toBeVisible(soon)
    await applicant.open('confirmation')
    await expect(applicant.field('Password')).toBeVisible(soon)
    await applicant.open('get-started')
    await applicant.expectStep('get-started')
    expect((await applicant.keptAnswers()) ?? {}).not.toHaveProperty('personalDetails')
  })

  test('an applicant who goes back and corrects a name gets a new search, and finds the claims in the portal [ERR-14]', async ({
    page,
    applicant,
    traffic,
  }) => {
    const who = person({ lastName: 'Nofind' })
    await walkTo(applicant, walkOfV3b, who, 'signature')
    await signAndSearch(applicant)
    await reached(page, applicant.address('select-claims'))
    await expect(applicant.searchBox).toBeVisible()
    await expect(applicant.foundAgreements).toHaveCount(0)

    await applicant.back()
    await applicant.expectStep('signature')
    await applicant.back()
    await applicant.expectStep('personal-details')
    await applicant.answer({ 'Last name': 'Lovelace' })
    await applicant.next()
    await applicant.expectStep('signature')
    await signAndSearch(applicant)
    await reached(page, applicant.address('select-claims'))
    await expect(applicant.foundAgreements.first()).toBeVisible()
    expect(traffic.count(creditCheck)).toBe(2)
    const found = await page.locator('.agreement-name').allTextContents()
    await applicant.next()
    await reached(page, applicant.address('confirmation'))
    await setPassword(applicant)
    await reached(page, '/portal')
    for (const name of found) await expect(page.getByRole('heading', { level: 3, name })).toBeVisible()
  })

  test('leads from its landing page through the search and a password to the portal [PROD-02, V3B-START-01, V3B-START-02, SHELL-11]', async ({
    page,
    applicant,
    traffic,
  }) => {
    const who = person()
    await applicant.open('get-started')
    await applicant.expectHeading('Did you have car finance between 2007 and 2021?')
    await applicant.choose('Yes! Start My Claim!')
    await applicant.expectStep('address')
    expect((await applicant.keptAnswers()).contactDetails.isTermsPolicyAgreed).toBe(true)

    const letGo = await hold(page, '**/api/claim-requests/*/credit-check')
    await walk(applicant, walkOfV3b.slice(1), who, 'signature')
    await signAndSearch(applicant)
    await reached(page, applicant.address('credit-check'))
    await expect(page.getByText('Checking your credit file...').first()).toBeVisible()
    await expect(footer(page)).toHaveCount(0)
    letGo()

    await reached(page, applicant.address('select-claims'))
    await applicant.expectHeading('Select Additional Claims')
    await expect(applicant.foundAgreements.first()).toBeVisible()
    const found = await page.locator('.agreement-name').allTextContents()
    await applicant.addLender('Santander')
    const [context] = await Promise.all([page.waitForResponse(/\/account-context/), applicant.next()])
    await reached(page, applicant.address('confirmation'))
    const { data } = await context.json()
    expect(data.claims.map((claim: { lender: { name: string } }) => claim.lender.name).sort()).toEqual(
      [...found, 'Santander Consumer Finance'].sort(),
    )
    expect(data.claimRequest).toMatchObject({
      claim_reference: (await applicant.keptAnswers()).claim_reference,
      first_name: who.firstName,
      last_name: who.lastName,
    })

    await expect(page.locator('input[type=password]')).toHaveCount(2, soon)
    await expect(footer(page)).toHaveCount(0)
    await setPassword(applicant)
    await reached(page, '/portal')
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(found.length + 1)
    expect(traffic.count(creditCheck)).toBe(1)
  })

  test('a bureau that is down is said in an error box, and the claim goes on without it [V3B-START-02]', async ({
    page,
    applicant,
    consoleClean,
  }) => {
    consoleClean.allow(failures)
    await walkTo(applicant, walkOfV3b, person({ lastName: 'Bureaudown' }), 'signature')
    await signAndSearch(applicant)
    await expect(problem(page, 'Credit Check Error')).toBeVisible(soon)
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
    await page.getByRole('button', { name: 'Continue without the search' }).tap()
    await reached(page, applicant.address('select-claims'))
    await applicant.addLender('Santander')
    await applicant.next()
    await setPassword(applicant)
    await reached(page, '/portal')
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Santander Consumer Finance'])
  })

  test('a reload while the bureau is searching does not search again', async ({ page, applicant, traffic }) => {
    await walkTo(applicant, walkOfV3b, person({ lastName: 'Slow' }), 'signature')
    await signAndSearch(applicant)
    await expect.poll(() => traffic.count(creditCheck)).toBe(1)
    await page.reload()
    await reached(page, applicant.address('select-claims'))
    await page.reload()
    await applicant.expectHeading('Select Additional Claims')
    expect(traffic.count(creditCheck)).toBe(1)
  })
})

test.describe('v3c', () => {
  test.use({ funnel: 'v3c' })

  test('begins with the address, and asks for the agreement before the signature [V3C-ADDR-01, V3-SCREEN-01]', async ({
    applicant,
  }) => {
    await applicant.open('address')
    await applicant.expectHeading('You could be owed thousands from mis-sold car finance')
    await walk(applicant, walkOfV3c, person(), 'signature')
    expect((await applicant.keptAnswers()).contactDetails.isTermsPolicyAgreed).toBe(true)
  })
})

test.describe('v3d', () => {
  test.use({ funnel: 'v3d' })

  test('leads from its address landing page to the portal; its shut button leads to the search box [V3D-06, V3D-07, V3D-10, V3D-11]', async ({
    page,
    applicant,
  }) => {
    await applicant.open('address')
    await applicant.expectHeading('Did You Use Car Finance Between 2007 and 2021? You Might Be Owed Thousands')
    await expect(applicant.panel.getByRole('combobox', { name: 'What is your current address?' })).toBeVisible()
    await expect(applicant.nextLabel).toHaveText('Start Your Claim')
    await applicant.attempt()
    await expect(applicant.searchBox).toBeFocused()
    await expect(applicant.errorSummary).toHaveCount(0)
    await applicant.expectStep('address')
    await applicant.searchBox.blur()
    const start = page.getByRole('button', { name: 'Start Your Claim Now' })
    await expect(start).toBeInViewport()
    // A drag that meets the end of the page's own scrolling is lost, so it is made again, as by a person.
    await expect(async () => {
      await scrollDown(page, 600)
      await expect(applicant.searchBox).not.toBeInViewport({ timeout: 1000 })
    }).toPass()
    await start.tap()
    await expect(applicant.searchBox).toBeInViewport()
    await expect(applicant.searchBox).toBeFocused()

    await walk(applicant, walkOfV3d, person(), 'signature', async (step) => {
      if (step === 'address') await applicant.expectShut()
    })
    await signAndSearch(applicant)
    await reached(page, applicant.address('select-claims'))
    await applicant.expectHeading('Select Additional Claims')
    const isWholeOnScreen = await applicant.nextButton.evaluate((next) => {
      const { left, bottom } = next.getBoundingClientRect()
      return window.scrollY === 0 && document.elementFromPoint(left + 20, bottom - 2) === next
    })
    expect(isWholeOnScreen).toBe(true)
    await applicant.next()
    await setPassword(applicant)
    await reached(page, '/portal')
    await expect(page.locator('.claim').first()).toBeVisible()
  })

  test('keeps its bars on every step, and claims reviews for the one company alone [V3D-01, V3D-02, V3D-03, V3D-04, AMB-60]', async ({
    page,
    applicant,
  }) => {
    const top = page.locator('.top-bar')
    const foot = page.locator('.average-refund')
    await applicant.open('address', { brand: 'northgate' })
    await expect(top).toContainText('Based on 7,042 reviews')
    await expect(top.getByRole('img', { name: /^Rated/ })).toBeVisible()
    await applicant.open('address', { brand: 'base' })
    await expect(top.getByRole('img', { name: 'My Claim Group' })).toBeVisible()
    await expect(top).not.toContainText('reviews')
    await scrollDown(page, 300)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200)
    await expect(top).toBeInViewport()
    await expect(foot).toBeInViewport()
    await walk(applicant, walkOfV3d, person(), 'signature', async (step) => {
      await expect(top).toBeInViewport()
      await expect(foot).toContainText('Average Refund of £4,000**')
      await expect(foot.getByRole('button', { includeHidden: true })).toHaveCount(step === 'address' ? 1 : 0)
    })
    await applicant.expectReady()
    await expect(top).toBeInViewport()
    await expect(foot).toBeInViewport()
    await applicant.nextButton.evaluate((next) => next.scrollIntoView({ block: 'nearest' }))
    const nav = (await applicant.nextButton.boundingBox())!
    expect(nav.y + nav.height).toBeLessThanOrEqual((await foot.boundingBox())!.y)
  })

  test('has a green button, once the address is given [V3D-08]', async ({ page, applicant }) => {
    await applicant.open('address')
    await applicant.findAddress('harbour')
    const button = page.getByRole('button', { name: 'Start Your Claim', exact: true })
    await expect(button).not.toHaveAttribute('aria-disabled', 'true')
    const isGreen = () =>
      button.evaluate((element) => {
        const [red = 255, green = 0, blue = 255] = (getComputedStyle(element).backgroundColor.match(/\d+/g) ?? []).map(
          Number,
        )
        return green > Math.max(red, blue)
      })
    await expect.poll(isGreen).toBe(true)
  })
})
