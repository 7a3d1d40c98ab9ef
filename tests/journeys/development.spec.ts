import { expect, test } from '../support/journey.ts'
import { person } from '../support/journeyPeople.ts'
import { walk, walkOfV3c } from '../support/journeyWalk.ts'
import { startDevServer, type DevServer } from '../support/startDevServer.ts'
import { startLimit } from '../support/startServer.ts'

test.describe('npm run dev', () => {
  test.describe.configure({ timeout: startLimit + 180_000, retries: 0 })
  test.use({ funnel: 'v3c' })
  let server: DevServer
  test.beforeAll(async () => {
    server = await startDevServer()
  })
  test.afterAll(() => server.close())

  test('goes on after the first submit, whose reply is judged by validators that come through Vite', async ({
    page,
    applicant,
    consoleClean,
  }) => {
    // What the server without an API has not got: pictures, the brand's sheet.
    consoleClean.allow(/status of (404|500|502)|Download the React DevTools|MIME type|\[vite\]/)
    const submits: string[] = []
    await page.route(`${server.url}/api/**`, (route) => {
      if (route.request().method() === 'POST') submits.push(new URL(route.request().url()).pathname)
      return route.fulfill({
        json: {
          success: true,
          data: { claim_request_id: 'request-1', claim_reference: 'CLM-1' },
          client: { uuid: 'client-1' },
        },
      })
    })
    await page.goto(`${server.url}${applicant.address('address')}`)
    await walk(applicant, walkOfV3c, person(), 'signature')
    expect(submits).toContain('/api/claim-requests')
  })
})
