import { expect, test as journey } from '../support/journey.ts'
import { person } from '../support/journeyPeople.ts'
import { atPortal } from '../support/journeyProcess.ts'
import { returnToV1 } from '../support/journeyWalk.ts'
import { startLimit, startServer, type RunningServer } from '../support/startServer.ts'

const test = journey.extend<{ server: RunningServer }>({
  server: [
    async ({}, provide) => {
      const server = await startServer()
      await provide(server)
      await server.close()
    },
    { timeout: startLimit },
  ],
  baseURL: async ({ server }, provide) => provide(server.url),
})

test('a claim in the portal is still there after the server was killed and started again [ROUTE-15]', async ({
  page,
  applicant,
  server,
  consoleClean,
}) => {
  test.setTimeout(startLimit + 120_000)
  consoleClean.allow(/net::ERR_/)
  await returnToV1(applicant, 'lender-selection', person())
  await applicant.addLender('Moneybarn')
  await applicant.next()
  await atPortal(page)
  const lenders = page.getByRole('heading', { level: 3 })
  await expect(lenders.filter({ hasText: 'Moneybarn' })).toBeVisible()
  const before = await lenders.allTextContents()
  await server.restart('SIGKILL')
  await page.reload()
  await expect(lenders).toHaveText(before)
})
