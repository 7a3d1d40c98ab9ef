import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'

const every = 250 // ms
const quiet = 1000 // ms
/** Milliseconds: a process pauses so that a text can be read. */
export const longQuiet = 3000

const busy = '[aria-busy="true"], .ui-spinner'

/** The visible content as text; undefined while the page is empty or another one is loading. */
const seen = (page: Page): Promise<string | undefined> =>
  page
    .evaluate(
      (working) =>
        document.querySelector('h1')
          ? location.pathname + document.body.innerText + document.querySelectorAll(working).length
          : undefined,
      busy,
    )
    .catch(() => undefined)

/** Waits until the page has not changed for a while, at most for `atMost` milliseconds. */
export async function settled(page: Page, atMost = 8000, still = quiet): Promise<void> {
  const end = Date.now() + atMost
  let before: string | undefined
  let since = Date.now()
  while (Date.now() < end) {
    const now = await seen(page)
    if (now === undefined || now !== before) since = Date.now()
    else if (Date.now() - since >= still) return
    before = now
    await setTimeout(every)
  }
}

/** Waits until nothing on the page is busy either. */
export async function atRest(page: Page, still = quiet, atMost = 30_000): Promise<void> {
  const end = Date.now() + atMost
  do await settled(page, atMost, still)
  while (Date.now() < end && (await page.locator(busy).count()) > 0)
}
