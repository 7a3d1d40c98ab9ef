import type { BrowserContext } from '@playwright/test'
import { watchConsole } from '#tests/support/journeyWatch.ts'

/** What may be written to the console in any session: the monkey spoils requests all the time. */
const expected = [
  // The browser's own words about a request that failed or was refused.
  /Failed to load resource/,
  /net::ERR_/,
  // The page's words about calls and parts that did not come.
  /funnel: (operation-failed|branch-failed|continued-after-failure|engine-not-loaded|session-not-kept|session-unreadable|receipt-lost)/,
  /A page could not be shown: NotLoaded/,
  // Scripts of this test do not run in the frame of a legal document, and must not.
  /Blocked script execution in '[^']*\/documents\//,
  // Depends on which page of the origin the browser has met first.
  /origin-keyed agent cluster/,
]

/** Collects what goes wrong inside the pages of a session: uncaught errors, rejections, and unexpected words in the console. */
export async function watchErrors(context: BrowserContext): Promise<() => string[]> {
  const watch = await watchConsole(context)
  for (const pattern of expected) watch.allow(pattern)
  return () => watch.unexpected()
}
