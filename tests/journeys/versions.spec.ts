import type { BrowserContext, Page } from '@playwright/test'
import type { FunnelVersion, Publication } from '#schemas/studio/index.ts'
import { expect, test as journey } from '../support/journey.ts'
import { Applicant } from '../support/journeyApplicant.ts'
import { hurry } from '../support/journeyPace.ts'
import { person } from '../support/journeyPeople.ts'
import { reached, signAndSearch } from '../support/journeyProcess.ts'
import { walk, walkOfV3c, type Stop } from '../support/journeyWalk.ts'
import { startLimit, startServer, type RunningServer } from '../support/startServer.ts'
import { signInToStudio, type StudioCalls } from '../support/studioCalls.ts'

interface Own {
  /** What is published changes from one journey to the next: they share a server, and run in turn. */
  server: RunningServer
  studio: StudioCalls
}

const test = journey.extend<object, Own>({
  server: [
    async ({}, provide) => {
      const server = await startServer()
      await provide(server)
      await server.close()
    },
    { scope: 'worker', timeout: startLimit },
  ],
  studio: [async ({ server }, provide) => provide(await signInToStudio(server.url)), { scope: 'worker' }],
  baseURL: async ({ server }, provide) => provide(server.url),
})
test.describe.configure({ mode: 'serial' })
test.use({ funnel: 'v3x', hurried: true })

/** A form that the build does not know. */
const v3x = (headline: string, more: object = {}) =>
  JSON.stringify({
    ...{ format: 2, id: 'v3x', extends: 'v3b', title: 'A new form', path: '/claim/v3x' },
    ...more,
    steps: { 'get-started': { title: headline }, ...(more as { steps?: object }).steps },
  })
/** It asks for a pause that the later version lacks. */
const withPause = v3x('The first headline', {
  order: [
    'get-started',
    'pause',
    'address',
    'personal-details',
    'signature',
    'credit-check',
    'select-claims',
    'confirmation',
    'submitting',
  ],
  steps: { pause: { title: 'Take a breath' } },
})
const walkWithPause: Stop[] = [
  { step: 'get-started', answer: (applicant) => applicant.choose('Yes! Start My Claim!') },
  { step: 'pause', answer: async () => undefined, leave: (applicant) => applicant.next() },
  ...walkOfV3c,
]
const publish = (studio: StudioCalls, text: string): Promise<Publication> =>
  studio.publish('v3x', { 'v3x/funnel.json': () => text })
/** The server follows within two seconds; the one that has published does at once. */
const draws = async (page: Page, path: string, headline: string): Promise<void> => {
  await expect.poll(async () => (await page.request.get(path)).text()).toContain(`>${headline}</h1>`)
}
const newVisitor = async (context: BrowserContext): Promise<Page> => (await context.browser()!.newContext()).newPage()
const hashKept = (page: Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(sessionStorage.getItem('funnel:v3x')!) as { hash: string }).hash)

test('a form that was published after the build is drawn by the server, taken over and walked to its end; who is in the middle stays on their version', async ({
  page,
  applicant,
  context,
  traffic,
  server,
  studio,
  consoleClean,
}) => {
  test.setTimeout(120_000)
  // A version that was withdrawn.
  consoleClean.allow(/status of 410 .*\/funnels\/of\//)
  await publish(studio, withPause)
  await draws(page, '/claim/v3x', 'The first headline')
  await applicant.open('get-started')
  await walk(applicant, walkWithPause, person(), 'signature')
  const began = await hashKept(page)

  const other = await context.newPage()
  await hurry(other)
  const second = new Applicant(other, 'v3x', applicant.pointer)
  await second.open('get-started')
  await walk(second, walkWithPause, person(), 'address')

  await publish(studio, v3x('The second headline'))
  await draws(page, '/claim/v3x/get-started', 'The second headline')
  const visitor = await newVisitor(context)
  await visitor.goto(`${server.url}/claim/v3x`)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('The second headline')
  await visitor.goto(`${server.url}/claim/v3x/pause`)
  await expect(visitor).toHaveURL(/get-started$/)
  await visitor.context().close()

  await page.reload()
  await applicant.expectStep('signature')
  await applicant.open('pause')
  await applicant.expectHeading('Take a breath')
  expect(await hashKept(page)).toBe(began)
  await applicant.open('signature')
  await signAndSearch(applicant)
  await reached(page, applicant.address('select-claims'))
  const [sent] = traffic.to('POST /api/claim-requests')
  expect([(await sent!.response())!.status(), sent!.postData()]).toEqual([200, expect.stringContaining(began)])
  expect(traffic.count('POST /api/presence')).toBeGreaterThan(0)

  // The other one is still in the middle when the version is withdrawn.
  const versions = await studio.call<FunnelVersion[]>('GET', '/versions?funnel=v3x')
  const { version } = versions.find(({ definition }) => definition === began)!
  await second.expectStep('address')
  await studio.call('POST', `/versions/${version}/withdraw`, { note: 'a test' })
  const before = (await second.keptAnswers()) as Record<string, unknown>
  await other.reload()
  await second.expectStep('address')
  await expect.poll(() => hashKept(other)).not.toBe(began)
  expect(await second.keptAnswers()).toMatchObject(before)
})

test('a publication changes the headline of a form that the build knows, and another one brings the former back', async ({
  page,
  studio,
}) => {
  const path = '/claim/v3b/get-started'
  const headline = 'Did you have car finance between 2007 and 2021?'
  await draws(page, path, headline)
  const [first] = await studio.call<Publication[]>('GET', '/publications?funnel=v3b')
  const reworded = (text: string): string => text.replace(headline, 'Did you have a car on finance?')
  // A scenario expects the headline, too.
  await studio.publish('v3b', { 'v3b/funnel.json': reworded, 'v3b/scenarios/journey.json': reworded })
  await draws(page, path, 'Did you have a car on finance?')
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Did you have a car on finance?')
  await page.getByRole('button', { name: 'Yes! Start My Claim!' }).tap()
  await reached(page, '/claim/v3b/address')
  await studio.call('POST', `/publications/${first!.id}/return`, { funnel: 'v3b', note: 'a test' })
  await draws(page, path, headline)
})

test('a publication of Welsh texts changes those alone', async ({ page, studio }) => {
  const path = '/claim/v5/getting-started'
  const was = 'Gweld a allech chi hawlio am gyllid car a gam-werthwyd.'
  const is = 'Gwelwch a allwch hawlio am gyllid car.'
  const drawn = async (query: string) => (await page.request.get(path + query)).text()
  expect(await drawn('?lang=cy')).toContain(was)
  await studio.publish('v5', { 'v5/texts/cy.json': (text) => text.replace(was, is) })
  await expect.poll(() => drawn('?lang=cy')).toContain(is)
  expect(await drawn('')).toContain('See whether you could claim for mis-sold car finance.')
  await page.goto(`${path}?lang=cy`)
  await expect(page.getByText(is)).toBeVisible()
  await page.getByRole('button', { name: 'Dechrau eich gwiriad hawlio am ddim*' }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dywedwch wrthym amdanoch chi')
})
