import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'

const every = 250 // ms
const quiet = 1000 // ms
const longQuiet = 3000 // ms: a process pauses where something is to be read

const busy = '[aria-busy="true"], .ui-spinner'

/** What a reader would see, as text. */
const seen = (page: Page): Promise<string> =>
  page.evaluate((working) => location.pathname + document.body.innerText + document.querySelectorAll(working).length, busy).catch(() => `moving ${Math.random()}`)

/** Waits until nothing on the page has changed for a while, or for as long as is allowed. */
export async function settled(page: Page, atMost = 8000, still = quiet): Promise<void> {
  const end = Date.now() + atMost
  let before = ''
  let since = Date.now()
  while (Date.now() < end) {
    const now = await seen(page)
    if (now !== before) since = Date.now()
    else if (Date.now() - since >= still) return
    before = now
    await setTimeout(every)
  }
}

/** Waits until nothing on the page is at work any more either. */
export async function atRest(page: Page, atMost = 30_000): Promise<void> {
  const end = Date.now() + atMost
  do await settled(page, atMost, longQuiet)
  while (Date.now() < end && (await page.locator(busy).count()) > 0)
}
