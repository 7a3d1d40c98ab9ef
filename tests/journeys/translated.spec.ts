import type { BrowserContext, Page } from '@playwright/test'
import { offers } from '#schemas/offers.ts'
import { loadThemes } from '#server/page/themes.ts'
import { funnelIds, shippedFunnel } from '#tests/support/funnels.ts'
import { visitStep } from '../../scripts/screenshots/visitStep.ts'
import { expect, test } from '../support/journey.ts'
import type { Applicant } from '../support/journeyApplicant.ts'
import { person } from '../support/journeyPeople.ts'
import { atPortal } from '../support/journeyProcess.ts'
import { walkToTheEnd } from '../support/journeyToTheEnd.ts'
import { translateAll } from '../support/journeyTranslator.ts'
import { failures, watchConsole } from '../support/journeyWatch.ts'
import { full, formOf } from '../support/journeyWays.ts'

// A page that the browser translates. React must neither throw nor write into texts that are gone (journeyTranslator.ts compares, and writes a
// difference to the console, which fails the journey).
test.use({ hurried: true, hasty: true })
test.setTimeout(180_000)

const brands = loadThemes()
const brandOf = (funnel: string) => brands.find(({ theme }) => offers(theme, funnel))!

/** The first funnel of each form is shown in the gate. */
const tagOf = (funnel: string): string[] => (formOf(funnel) === funnel ? [] : [full])

const errorScreen = (page: Page) => page.locator('.error-screen')

/** The messages that a field can have, one after the other, and every state of a signature. */
async function tryStep(applicant: Applicant): Promise<void> {
  const { page, panel } = applicant
  if (await applicant.nextButton.and(page.locator('[aria-disabled=true]')).count()) {
    await applicant.attempt()
    // What is said moves the pad: nobody draws before. A step whose shut Next only moves the focus says nothing.
    await expect(panel.locator('.part-summary:focus, input:focus')).toBeVisible()
    for (const box of await panel.locator('input:visible:is([type=text], [type=email], [type=tel])').all())
      for (const text of ['x', '', '1']) {
        await box.fill(text)
        await box.blur()
      }
  }
  if ((await applicant.pad.count()) === 0) return
  const waiting = await applicant.signatureStatus.textContent()
  await applicant.sign()
  await applicant.press(panel.getByRole('button', { name: 'Clear' }))
  await expect(applicant.signatureStatus).toHaveText(waiting!)
  await applicant.signByTyping('Adeline Whitcombe')
  await applicant.press(panel.getByRole('button', { name: 'Draw' }))
}

test('a text that does not change with what React draws is noticed', async ({ page, consoleClean }) => {
  const { path } = shippedFunnel(funnelIds[0]!)
  await translateAll(page)
  await page.goto(path)
  await expect(page.locator('h1 font').first()).toBeVisible()
  await page.locator('h1').evaluate((heading) => void (heading.textContent = 'An old text'))
  await expect.poll(() => consoleClean.unexpected().join()).toContain('the page says "An old text"')
  consoleClean.allow(/A translated page/)
})

for (const funnel of funnelIds) {
  const { name, theme } = brandOf(funnel)
  const compiled = shippedFunnel(funnel)

  test.describe(funnel, () => {
    test.use({ funnel })

    test(
      `${funnel} is translated and goes on to the portal, whatever is typed on the way`,
      { tag: tagOf(funnel) },
      async ({ page, applicant }) => {
        await translateAll(page)
        await walkToTheEnd(
          applicant,
          compiled,
          {
            brand: name,
            theme,
            seen: async () => {
              if (await applicant.nextButton.count()) await applicant.expectReady()
              await tryStep(applicant)
              await expect(errorScreen(page)).toHaveCount(0)
            },
          },
          person(),
        )
        await atPortal(page)
        expect(await page.locator('main font').count()).toBeGreaterThan(0)
      },
    )

    test(`${funnel} is translated before its code arrives, and answers`, { tag: tagOf(funnel) }, async ({ page }) => {
      await translateAll(page, { mark: true, from: 'begin' })
      await page.goto(`${compiled.path}?brand=${name}`)
      const step = page.locator('form.step')
      await expect(step).toContainText('⟦')
      const first = await step.getAttribute('data-step')
      await expect
        .poll(async () => {
          await step.locator('button:visible').first().tap()
          return (
            (await step.getAttribute('data-step')) !== first ||
            (await page.locator('.part-summary, .part-reason').count()) > 0
          )
        })
        .toBe(true)
      await expect(errorScreen(page)).toHaveCount(0)
    })

    for (const { step } of compiled.order)
      test(`${funnel} / ${step} is translated in every state`, { tag: full }, async ({ browser, baseURL }) => {
        const watched = new Map<BrowserContext, Awaited<ReturnType<typeof watchConsole>>>()
        const before = async (page: Page): Promise<void> => {
          const watch = await watchConsole(page.context())
          watch.allow(failures)
          // A legal document is shown in a frame in which nothing runs, the translator neither.
          watch.allow(/\/documents\//)
          watched.set(page.context(), watch)
          await translateAll(page)
        }
        const seen: string[] = []
        await visitStep(
          browser,
          { url: baseURL!, brand: name, theme, funnel: compiled, step, before },
          async ({ page, state }) => {
            seen.push(state)
            await expect(errorScreen(page), state).toHaveCount(0)
            await expect.poll(() => page.locator('main font').count(), state).toBeGreaterThan(0)
          },
        )
        expect(seen.length).toBeGreaterThan(0)
        expect([...watched.values()].flatMap((watch) => watch.unexpected())).toEqual([])
      })
  })
}
