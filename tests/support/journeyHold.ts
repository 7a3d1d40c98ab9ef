import type { Page } from '@playwright/test'
import { answerFirst } from './answerFirst.ts'

/** Holds back all requests to an address until released, so that the page's busy state can be checked. */
export async function hold(page: Page, address: string): Promise<() => void> {
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(address, async (route) => {
    await held
    // The page that asked may have been reloaded meanwhile.
    await route.continue().catch(() => undefined)
  })
  return letGo
}

/** Leaves the first request to an address unanswered, for journeys that reload the page meanwhile. */
export const loseFirst = (page: Page, address: string): Promise<unknown> => answerFirst(page, address, () => undefined)
