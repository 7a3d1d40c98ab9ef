import type { Page } from '@playwright/test'

/** Holds back all requests to an address until they are let go, so that what the page shows meanwhile stays there to be looked at. */
export async function hold(page: Page, address: string): Promise<() => void> {
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(address, async (route) => {
    await held
    // The page that asked may have been loaded again meanwhile.
    await route.continue().catch(() => undefined)
  })
  return letGo
}

/** Lets the first request to an address go unanswered, for journeys that load the page again meanwhile. */
export const loseFirst = (page: Page, address: string): Promise<unknown> =>
  page.route(address, () => undefined, { times: 1 })
