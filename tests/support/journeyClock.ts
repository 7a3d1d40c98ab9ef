import { expect, type Locator, type Page } from '@playwright/test'
import { soon } from './journeyProcess.ts'

/** Longer than any pause of a page, shorter than any call may take, in milliseconds. */
const aWhile = 10_000

/**
 * Stops the time of a page whose clock was installed before it was opened, a while later than now: what stands there for a pause from then
 * on stays, however slow whoever looks at it is. `page.clock.resume()` lets it go on.
 */
export const stopTime = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + aWhile)

/** Lets stopped time go on by little steps until something is seen. */
export const passTimeUntil = (page: Page, seen: Locator): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(100)
    await expect(seen).toBeVisible({ timeout: 100 })
  }).toPass({ ...soon, intervals: [0] })
