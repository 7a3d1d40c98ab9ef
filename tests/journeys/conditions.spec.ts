import type { Page } from '@playwright/test'
import { brandStyleSheet } from '#themes/brandColours.ts'
import { clippedTexts } from '../../scripts/screenshots/clippedText.ts'
import { putInScheme } from '../../scripts/screenshots/schemes.ts'
import { setStyle } from '../../scripts/screenshots/setStyle.ts'
import { expect, test } from '../support/journey.ts'
import type { Applicant } from '../support/journeyApplicant.ts'
import { axeFindings, isSeen, overflow, overflowOfLongWords } from '../support/journeyChecks.ts'
import { tabTo } from '../support/journeyKeyboard.ts'
import { person } from '../support/journeyPeople.ts'
import { returnToV1, walk, walkOfV1, walkOfV3d, walkTo } from '../support/journeyWalk.ts'
import { hostileColours } from '../support/hostileColours.ts'

// What a device may ask of a page, on every step of v1 and on the landing page of v3d, which has bars of its own. The brands, the widths and the dark
// scheme are looks.spec.ts and `npm run screenshots`.
test.use({ hurried: true })
test.setTimeout(120_000)

/** What a reader may set (WCAG 1.4.12). */
const textSpacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-block-end: 2em !important }`

const phone = { width: 390, height: 844 }

/** Nothing is cut off or lies beside the screen. */
async function expectWhole(page: Page, where: string): Promise<void> {
  expect(await overflow(page), `${where}: scrolls sideways`).toBeLessThanOrEqual(0)
  expect(await clippedTexts(page), `${where}: cut off`).toEqual([])
}

/** What is filled in and pressed can be brought into sight and is not covered there. */
async function expectReachable({ panel }: Applicant, where: string): Promise<void> {
  for (const control of await panel.locator('input:visible, select:visible, button:visible').elementHandles()) {
    await control.evaluate((element) => (element as HTMLElement).scrollIntoView({ block: 'nearest' }))
    // Of two start buttons the one that is not needed there hides.
    if (!(await control.isVisible())) continue
    expect(
      await isSeen(control),
      `${where}: ${await control.evaluate((element) => (element as HTMLElement).outerHTML.slice(0, 120))}`,
    ).toBe(true)
  }
}

const asking = ['personal-details', 'date-of-birth', 'contact-details']

for (const { funnel, stops, until } of [
  { funnel: 'v1', stops: walkOfV1, until: 'submitting' },
  { funnel: 'v3d', stops: walkOfV3d, until: 'personal-details' },
]) {
  test.describe(funnel, () => {
    test.use({ funnel })

    test(`every step of ${funnel} is whole and can be used at 400 % zoom, on a phone that lies on its side, and with wide text [LAY-02, LAY-03, LAY-06, LAY-08]`, async ({
      page,
      applicant,
    }) => {
      const seen = async (step: string): Promise<void> => {
        await expect(applicant.heading).toBeVisible()
        await applicant.expectReady()
        if (asking.includes(step)) await applicant.attempt()
        for (const size of [
          { width: 320, height: 256 },
          { width: 640, height: 360 },
        ]) {
          await page.setViewportSize(size)
          const where = `${step} at ${size.width} x ${size.height}`
          await expectWhole(page, where)
          await expectReachable(applicant, where)
        }
        for (const width of [320, phone.width]) {
          await page.setViewportSize({ ...phone, width })
          for (const letters of [40, 80])
            expect
              .soft(await overflowOfLongWords(page, letters), `${step}: ${letters} letters at ${width} px`)
              .toEqual({ px: 0, widest: [] })
        }
        await setStyle(page, textSpacing)
        await expectWhole(page, `${step} with wide text`)
        await setStyle(page, '')
      }
      await applicant.open(stops[0]!.step)
      await walk(applicant, stops, person(), until, seen)
    })
  })
}

test('no colour that a brand may have makes a form with errors unreadable, light or dark [THM-01, THM-02, THM-03]', async ({
  page,
  applicant,
}) => {
  await returnToV1(applicant, 'contact-details', person(), { answers: { contactDetails: {} } })
  await applicant.field('I agree to the privacy policy').tap()
  await applicant.attempt()
  await expect(applicant.errorSummary).toBeVisible()
  for (const colour of hostileColours) {
    await setStyle(page, brandStyleSheet(colour))
    for (const scheme of ['light', 'dark'] as const) {
      await putInScheme(page, scheme)
      expect(await axeFindings(page), `${colour}, ${scheme}`).toEqual([])
    }
  }
})

test('the page is dark on a device that is, and paper stays white [THM-07, SIG-06]', async ({ page, applicant }) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await putInScheme(page, 'dark')
  await returnToV1(applicant, 'signature', person(), { answers: { signature: '' } })
  await applicant.expectReady()
  expect(await ground()).toBe('rgb(20, 26, 32)')
  await expect(applicant.panel.locator('.signature-pad')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await applicant.sign()
  const corner = await page.evaluate(
    async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = document.createElement('canvas')
      const context = canvas.getContext('2d')!
      context.drawImage(image, 0, 0)
      return [...context.getImageData(1, 1, 1, 1).data]
    },
    ((await applicant.keptAnswers()) as { signature: string }).signature,
  )
  expect(corner).toEqual([255, 255, 255, 255])
  await page.emulateMedia({ media: 'print' })
  // With less motion a colour changes with the next picture.
  await expect.poll(ground).toBe('rgb(247, 248, 250)')
})

test('where the device forces its colours, what is chosen, shut and in focus can be told [THM-07, BTN-05]', async ({
  page,
  applicant,
}) => {
  await putInScheme(page, 'forced')
  await walkTo(applicant, walkOfV1, person(), 'personal-details')
  await applicant.expectShut()
  const border = () => applicant.nextButton.evaluate((button) => getComputedStyle(button).borderTopStyle)
  expect(await border()).toBe('dashed')
  await applicant.attempt()
  expect(await axeFindings(page)).toEqual([])
  const calm = await applicant.backButton.evaluate((button) => getComputedStyle(button).borderTopStyle)
  expect(calm).toBe('solid')
  await tabTo(page, applicant.field('Last name'))
  await page.goBack()
  await applicant.expectStep('introduction')
  const [chosen, other] = await Promise.all(
    ['Yes', 'No'].map((name) =>
      applicant.panel
        .getByRole('button', { name, exact: true })
        .evaluate((button) => getComputedStyle(button).backgroundColor),
    ),
  )
  expect(chosen).not.toBe(other)
})

test('a document is read in the page, dark too, and fits a narrow screen [DOC-05]', async ({
  page,
  applicant,
  consoleClean,
}) => {
  // The preview runs no scripts, those of this test neither; and it has an origin of its own.
  consoleClean.allow(/Blocked script execution in '.*\/documents\//)
  consoleClean.allow(/origin-keyed agent cluster/)
  await putInScheme(page, 'dark')
  await page.setViewportSize({ width: 320, height: 640 })
  await returnToV1(applicant, 'signature', person())
  await applicant.panel
    .getByRole('button', { name: /^View details/ })
    .first()
    .tap()
  const frame = applicant.panel.locator('.legal-preview')
  await expect(frame).toHaveCSS('background-color', 'rgb(28, 36, 44)')
  const text = page.frameLocator('.legal-preview')
  await expect(text.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(255, 255, 255)')
  await expect(text.locator('html')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  const { x, width } = (await frame.boundingBox())!
  const main = (await text.getByRole('main').boundingBox())!
  expect(main.x).toBeGreaterThanOrEqual(x)
  expect(main.x + main.width).toBeLessThanOrEqual(x + width)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(frame).not.toBeFocused()
})

test('a dialog fits a screen at 400 % zoom, and its way out can be brought into sight [DLG-05]', async ({
  page,
  applicant,
}) => {
  await returnToV1(applicant, 'contact-details', person())
  await page.setViewportSize({ width: 320, height: 256 })
  await applicant.panel.getByRole('button', { name: 'electronic credit report' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Electronic Credit Report' })
  const { x, y, width, height } = (await dialog.boundingBox())!
  expect([x >= 0, y >= 0, x + width <= 320, y + height <= 256]).toEqual([true, true, true, true])
  const close = dialog.getByRole('button').last()
  await close.scrollIntoViewIfNeeded()
  expect(await isSeen(close)).toBe(true)
  await close.tap()
  await expect(dialog).toHaveCount(0)
})

test('the boxes of a code stay in one row with letters of twice the size, and the one in hand has a ring [OTP-09, OTP-10]', async ({
  page,
  applicant,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await returnToV1(applicant, 'submitting', person({ lastName: 'Challenge' }), { brand: 'northgate' })
  await expect(applicant.field('6-digit code')).toBeFocused()
  await setStyle(page, ':root { font-size: 200% }')
  const boxes = page.locator('.otp-box')
  await expect(boxes).toHaveCount(6)
  const places = await Promise.all((await boxes.all()).map(async (box) => (await box.boundingBox())!))
  expect(new Set(places.map(({ y }) => Math.round(y))).size).toBe(1)
  expect(places.at(-1)!.x + places.at(-1)!.width).toBeLessThanOrEqual(320)
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  const ring = await page.locator('.otp-active').evaluate((box) => getComputedStyle(box).outlineWidth)
  expect(parseFloat(ring)).toBeGreaterThanOrEqual(2)
})

test('a logo is read where colours are forced, and on dark screens [THM-05, THM-07]', async ({ page }) => {
  const ground = (brand: string) =>
    page
      .getByRole('banner')
      .getByRole('img')
      .evaluate((logo, name) => {
        const { backgroundColor, backgroundImage } = getComputedStyle(logo)
        return `${name}: ${backgroundColor} ${backgroundImage}`
      }, brand)
  await page.goto('/?brand=sterling')
  // Its logo is drawn for the brand's dark header.
  await putInScheme(page, 'forced')
  expect(await ground('sterling')).toMatch(/^sterling: rgb\(20, 18, 31\) .*rgba\(0, 0, 0, 0\)/)
  await putInScheme(page, 'dark')
  expect(await ground('sterling')).toBe('sterling: rgba(0, 0, 0, 0) none')
  await page.goto('/?brand=base')
  expect(await ground('base')).toBe('base: rgb(255, 255, 255) none')
  await putInScheme(page, 'forced')
  expect(await ground('base')).toMatch(/^base: rgb\(255, 255, 255\) /)
})

/** Records what moves on its own for more than a moment. */
const watchMotion = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    for (const event of ['animationstart', 'transitionrun'])
      document.addEventListener(
        event,
        ({ target }) => {
          for (const animation of document.getAnimations()) {
            const { duration } = animation.effect!.getComputedTiming()
            if (Number(duration) > 1) moved.push(`${(target as Element).className}: ${duration} ms`)
          }
        },
        true,
      )
  })

test('nothing moves for a person who wants less motion, from the first page to the lenders [PRG-03, CAR-03]', async ({
  page,
  applicant,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await watchMotion(page)
  const moved: string[] = []
  const gather = async (): Promise<void> =>
    void moved.push(...(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)))
  await page.goto('/?brand=northgate')
  await expect(applicant.heading).toBeVisible()
  await gather()
  await applicant.open('introduction')
  await walk(applicant, walkOfV1, person(), 'lender-selection', async (step) => {
    await applicant.expectReady()
    if (asking.includes(step)) await applicant.attempt()
  })
  await gather()
  expect(moved).toEqual([])
})

test.describe('over the keyboard of a phone', () => {
  test.use({ viewport: { width: 390, height: 420 } })

  test('the field in hand, its error and Next are in sight together [LAY-07]', async ({ page, applicant }) => {
    const seen = async (step: string): Promise<void> => {
      await applicant.expectReady()
      if (!asking.includes(step)) return
      await applicant.attempt()
      for (const field of await applicant.panel.locator('.field-input:visible').all()) {
        await field.tap()
        const where = `${step}: ${await field.getAttribute('id')}`
        const error = page.locator(`.field:has(#${await field.getAttribute('id')}) .field-error`)
        for (const part of [field, error, applicant.nextButton]) expect(await isSeen(part), where).toBe(true)
      }
    }
    await applicant.open('introduction')
    await walk(applicant, walkOfV1, person(), 'signature', seen)
  })
})
