import { expect, type Locator, type Page } from '@playwright/test'
import { soon } from './journeyProcess.ts'

/** Milliseconds; longer than any pause of a page, shorter than the time limit of any call. */
const aWhile = 10_000

/**
 * Stops the clock of a page, which was installed before the page was opened, a while later than now: from then on what a pause shows stays, however slow
 * the test is. `page.clock.resume()` continues.
 */
export const stopTime = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + aWhile)

/** Advances a stopped clock in small steps until something is visible. */
export const passTimeUntil = (page: Page, seen: Locator): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(100)
    await expect(seen).toBeVisible({ timeout: 100 })
  }).toPass({ ...soon, intervals: [0] })
