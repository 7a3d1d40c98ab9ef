import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { hold } from '../support/journeyHold.ts'
import { person } from '../support/journeyPeople.ts'
import { reached } from '../support/journeyProcess.ts'
import { tagsOfGrid } from '../support/journeyWays.ts'

/** Holds back the code of blocks that only decorate. */
const holdBlocks = (page: Page): Promise<() => void> =>
  hold(page, '**/assets/{HowItWorks,AverageRefund,Badges,TrustLine,SecurityBadge,TopBar}-*')

const line = 24 // px

const placeOf = async (control: Locator): Promise<number> => (await control.boundingBox())!.y

test.describe('a form whose machine comes late', () => {
  test.use({ funnel: 'v3c' })

  test('keeps what is typed before, and goes on from there', async ({ page, applicant }) => {
    const letGo = await hold(page, '**/assets/startFunnel-*')
    const { Street: street = '', ...rest } = person().address
    await applicant.open('address')
    await page.getByRole('button', { name: 'Enter address manually' }).tap()
    await applicant.field('Street').pressSequentially(street)
    await expect(applicant.field('Street')).toHaveValue(street)
    letGo()
    await applicant.answer(rest)
    await applicant.expectAnswers({ Street: street })
    await applicant.next()
    await applicant.expectStep('personal-details')
    expect((await applicant.keptAnswers()).address).toMatchObject({ street })
  })
})

const widths = [320, 390, 1280]
const tagAt = tagsOfGrid(['v3d', 'v5'], widths.map(String))

for (const width of widths)
  test.describe(`blocks whose code comes late, at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test.describe('of v3d', () => {
      test.use({ funnel: 'v3d' })

      test(
        'leave the fields and Next of its landing page to be used, and move what has the focus by less than a line when they come',
        { tag: tagAt('v3d', String(width)) },
        async ({ page, applicant }) => {
          const letGo = await holdBlocks(page)
          await applicant.open('address')
          await expect(applicant.nextButton).toBeVisible()
          await page.getByRole('button', { name: 'Enter address manually' }).tap()
          const street = applicant.field('Street')
          await street.fill(person().address.Street!)
          // The server has drawn them; only their code is late.
          await expect(page.locator('.how')).toBeVisible()

          const before = await placeOf(street)
          letGo()
          await expect(page.locator('.how')).toBeVisible()
          await expect(page.locator('.average-refund')).toBeVisible()
          await expect(street).toBeFocused()
          expect(Math.abs((await placeOf(street)) - before)).toBeLessThan(line)
        },
      )
    })

    test.describe('of v5', () => {
      test.use({ funnel: 'v5' })

      test(
        'let a step be answered and left, and move what has the focus by less than a line when they come',
        { tag: tagAt('v5', String(width)) },
        async ({ page, applicant }) => {
          const letGo = await holdBlocks(page)
          const who = person()
          await applicant.open('getting-started')
          await applicant.choose('Start Your Free* Claim Check')
          await applicant.answer({
            Title: who.title,
            'First name': who.firstName,
            'Last name': who.lastName,
            'Date of birth': who.dateOfBirth,
          })
          await expect(page.locator('.badges')).toHaveCount(0)
          await applicant.next()
          await reached(page, applicant.address('contact'))
          const email = applicant.field('Email')
          await email.fill(who.email)

          const before = await placeOf(email)
          letGo()
          await expect(page.locator('.badges')).toBeVisible()
          await expect(email).toBeFocused()
          expect(Math.abs((await placeOf(email)) - before)).toBeLessThan(line)
        },
      )
    })
  })
