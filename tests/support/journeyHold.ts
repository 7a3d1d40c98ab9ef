import type { Page, Route } from '@playwright/test'

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

/**
 * Answers the first requests to an address in place of the server, one answer each. Later requests go on to the server.
 * Do not use `times` of `page.route` for this: it ends the interception after the last answer, and a file that the page
 * requests at that moment may never arrive.
 */
export async function answerFirst(
  page: Page,
  address: string,
  ...answers: ((route: Route) => unknown)[]
): Promise<void> {
  await page.route(address, (route) => (answers.shift() ?? (() => route.fallback()))(route))
}

/** Leaves the first request to an address unanswered, for journeys that reload the page meanwhile. */
export const loseFirst = (page: Page, address: string): Promise<unknown> => answerFirst(page, address, () => undefined)
