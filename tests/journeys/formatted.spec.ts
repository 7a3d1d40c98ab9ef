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

test('guidance is read on a small phone, details open by touch, and an answer is never markup', async ({ page }) => {
  const all = loadScenarios('funnels/examples/guidance/scenarios')
  const play = async (name: string): Promise<void> => {
    const found = all.find(({ scenario }) => scenario.name === name)!
    const { result } = await playInBrowser(page, found, exampleEngines.guidance!)
    expect(result.passed, story(found, result)).toBe(true)
  }
  // The examples have no brand, and so no logo.
  const isClean = async (): Promise<void> => {
    const findings = (await axeFindings(page)).filter((one) => !/site-logo|^image-alt: <img height="36">$/.test(one))
    expect(findings).toEqual([])
    expect(await overflow(page)).toBe(0)
  }
  await openPlayer(page, server.resolvedUrls!.local[0]!)
  await play('guidance is read before the questions')
  await isClean()
  const rules = page.getByRole('link', { name: 'rules of the grant (opens in a new tab)' })
  await expect(rules).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(rules).toHaveAttribute('target', '_blank')
  await expect(page.getByRole('link', { name: 'Write to us', exact: true })).not.toHaveAttribute('target')

  await page.getByRole('button', { name: 'Next' }).tap()
  await page.evaluate(() => window.runnelPlayer!.settle())
  const typed = page.getByRole('textbox', { name: 'What is your organisation called?' })
  await typed.fill('Green Club')
  const summary = page.getByText('Where do I find my registered number?')
  expect((await summary.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await expect(page.getByText('The number is below its name.')).toBeHidden()
  await summary.tap()
  await expect(page.getByText('The number is below its name.')).toBeVisible()
  await isClean()
  await summary.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The number is below its name.')).toBeHidden()
  await expect(typed).toHaveValue('Green Club')

  await play('what was told is shown as it was typed, although it looks like markup')
  await expect(page.locator('.inset strong')).toHaveText('**Green** [Club](https://evil.example) <b>')
  await expect(page.locator('.inset a, .inset b')).toHaveCount(0)
  await isClean()
})
