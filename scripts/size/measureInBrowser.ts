import { setTimeout } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { startServer } from '#tests/support/startServer.ts'
import { browserArguments } from '../lib/findBrowser.ts'
import { recordScripts } from './recordScripts.ts'

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
    await page.goto(server.url + path)
    const first = await scripts.untilInteractive()
    return { first, idle: await settled(scripts.all) }
  } finally {
    await browser.close()
    await server.close()
  }
}
