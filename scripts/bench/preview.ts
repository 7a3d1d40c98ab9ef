import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { startDevServer } from '#tests/support/startDevServer.ts'
import { browserArguments, findBrowser } from '#cli/browser/findBrowser.ts'
import type { BenchRow } from '../lib/benchRow.ts'
import { percentile } from '../lib/server/percentile.ts'

const saves = 25

/** How long an author waits between saving a definition and seeing the change on the page of the preview. */
export async function bench(): Promise<BenchRow[]> {
  const server = await startDevServer()
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(`${server.url}/preview`, { timeout: 120_000 })
    await page.getByLabel('Funnel', { exact: true }).selectOption('v1', { timeout: 120_000 })
    const heading = page.frameLocator('iframe[title="The funnel"]').getByRole('heading', { level: 1 })
    const title = await heading.innerText({ timeout: 120_000 })
    const file = join(server.funnels, 'v1/funnel.json')
    const text = readFileSync(file, 'utf8')
    const times: number[] = []
    for (let at = 0; at <= saves; at++) {
      const changed = `Saved ${at}`
      writeFileSync(file, text.replaceAll(JSON.stringify(title), JSON.stringify(changed)))
      const began = performance.now()
      await heading.filter({ hasText: changed }).waitFor({ timeout: 30_000 })
      // The first one warms the server and the page up.
      if (at > 0) times.push(performance.now() - began)
    }
    return [
      {
        what: 'from saving v1 to seeing it in the preview, p95',
        value: percentile(times, 0.95),
        unit: 'ms',
        limit: 400,
      },
    ]
  } finally {
    await browser.close()
    await server.close()
  }
}
