import { expect, test } from '../support/journey.ts'
import type { Applicant } from '../support/journeyApplicant.ts'
import { axeFindings, overflow } from '../support/journeyChecks.ts'
import { fingers, mouse } from '../support/journeyPointer.ts'
import { hold } from '../support/journeyHold.ts'
import { person } from '../support/journeyPeople.ts'
import { atPortal } from '../support/journeyProcess.ts'
import { walk, walkOfV1 } from '../support/journeyWalk.ts'
import { tagsOfGrid } from '../support/journeyWays.ts'

test.setTimeout(120_000)

const looksRight = async ({ page }: Applicant, where: string): Promise<void> => {
  expect(await axeFindings(page), where).toEqual([])
  expect(await overflow(page), where).toBe(0)
}

/** Steps that can be attempted with nothing entered. */
const asking = ['personal-details', 'address', 'date-of-birth', 'contact-details', 'signature']

const sizes = [
  { name: '320 px', use: { viewport: { width: 320, height: 640 }, pointer: fingers }, brand: 'harbour' },
  {
    name: '1280 px',
    use: {
      viewport: { width: 1280, height: 800 },
      isMobile: false,
      hasTouch: false,
      deviceScaleFactor: 1,
      pointer: mouse,
    },
    brand: 'northgate',
  },
]

const tagAt = tagsOfGrid(
  ['steps', 'pages'],
  sizes.map(({ name }) => name),
)

for (const { name, use, brand } of sizes) {
  test.describe(`at ${name}`, () => {
    test.use(use)

    test(
      'no step of v1 has an accessibility finding or scrolls sideways, in its error state neither [V1-INTRO-03]',
      { tag: tagAt('steps', name) },
      async ({ page, applicant }) => {
        await applicant.open('introduction', { brand })
        await expect(applicant.panel.getByText('Mis-sold interest rates')).toBeVisible()
        await walk(applicant, walkOfV1, person(), 'lender-selection', async (step) => {
          await applicant.expectReady()
          await looksRight(applicant, step)
          if (!asking.includes(step)) return
          await applicant.attempt()
          await expect(applicant.errorSummary).toBeFocused()
          await looksRight(applicant, `${step}, with errors`)
        })
        await expect(applicant.panel.getByText('0 of 10 selected')).toBeVisible()
        await applicant.searchBox.fill('fin')
        await expect(applicant.results.first()).toBeVisible()
        await looksRight(applicant, 'lender-selection, with its list open')
        await applicant.press(applicant.results.first())
        await looksRight(applicant, 'lender-selection, with a lender')
        const letGo = await hold(page, '**/api/auth/create-user')
        await applicant.next()
        await applicant.expectStep('submitting')
        await looksRight(applicant, 'submitting')
        letGo()
        await atPortal(page)
        await expect(page.locator('.claim').first()).toBeVisible()
        await looksRight(applicant, 'portal')
      },
    )

    test(
      'the other pages have no accessibility finding and do not scroll sideways [ROUTE-13, ROUTE-16, MKT-01, PROD-05]',
      { tag: tagAt('pages', name) },
      async ({ page, applicant, consoleClean }) => {
        consoleClean.allow(/status of 404.*claim\/v9/)
        for (const path of ['/', '/login', '/privacy-policy', '/claim/v9/address']) {
          await page.goto(`${path}?brand=${brand}`)
          await expect(applicant.heading).toBeVisible()
          await looksRight(applicant, path)
        }
        await page.goto('/')
        await expect(page.getByText('60 seconds').first()).toBeVisible()
        await expect(page.getByText('no effect on your credit score').first()).toBeVisible()
      },
    )
  })
}
