import type { Page, Route } from '@playwright/test'

/**
 * Answers the first request to an address in the page's stead; later ones go where they went before. Playwright's `times: 1` is
 * no substitute: it ends the interception after that request, and a file that the page fetches at that moment may never
 * arrive.
 */
export async function answerFirst(page: Page, address: string, answer: (route: Route) => unknown): Promise<void> {
  let isFirst = true
  await page.route(address, (route) => {
    if (!isFirst) return route.fallback()
    isFirst = false
    return answer(route)
  })
}
