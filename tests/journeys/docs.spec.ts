import { ensureDocsBuilt } from '#scripts/lib/ensureDocsBuilt.ts'
import { expect, test } from '../support/journey.ts'
import { axeFindings, overflow } from '../support/journeyChecks.ts'
import { startLimit, startServer, type RunningServer } from '../support/startServer.ts'

test.use({ viewport: { width: 320, height: 640 } })

let server: RunningServer | undefined
test.beforeAll(async () => {
  test.setTimeout(startLimit + 120_000)
  await ensureDocsBuilt()
  server = await startServer()
})
test.afterAll(() => server?.close())

test('the documentation is read and searched on a small phone, under the policy of every page', async ({ page }) => {
  const looked = async () => ({ axe: await axeFindings(page), overflow: await overflow(page) })
  await page.goto(`${server!.url}/docs`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Documentation')
  expect(await looked()).toEqual({ axe: [], overflow: 0 })

  await page.getByRole('main').getByRole('link', { name: 'A form in ten minutes' }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('A form in ten minutes')
  await expect(page.locator('.code-string').first()).toBeVisible()
  expect(await looked()).toEqual({ axe: [], overflow: 0 })

  await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'The language, key by key' }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('The language, key by key')
  expect(await overflow(page)).toBe(0)

  await page.getByRole('button', { name: 'Search' }).tap()
  await page.getByRole('searchbox').fill('unknown-name')
  const result = page.getByRole('option', { name: /(?<!rule-)unknown-name/ }).first()
  await result.tap()
  await expect(page).toHaveURL(/\/docs\/findings\.html#unknown-name$/)
  await expect(page.getByRole('heading', { name: /^unknown-name/ })).toBeInViewport()
  expect(await looked()).toEqual({ axe: [], overflow: 0 })
})
