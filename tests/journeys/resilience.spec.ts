import type { BrowserContext, Locator, Page } from '@playwright/test'
import { fillStorage, refuseStorage } from '../support/brokenStorage.ts'
import { expect, test } from '../support/journey.ts'
import { person, type Person } from '../support/journeyPeople.ts'
import { atPortal, reached, signAndSearch, soon } from '../support/journeyProcess.ts'
import { walk, walkOfV1, walkOfV3b, walkTo } from '../support/journeyWalk.ts'
import { failures } from '../support/journeyWatch.ts'

test.use({ hurried: true })
test.setTimeout(120_000)

const create = 'POST /api/claim-requests'
const offline = 'You are not connected. What you have entered is kept.'
const notKept = 'Your browser keeps nothing of this page. What you enter is lost when you reload or leave it.'

const warning = (page: Page): Locator => page.getByRole('main').getByText(notKept)

/** Duplicates a tab with what it keeps, as a browser's menu does. */
async function duplicate(page: Page, context: BrowserContext): Promise<Page> {
  const opened = context.waitForEvent('page')
  await page.evaluate(() => void window.open(location.href))
  return opened
}

test('an applicant who leaves the site and comes back with Back finds the step and the answers', async ({
  page,
  applicant,
}) => {
  const who = person()
  await walkTo(applicant, walkOfV1, who, 'contact-details')
  await applicant.answer({ Email: who.email, 'Phone number': who.phone })
  await page.goto('about:blank')
  await page.goBack()
  await applicant.expectStep('contact-details')
  await applicant.expectAnswers({ Email: who.email, 'Phone number': '07700900123' })
  await walk(applicant, walkOfV1.slice(4), who, 'signature')
})

test('two tabs of one journey make one claim request', async ({ page, context, applicant, traffic }) => {
  const who = person()
  await walkTo(applicant, walkOfV1, who, 'contact-details')
  await walkOfV1[4]!.answer(applicant, who)
  // The new tab gets what is stored when it opens, which the last answer may not be yet.
  await expect.poll(async () => (await applicant.keptAnswers()).contactDetails.isTermsPolicyAgreed).toBe(true)
  const other = await duplicate(page, context)
  const form = other.locator('form.step[data-step="contact-details"]')
  await form.locator('button[type=submit]').tap()
  await expect(other.locator('form.step[data-step="signature"]')).toBeVisible()
  await page.bringToFront()
  await applicant.next()
  await applicant.expectStep('signature')
  const made = await Promise.all(traffic.to(create).map(async (request) => (await request.response())!.json()))
  expect(made).toHaveLength(2)
  expect(new Set(made.map(({ data }: { data: { claim_request_id: string } }) => data.claim_request_id)).size).toBe(1)
})

test('what is pasted counts as what is typed', async ({ page, applicant }) => {
  const who = person()
  const paste = async (label: string, text: string): Promise<void> => {
    await applicant.field(label).focus()
    await page.keyboard.insertText(text)
  }
  await walkTo(applicant, walkOfV1, who, 'date-of-birth')
  await paste('Date of birth', '01-02-1980')
  await applicant.next()
  await applicant.expectStep('contact-details')
  await paste('Email', ` ${who.email} `)
  await paste('Phone number', '+44 7700 900 123')
  await applicant.answer({ 'I agree to the privacy policy': true })
  await applicant.next()
  await applicant.expectStep('signature')
  expect(await applicant.keptAnswers()).toMatchObject({
    personalDetails: { dateOfBirth: '1980-02-01T00:00:00.000Z' },
    contactDetails: { email: who.email, phoneNumber: '07700900123' },
  })
})

for (const [funnel, stops] of [
  ['v1', walkOfV1],
  ['v3b', walkOfV3b],
] as const)
  test.describe(funnel, () => {
    test.use({ funnel })

    test(`offline at every press of Next of ${funnel}: the page says so, and the form continues automatically when the network is back`, async ({
      page,
      context,
      applicant,
      consoleClean,
      traffic,
    }) => {
      consoleClean.allow(failures)
      consoleClean.allow(/net::ERR_INTERNET_DISCONNECTED/)
      const who = person()
      await applicant.open(stops[0]!.step)
      await traffic.settled(page)
      for (const [at, { step, answer, leave }] of stops.entries()) {
        await applicant.expectStep(step)
        if (leave) await answer(applicant, who)
        await context.setOffline(true)
        await expect(page.getByText(offline)).toBeVisible()
        await (leave ?? ((one) => answer(one, who)))(applicant)
        await context.setOffline(false)
        const next = stops[at + 1]?.step
        if (next) await applicant.expectStep(next)
      }
      if (funnel === 'v1') await atPortal(page)
      else await reached(page, applicant.address('select-claims'))
      await expect(page.getByText(offline)).toHaveCount(0)
    })
  })

for (const [what, limit] of [
  ['without storage', refuseStorage],
  ['with full storage', fillStorage],
] as const) {
  test(`${what}: it is said, Back keeps the answers, and the form leads to the portal`, async ({
    page,
    applicant,
    consoleClean,
  }) => {
    consoleClean.allow(/funnel: session-not-kept/)
    await page.addInitScript(limit)
    const who = person()
    await applicant.open('introduction')
    await applicant.choose('Yes')
    await expect(warning(page)).toBeVisible()
    await walk(applicant, walkOfV1.slice(1), who, 'contact-details')
    await page.goBack()
    await applicant.expectStep('date-of-birth')
    await applicant.expectAnswers({ 'Date of birth': '01 / 02 / 1980' })
    await applicant.next()
    await walk(applicant, walkOfV1.slice(4), who, 'lender-selection')
    await applicant.next()
    await atPortal(page)
  })
}

test('storage that fills up while a step is answered is said on the next one, too, where it can be read', async ({
  page,
  applicant,
  consoleClean,
}) => {
  consoleClean.allow(/funnel: session-not-kept/)
  const who = person()
  await walkTo(applicant, walkOfV1, who, 'date-of-birth')
  await page.evaluate(fillStorage)
  await walk(applicant, walkOfV1.slice(3), who, 'contact-details')
  await expect(warning(page)).toBeVisible()
  await walk(applicant, walkOfV1.slice(4), who, 'lender-selection')
  await expect(warning(page)).toHaveCount(0)
  await applicant.next()
  await atPortal(page)
})

test.describe('v3b', () => {
  test.use({ funnel: 'v3b' })

  test('an applicant who starts again in the tab of a finished journey makes a claim request of their own', async ({
    page,
    applicant,
    traffic,
  }) => {
    const walkWith = async (who: Person): Promise<void> => {
      await walk(applicant, walkOfV3b, who, 'signature')
      await signAndSearch(applicant)
      await reached(page, applicant.address('select-claims'))
    }
    await applicant.open('get-started')
    await walkWith(person())
    await applicant.next()
    await reached(page, applicant.address('confirmation'))
    await expect(applicant.field('Password')).toBeVisible(soon)
    await page.evaluate(() => history.go(-5))
    await applicant.expectStep('get-started')
    await walkWith(person({ firstName: 'Brunhild' }))
    const made = await Promise.all(traffic.to(create).map(async (request) => (await request.response())!.json()))
    expect(new Set(made.map(({ data }: { data: { claim_request_id: string } }) => data.claim_request_id)).size).toBe(2)
  })
})
