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

test('sections are completed from a task list on a small phone, and each says how far it is', async ({ page }) => {
  const engine = exampleEngines.fund!
  const all = loadScenarios('funnels/examples/fund/scenarios')
  await openPlayer(page, server.resolvedUrls!.local[0]!)
  const { found, result } = await playInBrowser(
    page,
    all.find(({ scenario }) => scenario.name === 'a section that was begun goes on where something is left to do')!,
    engine,
  )
  expect(result.passed, story(found, result)).toBe(true)

  const settle = () => page.evaluate(() => window.runnelPlayer!.settle())
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).tap()
    await settle()
  }
  await press('Back')
  await press('Back')
  const task = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(task('Your project')).toContainText('In progress')
  await expect(page.getByRole('link', { name: 'Budget' })).toHaveCount(0)
  await expect(task('Budget')).toContainText('Cannot start yet')
  for (const row of await page.locator('.task').all())
    expect((await row.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  // The examples have no brand, and so no logo.
  const findings = (await axeFindings(page)).filter((one) => !/site-logo|^image-alt: <img height="36">$/.test(one))
  expect(findings).toEqual([])
  expect(await overflow(page)).toBe(0)

  await page.getByRole('link', { name: 'About your organisation' }).tap()
  await settle()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your organisation')
  await page.getByRole('textbox').fill('Hillside Allotments')
  await page.getByText('A school').tap()
  await press('Next')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(task('About your organisation')).toContainText('Completed')
  await expect(page.getByText('You have completed 1 of 3 sections.')).toBeVisible()
})
