import type { BrowserContext, Page } from '@playwright/test'

export const mostShift = 0.1 // what counts as good (web.dev)

interface Watched {
  layoutShift?: number
}

/** Adds up layout shifts without user input on every page of the context. */
export const watchLayoutShift = (context: BrowserContext): Promise<void> =>
  context.addInitScript(() => {
    const watched = window as Watched
    watched.layoutShift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) watched.layoutShift! += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  }) as unknown as Promise<void>

/** Cumulative Layout Shift since the page was loaded: the share of the screen that moved, times the distance. */
export const layoutShift = (page: Page): Promise<number> => page.evaluate(() => (window as Watched).layoutShift ?? 0)
