import type { Page } from '@playwright/test'
import { inRoot } from '../lib/root.ts'

declare global {
  interface Window {
    /** Milliseconds since navigation until the first control of the page was usable. */
    interactiveAt?: number
  }
}

/** The scripts that a page has fetched, as paths in the build without the leading slash. */
export interface RecordedScripts {
  /** All so far. */
  all: () => string[]
  /** Waits until the first control in `<main>` is usable, and gives what had arrived by then. */
  untilInteractive: () => Promise<string[]>
}

const pathOf = (url: string): string => new URL(url).pathname.slice(1)

/** Starts recording. Call it before the page is opened. */
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
