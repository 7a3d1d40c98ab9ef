import { chromium } from '@playwright/test'
import { startServer } from '#tests/support/startServer.ts'
import { browserArguments } from '../lib/findBrowser.ts'
import { recordScripts } from './recordScripts.ts'

/** What a browser really fetched. */
export interface Measured {
  /** Until the first step could be used. */
  first: string[]
  /** After the browser had been idle: prefetching included. */
  idle: string[]
}

/** Opens a funnel's address on the real server in a real browser, as on a phone that was never here before. */
export async function measureInBrowser(path: string, executablePath: string): Promise<Measured> {
  const server = await startServer()
  const browser = await chromium.launch({ executablePath, args: browserArguments })
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    const scripts = await recordScripts(page)
    await page.goto(server.url + path)
    const first = await scripts.untilInteractive()
    await page.waitForLoadState('networkidle')
    return { first, idle: scripts.all() }
  } finally {
    await browser.close()
    await server.close()
  }
}
