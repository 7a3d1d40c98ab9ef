import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locator, Page } from '@playwright/test'
import type axe from 'axe-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Waits for fades, during which colours have no contrast yet. Endless animations are not waited for. */
const faded = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  )

/** axe-core's findings as the page is now: rule and elements. */
async function axeFindingsNow(page: Page): Promise<string[]> {
  await faded(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const { violations } = await page.evaluate(() =>
    // Without the details of all that is right it takes a third less time.
    (window as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] }),
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

/** axe-core's findings once nothing fades any more, colour contrast included. What is found may have begun to fade meanwhile, so it is looked at twice. */
export async function axeFindings(page: Page): Promise<string[]> {
  const found = await axeFindingsNow(page)
  return found.length === 0 ? found : axeFindingsNow(page)
}

/** Pixels by which the page is wider than the screen; above 0 a reader must scroll sideways (WCAG 1.4.10). */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Whether the centre of an element is on the screen and not covered. */
export const isSeen = (element: Pick<Locator, 'evaluate'>): Promise<boolean> =>
  element.evaluate((seen) => {
    const { left, top, width, height } = seen.getBoundingClientRect()
    return seen.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

/** Everything that this tab and browser store for the page, as text. */
export const storedText = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
