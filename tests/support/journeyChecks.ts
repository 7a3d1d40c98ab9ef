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

/**
 * Pixels by which the page is wider than the device; above 0 a reader must scroll sideways (WCAG 1.4.10). A phone widens its
 * layout to what is too wide, so `innerWidth` and `clientWidth` grow with it and tell nothing.
 */
export async function overflow(page: Page): Promise<number> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  return Math.max(0, width - page.viewportSize()!.width)
}

/** The same while a word of so many letters stands in every text of the page; the widest elements are named. */
export async function overflowOfLongWords(page: Page, letters: number): Promise<{ px: number; widest: string[] }> {
  const change = (word: string | null) =>
    page.evaluate((planted) => {
      const kept = ((window as unknown as { keptTexts?: Map<Text, string> }).keptTexts ??= new Map())
      if (planted === null) {
        for (const [node, text] of kept) node.nodeValue = text
        return void kept.clear()
      }
      const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
        if (node.parentElement?.closest('script, style, textarea, svg') || !/\p{L}/u.test(node.nodeValue!)) continue
        kept.set(node as Text, node.nodeValue!)
        node.nodeValue = `${node.nodeValue} ${planted}`
      }
    }, word)
  await change('m'.repeat(letters))
  const px = await overflow(page)
  const widest = await page.evaluate(
    (width) =>
      [...document.body.querySelectorAll('*')]
        .filter((element) => element.getBoundingClientRect().right > width + 1)
        .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`),
    page.viewportSize()!.width,
  )
  await change(null)
  return { px, widest: px > 0 ? [...new Set(widest)].slice(0, 12) : [] }
}

/** Whether the centre of an element is on the screen and not covered. */
export const isSeen = (element: Pick<Locator, 'evaluate'>): Promise<boolean> =>
  element.evaluate((seen) => {
    const { left, top, width, height } = seen.getBoundingClientRect()
    return seen.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

/** Everything that this tab and browser store for the page, as text. */
export const storedText = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
