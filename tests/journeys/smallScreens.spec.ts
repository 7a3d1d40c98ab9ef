import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { person } from '../support/journeyPeople.ts'
import { full, tagsOfGrid } from '../support/journeyWays.ts'
import { walk, walkOfV1, walkOfV2, walkOfV3c, walkOfV3d, walkOfV5 } from '../support/journeyWalk.ts'

test.setTimeout(120_000)

/** A phone, a small one, and a phone whose keyboard is open. */
const screens = [
  [390, 844],
  [320, 568],
  [390, 420],
] as const

/** Runs in the page: the heights of what stays on the screen while the page scrolls, and whether it is the row of Next. */
const barHeights = (): { height: number; isNext: boolean }[] =>
  [...document.querySelectorAll('.page *')]
    .filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position))
    .map((element) => ({ box: element.getBoundingClientRect(), isNext: element.matches('.part-nav') }))
    .filter(({ box: { height, top, bottom } }) => height > 1 && bottom > 0 && top < innerHeight)
    .map(({ box, isNext }) => ({ height: box.height, isNext }))

const startButtons = (page: Page): Locator => page.getByRole('button', { name: /^Start Your Claim/ })

/** Runs in the page: whether every part of an element can be seen. */
const isWhollySeen = (element: Element): boolean => {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const inset = 4
  return [top + inset, (top + bottom) / 2, bottom - inset].every((y) =>
    element.contains(document.elementFromPoint((left + right) / 2, y)),
  )
}

test.describe('the bars that stay', () => {
  test.use({ hurried: true })

  for (const [funnel, stops, until] of [
    ['v1', walkOfV1, 'submitting'],
    ['v2', walkOfV2, 'lender-selection'],
    ['v3d', walkOfV3d, 'signature'],
    ['v3c', walkOfV3c, 'signature'],
    ['v5', walkOfV5, 'signature'],
  ] as const)
    test.describe(funnel, () => {
      test.use({ funnel })

      test(
        'take at most a fifth of the screen, and over a keyboard only Next stays [LAY-06]',
        { tag: funnel === 'v3d' ? [] : [full] },
        async ({ page, applicant }) => {
          await applicant.open(stops[0]!.step)
          await walk(applicant, [...stops], person(), until, async (step) => {
            await expect(applicant.heading).toBeVisible()
            for (const [width, height] of screens) {
              await page.setViewportSize({ width, height })
              const bars = await page.evaluate(barHeights)
              const all = bars.reduce((sum, bar) => sum + bar.height, 0)
              const where = `${step} at ${width} x ${height}`
              expect(all, `${where}: ${JSON.stringify(bars)}`).toBeLessThanOrEqual(height / 5)
              if (height < 480)
                expect(
                  bars.filter(({ isNext }) => !isNext),
                  where,
                ).toEqual([])
            }
            await page.setViewportSize({ width: 390, height: 844 })
          })
        },
      )
    })
})

const nameOf = ([width, height]: (typeof screens)[number]): string => `${width} x ${height}`
const tagAt = tagsOfGrid(
  ['search box of v3d', 'start button of v3d', 'search of v2', 'search of v5'],
  screens.map(nameOf),
)

for (const [width, height] of screens)
  test.describe(`at ${width} x ${height}`, () => {
    test.use({ viewport: { width, height }, hurried: true })

    test.describe('v3d', () => {
      test.use({ funnel: 'v3d' })

      test(
        'shows its search box without scrolling, and then what is found, above any bar',
        { tag: tagAt('search box of v3d', `${width} x ${height}`) },
        async ({ page, applicant }) => {
          await applicant.open('address')
          await expect(page.locator('.average-refund')).toBeAttached()
          expect(await applicant.searchBox.evaluate(isWhollySeen)).toBe(true)
          await applicant.searchBox.fill('leeds')
          await expect(applicant.results.first()).toBeVisible()
          await expect.poll(() => page.getByRole('listbox').evaluate(isWhollySeen)).toBe(true)
          expect(await applicant.searchBox.evaluate(isWhollySeen)).toBe(true)
        },
      )

      test(
        'has a start button at every place of the page',
        { tag: tagAt('start button of v3d', `${width} x ${height}`) },
        async ({ page, applicant }) => {
          await applicant.open('address')
          await expect(page.locator('.how')).toBeVisible()
          await applicant.expectShut()
          const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
          for (let at = 0; at <= end; at += 40) {
            await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), at)
            await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
            const seen = await startButtons(page).evaluateAll(
              (buttons) =>
                buttons.filter((button) => {
                  const { top, bottom } = button.getBoundingClientRect()
                  return bottom > 0 && top < innerHeight
                }).length,
            )
            // On a low screen the bar with the button does not stay (LAY-06).
            if (height < 480) expect(seen, `scrolled by ${at}`).toBeLessThanOrEqual(1)
            else expect(seen, `scrolled by ${at}`).toBeGreaterThanOrEqual(1)
          }
        },
      )
    })

    for (const funnel of ['v2', 'v5'] as const)
      test.describe(funnel, () => {
        test.use({ funnel })

        test(
          'shows what a search with its button has found, above any bar',
          { tag: tagAt(`search of ${funnel}`, `${width} x ${height}`) },
          async ({ page, applicant }) => {
            const stops = funnel === 'v2' ? walkOfV2 : walkOfV5
            await applicant.open(stops[0]!.step)
            await walk(applicant, stops, person(), 'address')
            const box = applicant.panel.getByLabel(/address/i).first()
            await box.fill('leeds')
            await page.getByRole('button', { name: 'Search', exact: true }).tap()
            const list = page.getByRole('list', { name: 'Addresses found' })
            await expect(list).toBeVisible()
            await expect.poll(() => list.evaluate(isWhollySeen)).toBe(true)
          },
        )
      })
  })
