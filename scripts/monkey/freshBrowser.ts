import { chromium, type Browser } from '@playwright/test'
import { browserArguments, findBrowser } from '#cli/browser/findBrowser.ts'
import { inTime } from './inTime.ts'

/** A browser becomes slow after many sessions. */
const sessionsPerBrowser = 25
const limit = 60_000 // ms

/** A worker's browser, which is replaced now and then. */
export interface FreshBrowser {
  /** Plays in the browser. Where that throws, the browser is taken to be broken, and another one tries once more. */
  play<T>(session: (browser: Browser) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export async function openBrowser(): Promise<FreshBrowser> {
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('No Chromium was found. Name one by RUNNEL_BROWSER.')
  const launch = (): Promise<Browser> => chromium.launch({ executablePath, args: browserArguments })
  const end = (browser: Browser): Promise<void> =>
    inTime(browser.close(), 'closing the browser', limit).catch(() => undefined)
  let browser = await launch()
  let played = 0
  const replace = async (): Promise<void> => {
    await end(browser)
    browser = await launch()
  }
  return {
    play: async (session) => {
      if (++played % sessionsPerBrowser === 0) await replace()
      try {
        return await session(browser)
      } catch {
        await replace()
        return session(browser)
      }
    },
    close: () => end(browser),
  }
}
