import { setTimeout } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { startServer } from '#tests/support/startServer.ts'
import { browserArguments } from '#cli/browser/findBrowser.ts'
import { inRoot } from '../lib/root.ts'

declare global {
  interface Window {
    /** Milliseconds since navigation until the first control of the page was usable. */
    interactiveAt?: number
  }
}

/** The scripts that a page has fetched, as paths in the build without the leading slash. */
interface RecordedScripts {
  /** All so far. */
  all: () => string[]
  /** Waits until the first control in `<main>` is usable, and gives what had arrived by then. */
  untilInteractive: () => Promise<string[]>
}

const pathOf = (url: string): string => new URL(url).pathname.slice(1)

/** Holds back what the page's head asks for with low priority, so that only what the first step needs arrives before it. */
async function holdWhatComesLater(page: Page, document: string): Promise<() => void> {
  const later = [...document.matchAll(/fetchpriority="low" href="([^"]+)"/g)].map((match) => match[1]!)
  let release: () => void = () => undefined
  const released = new Promise<void>((go) => (release = go))
  await page.route(
    ({ pathname }) => later.includes(pathname),
    async (route) => {
      await released
      await route.continue()
    },
  )
  return release
}

/** Starts recording. Call it before the page is opened. */
async function recordScripts(page: Page): Promise<RecordedScripts> {
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

/** What a browser fetched. */
export interface Measured {
  /** Until the first step was usable. */
  first: string[]
  /** After the browser was idle, so including prefetching. */
  idle: string[]
}

/** The list once it has not grown for two seconds, since prefetching waits for an idle page. */
async function settled(list: () => string[]): Promise<string[]> {
  let known = -1
  while (list().length > known) {
    known = list().length
    await setTimeout(2_000)
  }
  return list()
}

/** Opens a funnel on the real server in a real browser, as a phone does on its first visit. */
export async function measureInBrowser(path: string, executablePath: string): Promise<Measured> {
  const server = await startServer()
  const browser = await chromium.launch({ executablePath, args: browserArguments })
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    const scripts = await recordScripts(page)
    const release = await holdWhatComesLater(page, await (await fetch(server.url + path)).text())
    await page.goto(server.url + path, { waitUntil: 'commit' })
    const first = await scripts.untilInteractive()
    release()
    return { first, idle: await settled(scripts.all) }
  } finally {
    await browser.close()
    await server.close()
  }
}
