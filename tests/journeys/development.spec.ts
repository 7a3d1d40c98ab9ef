import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadThemes } from '#server/page/themes.ts'
import { funnelIds, shippedFunnel } from '#tests/support/funnels.ts'
import { expect, test } from '../support/journey.ts'
import { person } from '../support/journeyPeople.ts'
import { atPortal } from '../support/journeyProcess.ts'
import { walkToTheEnd } from '../support/journeyToTheEnd.ts'
import { startDevelopment, type DevServer } from '../support/startDevServer.ts'
import { startLimit } from '../support/startServer.ts'

const { theme } = loadThemes().find(({ name }) => name === 'base')!

test.describe('npm run dev', () => {
  // One worker, so that all journeys share one server.
  test.describe.configure({ mode: 'default', timeout: 120_000, retries: 0 })
  test.use({ hurried: true })
  let server: DevServer
  test.beforeAll(async () => {
    test.setTimeout(startLimit)
    server = await startDevelopment()
  })
  test.afterAll(() => server.close())
  test.beforeEach(({ consoleClean }) => consoleClean.allow(/Download the React DevTools|\[vite\]/))

  for (const id of funnelIds)
    test.describe(id, () => {
      test.use({ funnel: id })
      test(`${id} can be walked to the portal`, async ({ page, applicant }) => {
        await walkToTheEnd(applicant, shippedFunnel(id), { brand: 'base', theme, site: server.url }, person())
        await atPortal(page)
      })
    })

  test('a question that is added while it runs is asked, and its answer is accepted', async ({
    page,
    applicant,
    consoleClean,
  }) => {
    // While the server starts again, the page says so and loads again.
    consoleClean.allow(/503 \(Service Unavailable\)|favicon\.ico/)
    const file = join(server.funnels, 'v1', 'funnel.json')
    const definition = JSON.parse(readFileSync(file, 'utf8')) as {
      data?: object
      steps: Record<string, { fields: object }>
    }
    definition.data = { ...definition.data, nickname: { type: 'string', class: 'plain' } }
    const { fields } = definition.steps['date-of-birth']!
    const nickname = { label: 'Nickname', widget: 'text', required: 'Please enter a nickname' }
    definition.steps['date-of-birth']!.fields = { ...fields, nickname }
    writeFileSync(file, JSON.stringify(definition))
    await expect
      .poll(async () => (await fetch(`${server.url}/@funnel/v1.funnel.json`)).text(), { timeout: 30_000 })
      .toContain('Nickname')
    const asked = { ...shippedFunnel('v1') }
    const step = asked.steps['date-of-birth']!
    asked.steps = {
      ...asked.steps,
      'date-of-birth': {
        ...step,
        fields: [...step.fields, { ...step.fields[0]!, path: 'nickname', label: 'Nickname', widget: 'text' }],
      },
    }
    const submits: unknown[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/claim-requests'))
        submits.push(request.postDataJSON())
    })
    await walkToTheEnd(
      applicant,
      asked,
      { brand: 'base', theme, site: server.url, answers: { nickname: 'Addie' } },
      person(),
    )
    await atPortal(page)
    expect(submits.at(-1)).toMatchObject({ data: { nickname: 'Addie' } })
  })
})
