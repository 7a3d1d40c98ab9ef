import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { inRoot } from '../lib/root.ts'

/** A mid-range phone on a slow network: what Lighthouse calls slow 4G, and a processor four times slower than this one. */
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true }
const slow4g = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 }
const slowdown = 4
/** Milliseconds without a request or long task after which a page counts as loaded. */
const quiet = 2_000

/** What one cold visit to a page measured, in milliseconds; `shift` is the layout shift (CLS). */
export interface Visit {
  firstPaint: number
  largestPaint: number
  shift: number
  blocking: number
  /** From the first press, made as soon as something is seen, to the next frame. */
  press: number
  /** From then until the page has done what the press asks for. */
  done: number
}

interface Noted {
  paints: Record<string, number>
  largest: number
  shift: number
  long: { start: number; duration: number }[]
  press: number
}

declare global {
  interface Window {
    noted: Noted
  }
}

async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', slow4g)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/** Waits until nothing was fetched for a while. */
async function settle(page: Page): Promise<void> {
  let last = Date.now()
  const heard = (): void => void (last = Date.now())
  page.on('request', heard)
  page.on('requestfinished', heard)
  while (Date.now() - last < quiet) await pause(100)
  page.off('request', heard)
  page.off('requestfinished', heard)
}

async function opened<T>(browser: Browser, use: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    await page.addInitScript({ path: inRoot('scripts/lab/note.js') })
    await slowDown(await context.newCDPSession(page))
    return await use(page)
  } finally {
    await context.close()
  }
}

/** What a person presses first: a button or link that leads on, or a field. */
const firstPress = 'main :is(button:not([aria-disabled]), a.ui-button-primary, input)'

/** Opens a page cold and lets it load. */
const load = (browser: Browser, url: string) =>
  opened(browser, async (page) => {
    await page.goto(url, { waitUntil: 'load' })
    await settle(page)
    const { paints, largest, shift, long } = await page.evaluate(() => window.noted)
    const firstPaint = paints['first-contentful-paint'] ?? NaN
    const blocking = long
      .filter(({ start }) => start >= firstPaint)
      .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
    return { firstPaint, largestPaint: largest, shift, blocking }
  })

/** Opens a page cold and presses as soon as something can be seen. */
const press = (browser: Browser, url: string) =>
  opened(browser, async (page) => {
    await page.goto(url, { waitUntil: 'commit' })
    const control = page.locator(firstPress).filter({ visible: true }).first()
    await control.waitFor()
    const before = await page.evaluate(() => document.body.innerText)
    const began = Date.now()
    await control.tap({ noWaitAfter: true })
    await page.waitForFunction(
      (text) =>
        document.body.innerText !== text || document.querySelector('[aria-pressed=true], :focus-visible') !== null,
      before,
    )
    const done = Date.now() - began
    await pause(500)
    return { press: await page.evaluate(() => window.noted.press), done }
  })

/** One cold visit. */
export const visit = async (browser: Browser, url: string): Promise<Visit> => ({
  ...(await load(browser, url)),
  ...(await press(browser, url)),
})
