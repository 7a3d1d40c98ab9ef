import type { Browser, Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { Applicant } from '../support/journeyApplicant.ts'
import { storedText } from '../support/journeyChecks.ts'
import { fingers } from '../support/journeyPointer.ts'
import { mailedLink } from '../support/journeyMail.ts'
import { person, tracesIn, tracesOf } from '../support/journeyPeople.ts'
import { atPortal, reached } from '../support/journeyProcess.ts'
import { walk, walkOfV1 } from '../support/journeyWalk.ts'
import type { RunningServer } from '../support/startServer.ts'
import { startVariant } from '../support/startVariant.ts'

/** Time to build the variant. */
const building = 400_000

test.describe.configure({ mode: 'serial' })

let site: RunningServer
test.beforeAll(async () => {
  test.setTimeout(building)
  // One word more than the funnel that is shipped.
  site = await startVariant('v1', (definition) => ({ ...definition, persist: { in: 'server' } }))
})
test.afterAll(() => site?.close())

const openV1 = (page: Page) => page.goto(`${site.url}/claim/v1`)

async function askForLink(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Save and finish later' }).tap()
  await expect(page.getByLabel('Where shall we send the link?')).toHaveValue(email)
  await page.getByRole('button', { name: 'Send me the link' }).tap()
  await expect(page.getByText(`We have sent a link to ${email}.`)).toBeVisible()
}

/** Another device: nothing is shared with the first one but the link. */
async function otherDevice(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  return context.newPage()
}

test('a claim that was begun on one device is finished on another, which takes it over', async ({
  page,
  applicant,
  browser,
  traffic,
  consoleClean,
}) => {
  test.setTimeout(300_000)
  // The first device learns that it no longer keeps the form.
  consoleClean.allow(/status of 404/)
  const who = person()
  await openV1(page)
  await walk(applicant, walkOfV1, who, 'lender-selection')
  expect(traffic.count('POST /api/journeys/link')).toBe(0)
  await askForLink(page, who.email)
  const link = await mailedLink(site.url, who.email, '/resume')
  const [sent] = traffic.bodies('POST /api/journeys/link')
  expect(sent.journey).toContain(who.lastName)
  expect(sent.journey).not.toContain('image/png')

  const phone = await otherDevice(browser)
  const asked: string[] = []
  phone.on('request', (request) => void asked.push(request.url(), request.headers().referer ?? ''))
  const there = new Applicant(phone, 'v1', fingers)
  await phone.goto(link)
  await phone.getByRole('button', { name: 'Continue' }).tap()
  // The signature stayed behind; nothing else is asked again.
  await there.expectStep('signature')
  await there.sign()
  await there.next()
  await there.expectStep('lender-selection')
  await there.back()
  await there.back()
  await there.expectAnswers({ Email: who.email, 'Phone number': who.phone.replaceAll(' ', '') })
  await there.next()
  await there.next()
  await there.expectStep('lender-selection')
  await there.addLender('Santander')

  await applicant.addLender('Santander')
  await expect(page.getByText('This form is being finished on another device.')).toBeVisible()

  await there.next()
  await atPortal(phone)
  await expect(phone.getByRole('heading', { level: 2, name: `${who.firstName} ${who.lastName}` })).toBeVisible()
  expect(await storedText(phone)).not.toContain('saved:')
  const token = link.split('#')[1]!
  expect(tracesIn(asked, [token, ...tracesOf(who)])).toEqual([])

  const third = await otherDevice(browser)
  await third.goto(link)
  await third.getByRole('button', { name: 'Continue' }).tap()
  await expect(third.getByRole('alert')).toContainText('This link cannot be used.')
  await third.getByRole('link', { name: 'Start again' }).tap()
  await reached(third, '/claim/v1/introduction')
})

test('a form that is not kept on the server offers no link', async ({ page, applicant, traffic }) => {
  await page.goto(`${site.url}/claim/v5`)
  await expect(applicant.heading).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save and finish later' })).toHaveCount(0)
  expect(traffic.addresses().filter((address) => /SaveForLater|keeper/.test(address))).toEqual([])
})
