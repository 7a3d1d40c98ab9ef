import { expect, test } from '../support/journey.ts'
import { person } from '../support/journeyPeople.ts'
import { walk, walkOfV1, walkOfV3c } from '../support/journeyWalk.ts'

/** What the browser says of a part that does not come. An uncaught error is not among it. */
const missing =
  /net::ERR_(FAILED|INTERNET_DISCONNECTED)|status of 404|A page could not be shown: NotLoaded|funnel: (engine-not-loaded|operation-failed)/
const words = 'You are not connected. What you have entered is kept.'

/** Parts of the page by the step that cannot be shown without them. */
const parts = [
  ['introduction', 'FunnelPage-*.js'],
  ['introduction', 'v1.funnel-*.json'],
  ['introduction', 'v1.contracts-*.json'],
  ['introduction', 'runFunnel-*.js'],
  ['personal-details', 'TextInput-*.js'],
] as const

test.describe('v1', () => {
  test.use({ funnel: 'v1' })

  for (const [step, part] of parts) {
    test(`${part} does not come: said, and Try Again brings ${step}`, async ({ page, applicant, consoleClean }) => {
      consoleClean.allow(missing)
      await page.route(`**/assets/${part}`, (route) => route.abort())
      await page.goto(applicant.address('introduction'))
      if (step === 'personal-details') await walkOfV1[0]!.answer(applicant, person())
      await applicant.expectHeading('Something went wrong')
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Try Again' }).tap()
      await applicant.expectStep(step)
    })
  }

  test('after a deploy the old page asks for parts that are gone: Try Again brings the new one, and what was entered is there', async ({
    page,
    applicant,
    consoleClean,
  }) => {
    consoleClean.allow(missing)
    let loads = 0
    page.on('request', (request) => void (request.isNavigationRequest() && loads++))
    await page.route('**/assets/TextInput-*.js', (route) =>
      loads > 1 ? route.continue() : route.fulfill({ status: 404, body: '' }),
    )
    await page.goto(applicant.address('introduction'))
    await walkOfV1[0]!.answer(applicant, person())
    await applicant.expectHeading('Something went wrong')
    await page.getByRole('button', { name: 'Try Again' }).tap()
    await applicant.expectStep('personal-details')
    expect(loads).toBe(2)
  })

  test('offline before the next part was fetched: it is loaded automatically later', async ({
    page,
    context,
    applicant,
    consoleClean,
    traffic,
  }) => {
    consoleClean.allow(missing)
    let there = false
    await page.route('**/assets/TextInput-*.js', (route) =>
      there ? route.continue() : route.abort('internetdisconnected'),
    )
    await page.goto(applicant.address('introduction'))
    await applicant.expectStep('introduction')
    // All that is fetched ahead has come or failed.
    await traffic.settled(page)
    await context.setOffline(true)
    await walkOfV1[0]!.answer(applicant, person())
    await applicant.expectHeading('Something went wrong')
    await expect(page.getByText(words)).toBeVisible()
    there = true
    await context.setOffline(false)
    await applicant.expectStep('personal-details')
  })
})

test.describe('v3', () => {
  test.use({ funnel: 'v3' })

  test('offline: said as offline, and the form is sent when the network is back', async ({
    page,
    context,
    applicant,
    consoleClean,
  }) => {
    consoleClean.allow(missing)
    const who = person()
    await applicant.open('get-started')
    await applicant.choose('Yes! Start My Claim!')
    await walk(applicant, walkOfV3c, who, 'personal-details')
    await walkOfV3c.find(({ step }) => step === 'personal-details')!.answer(applicant, who)
    await context.setOffline(true)
    await expect(page.getByText(words)).toBeVisible()
    await applicant.next()
    await expect(page.getByText('Failed to process your claim')).toBeHidden()
    await context.setOffline(false)
    await applicant.expectStep('signature')
    await expect(page.getByText(words)).toBeHidden()
  })
})
