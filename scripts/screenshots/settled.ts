import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'

const every = 250 // ms
const quiet = 1000 // ms

/** What a reader would see, as text. */
const seen = (page: Page): Promise<string> =>
  page
    .evaluate(() => location.pathname + document.body.innerText + document.querySelectorAll('[aria-busy="true"], .ui-spinner').length)
    .catch(() => `moving ${Math.random()}`)

/** Waits until nothing on the page has changed for a second, or for as long as is allowed. */
export async function settled(page: Page, atMost = 8000): Promise<void> {
  const end = Date.now() + atMost
  let before = ''
  let since = Date.now()
  while (Date.now() < end) {
    const now = await seen(page)
    if (now !== before) since = Date.now()
    else if (Date.now() - since >= quiet) return
    before = now
    await setTimeout(every)
  }
}
