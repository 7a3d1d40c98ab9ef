import react from '@vitejs/plugin-react'
import { createServer, type ViteDevServer } from 'vite'
import type { Page } from '@playwright/test'
import { runnel } from 'runnel/vite'
import { freePort } from '#scripts/lib/freePort.ts'
import { expect as expectSoon, test } from '../support/journey.ts'
import { axeFindings, overflow } from '../support/journeyChecks.ts'
import { startLimit } from '../support/startServer.ts'

// Every way back loads the whole page again from the development server.
const expect = expectSoon.configure({ timeout: 30_000 })

test.use({ viewport: { width: 320, height: 640 } })
test.setTimeout(startLimit + 120_000)

let server: ViteDevServer
test.beforeAll(async () => {
  const examples = { funnels: 'funnels/examples', registry: 'funnels/examples/registry.ts' }
  server = await createServer({
    root: 'tests/support/leavingPage',
    configFile: false,
    logLevel: 'error',
    cacheDir: '../../../node_modules/.vite-leaving',
    plugins: [react(), runnel(examples)],
    server: { host: '127.0.0.1', port: await freePort(), hmr: false, watch: null },
  })
  await server.listen()
})
test.afterAll(() => server.close())

/** Our server, and a site for payments that sends the person back. Counts how often a payment is asked about. */
async function serve(page: Page): Promise<{ asked: () => number; back: () => string }> {
  let asked = 0
  let back = ''
  await page.route('**/api/payments', async (route) => {
    back = (route.request().postDataJSON() as { returnTo: string }).returnTo
    await route.fulfill({ json: { data: { id: 'P1', address: 'https://pay.example.org/P1' } } })
  })
  await page.route('**/api/payments/P1', async (route) => {
    asked += 1
    await route.fulfill({ json: { status: 'paid' } })
  })
  await page.route('https://pay.example.org/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<title>Pay</title><h1>Pay here</h1><a href="${back}&payment=P1&name=Ada">I have paid</a>`,
    }),
  )
  return { asked: () => asked, back: () => back }
}

test('a fee is paid on another site; Back, a forged return and the same return again do no harm', async ({
  page,
  consoleClean,
}) => {
  consoleClean.allow(/funnel: return-refused/)
  const { asked, back } = await serve(page)
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto(new URL('/examples/stall', server.resolvedUrls!.local[0]).href)
  await page.getByLabel('What do you sell?').fill('Bread')
  await page.getByRole('button', { name: 'Next' }).tap()
  await expect(heading).toHaveText('Pay the fee')
  await expect(page.getByText('You will go to pay.example.org and come back here')).toBeVisible()
  expect([await axeFindings(page), await overflow(page)]).toEqual([[], 0])

  await page.getByRole('button', { name: 'Pay £30' }).tap()
  await expect(heading).toHaveText('Pay here')
  await page.goBack()
  await expect(heading).toHaveText('Pay the fee')
  await page.getByRole('button', { name: 'Pay £30' }).tap()
  await expect(heading).toHaveText('Pay here')

  await page.goto(back().replace(/returned=[^&]+/, 'returned=00000000-0000-4000-8000-000000000000') + '&payment=P1')
  await expect(page.getByRole('alert')).toContainText('This way back was used before')
  await expect(page).toHaveURL(/\/examples\/stall\/payment$/)
  expect([asked(), await axeFindings(page), await overflow(page)]).toEqual([0, [], 0])
  await expect(page.getByRole('alert')).toBeFocused()
  for (const button of await page.getByRole('button').all())
    expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44)

  await page.goBack()
  await page.getByRole('link', { name: 'I have paid' }).tap()
  await expect(heading).toHaveText('Send your application')
  // Neither the id nor what came along stays in the address, or in the history.
  await expect(page).toHaveURL(/\/examples\/stall\/declaration$/)
  expect(asked()).toBe(1)

  await page.goto(`${back()}&payment=P1`)
  await expect(page.getByRole('alert')).toContainText('This way back was used before')
  expect(asked()).toBe(1)
  // The fee is paid, so it cannot be paid again.
  await expect(page.getByRole('button', { name: 'Pay £30' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Next' }).tap()
  await expect(heading).toHaveText('Send your application')
})
