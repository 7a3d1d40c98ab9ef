import type { ViteDevServer } from 'vite'
import { openPlayer, playInBrowser, serve } from '#cli/browser/openBrowser.ts'
import { loadScenarios } from 'runnel/scenario/load'
import { story } from 'runnel/scenario'
import { exampleEngines } from '../support/exampleFunnels.ts'
import { expect, test } from '../support/journey.ts'
import { axeFindings, overflow } from '../support/journeyChecks.ts'
import { startLimit } from '../support/startServer.ts'

test.use({ viewport: { width: 320, height: 640 } })
test.setTimeout(startLimit + 120_000)

let server: ViteDevServer
test.beforeAll(async () => {
  server = await serve('funnels/examples', 'funnels/examples/registry.ts')
})
test.afterAll(() => server.close())

test('answers are checked on a small phone, and a change puts the focus on its question and comes back', async ({
  page,
}) => {
  const engine = exampleEngines.application!
  const all = loadScenarios('funnels/examples/application/scenarios')
  const named = (name: string) => all.find(({ scenario }) => scenario.name === name)!
  await openPlayer(page, server.resolvedUrls!.local[0]!)
  const { found, result } = await playInBrowser(
    page,
    named('the summary shows what was asked, as people read it'),
    engine,
  )
  expect(result.passed, story(found, result)).toBe(true)
  // The examples have no brand, and so no logo.
  const findings = (await axeFindings(page)).filter((one) => !/site-logo|^image-alt: <img height="36">$/.test(one))
  expect(findings).toEqual([])
  expect(await overflow(page)).toBe(0)

  await page.getByRole('button', { name: 'Change Grant' }).tap()
  await page.evaluate(() => window.runnelPlayer!.settle())
  const grant = page.getByRole('textbox', { name: 'How much do you ask for?' })
  await expect(grant).toBeFocused()
  await grant.fill('900')
  await page.getByRole('button', { name: 'Next' }).tap()
  await page.evaluate(() => window.runnelPlayer!.settle())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your answers')
  await expect(page.locator('.summary-row', { hasText: 'Grant' })).toContainText('£900')

  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.summary-row', { hasText: 'Grant' })).toBeVisible()
  await expect(page.locator('.summary-action').first()).toBeHidden()
})
