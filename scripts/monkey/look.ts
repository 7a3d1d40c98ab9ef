import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { patience, type Session } from './session.ts'

/** Runs in the page: whether it shows something to read, and something that is under way. */
function readScreen() {
  const readable = [...document.querySelectorAll('h1, [role=status], [role=alert]')].some(
    (part) => part.getClientRects().length > 0 && part.textContent.trim() !== '',
  )
  const form = document.querySelector('dialog[open] form.step') ?? document.querySelector('form.step')
  const isBusy = document.querySelector('.ui-spinner, [aria-busy=true], .page-loading') !== null
  return { readable, isBusy, path: location.pathname, step: form?.getAttribute('data-step') ?? undefined }
}

export type Screen = ReturnType<typeof readScreen>

/** What a tab shows; undefined while it loads another page. */
export const look = (page: Page): Promise<Screen | undefined> => page.evaluate(readScreen).catch(() => undefined)

/** Whether the tab shows no page of the site: nothing was opened yet, the browser says that it could not be, or a refused partner's link. */
export const isOutside = (page: Page): boolean => !/^http:\/\/[^/]+\/(?!api\/)/.test(page.url())

const every = 50 // ms

/** Repeats until the answer is not undefined, at most for a while. */
export async function until<T>(ask: () => Promise<T | undefined>, atMost = patience): Promise<T | undefined> {
  for (const end = Date.now() + atMost; ;) {
    const answer = await ask()
    if (answer !== undefined || Date.now() > end) return answer
    await sleep(every)
  }
}

/** Waits until the page has something to read; undefined if it stays blank. */
export const readable = (page: Page): Promise<Screen | undefined> =>
  until(async () => {
    const screen = await look(page)
    return screen?.readable || isOutside(page) ? (screen ?? undefined) : undefined
  })

/** Milliseconds for which a monkey lets a page work. */
const shortWhile = 2000

/** Waits until no request is under way and the page is not busy, but not for long: a fault may keep it busy. */
export const settled = ({ page, site }: Session, atMost = shortWhile): Promise<true | undefined> =>
  until(async () => {
    const screen = await look(page)
    return isOutside(page) || (screen?.readable && !screen.isBusy && site.proxy.underWay() === 0) ? true : undefined
  }, atMost)

/** The beginning of what a tab shows, for a report. */
export const wordsOf = (page: Page): Promise<string> =>
  page
    .evaluate(() => document.body.innerText.replaceAll(/\s+/g, ' ').slice(0, 400))
    .catch(() => 'a page that does not answer')
