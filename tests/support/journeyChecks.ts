import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locator, Page } from '@playwright/test'
import type axe from 'axe-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Colours that still fade in have no contrast yet. What turns for ever is not waited for. */
const faded = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  )

/** What axe-core has against the page once nothing fades in, colour contrast included: rule and elements. */
export async function axeFindings(page: Page): Promise<string[]> {
  await faded(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const { violations } = await page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run(document))
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

/** How many pixels the page is wider than the screen; anything above 0 makes a reader scroll sideways (WCAG 1.4.10). */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Whether nothing stands before the middle of an element, which is on the screen. */
export const isSeen = (element: Locator): Promise<boolean> =>
  element.evaluate((seen) => {
    const { left, top, width, height } = seen.getBoundingClientRect()
    return seen.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

/** Whatever this tab and this browser keep for the page, as text. */
export const storedText = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
