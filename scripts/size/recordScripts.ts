import type { Page } from '@playwright/test'
import { inRoot } from '../lib/root.ts'

declare global {
  interface Window {
    /** Milliseconds since navigation at which the first control of the page could be used. */
    interactiveAt?: number
  }
}

/** The scripts that a page has fetched. Paths as in the build, without the leading slash. */
export interface RecordedScripts {
  /** Everything so far. */
  all: () => string[]
  /** What had arrived when the first control in `<main>` could be used. Waits for that. */
  untilInteractive: () => Promise<string[]>
}

const pathOf = (url: string): string => new URL(url).pathname.slice(1)

/** Begins to record. Call it before the page is opened. */
export async function recordScripts(page: Page): Promise<RecordedScripts> {
  const requested = new Set<string>()
  page.on('response', (response) => {
    if (response.ok() && pathOf(response.url()).endsWith('.js')) requested.add(pathOf(response.url()))
  })
  await page.addInitScript({ path: inRoot('scripts/size/watchForControl.js') })
  return {
    all: () => [...requested],
    untilInteractive: async () => {
      await page.waitForFunction(() => window.interactiveAt !== undefined)
      const arrived = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter((entry) => (entry as PerformanceResourceTiming).responseEnd <= window.interactiveAt!)
          .map((entry) => entry.name),
      )
      return arrived.map(pathOf).filter((path) => path.endsWith('.js'))
    },
  }
}
