import type { Browser, Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { Applicant } from '../support/journeyApplicant.ts'
import { axeFindings, overflow } from '../support/journeyChecks.ts'
import { hurry } from '../support/journeyPace.ts'
import { person } from '../support/journeyPeople.ts'
import { fingers } from '../support/journeyPointer.ts'
import { signAndSearch, reached, soon } from '../support/journeyProcess.ts'
import { walkOfV3b } from '../support/journeyWalk.ts'
import { watchConsole } from '../support/journeyWatch.ts'
import { type RunningServer, startServer } from '../support/startServer.ts'

/** The desk of somebody who makes forms. */
test.use({
  viewport: { width: 1280, height: 800 },
  isMobile: false,
  hasTouch: false,
  deviceScaleFactor: 1,
  actionTimeout: 60_000,
})
test.setTimeout(400_000)

let site: RunningServer
test.beforeAll(async () => {
  test.setTimeout(200_000)
  site = await startServer()
})
test.afterAll(() => site?.close())

/** A check, a proof or a publication may take this long on a busy machine. */
const proved = { timeout: 60_000 }

const [starting, living, detailing] = walkOfV3b
const question = 'how-did-you-hear-about-us'
const firstHeadline = 'How did you hear about us?'
const secondHeadline = 'Where did you first hear about us?'

const middle = (page: Page) => page.getByRole('region', { name: 'What is selected' })
const steps = (page: Page) => page.getByRole('list', { name: 'Steps in order' })
const phone = (page: Page) => page.frameLocator('iframe[title="The funnel"]')
const member = (page: Page, pointer: string) => middle(page).locator(`[data-pointer="${pointer}"]`).first()

const expectSaved = (page: Page) => expect(page.locator('.saving')).toHaveText('Saved', soon)
const expectChecked = (page: Page) => expect(page.locator('.proof-status')).toHaveText(/^Checked/, proved)

/** Adds a word of the language to a part of the form. */
async function add(page: Page, pointer: string, word: string): Promise<void> {
  const part = pointer === '' ? middle(page).locator('.form-pane') : member(page, pointer)
  const menu = part.locator('details.add').last()
  await menu.locator('summary').click()
  await menu.locator('button', { has: page.locator('strong', { hasText: new RegExp(`^${word}$`) }) }).click()
}

async function expectSound(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
}

/** Another person, on a phone of their own. */
async function visitor(browser: Browser): Promise<{ applicant: Applicant; unexpected: () => string[] }> {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const { unexpected } = await watchConsole(context)
  const page = await context.newPage()
  await hurry(page)
  return { applicant: new Applicant(page, 'v3x', fingers), unexpected }
}

/** Opens the form and goes as far as the new question. */
async function toTheQuestion(applicant: Applicant, who = person()): Promise<void> {
  await applicant.open('get-started')
  for (const stop of [starting!, living!]) {
    await applicant.expectStep(stop.step)
    await stop.answer(applicant, who)
    await stop.leave?.(applicant)
  }
  await applicant.expectStep(question)
}

/** Proposes all own changes, and waits for the proof. */
async function propose(page: Page): Promise<void> {
  await expectSaved(page)
  await page.getByRole('link', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'Propose and prove' }).click()
  await expect(page.getByRole('heading', { name: /^Scenarios/ })).toBeVisible(proved)
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Published' })).toBeVisible(proved)
}

test('a variant is made, proved, published, changed while somebody is in the middle, and taken back', async ({
  page,
  browser,
}) => {
  await test.step('sign in', async () => {
    await page.goto(`${site.url}/studio`)
    await page.getByRole('button', { name: 'Fill it in' }).click()
    await expectSound(page)
    await page.getByRole('button', { name: 'Sign in' }).click()
  })

  await test.step('make v3x from v3b', async () => {
    await expect(page.getByRole('heading', { name: 'Funnels' })).toBeVisible(soon)
    await expectSound(page)
    await page.getByLabel('Made from').selectOption('v3b')
    await page.getByLabel('Id', { exact: true }).fill('v3x')
    await page.getByLabel('Title', { exact: true }).fill('As v3b, and how people heard of us')
    await page.getByRole('button', { name: 'Make the variant' }).click()
    await expect(steps(page)).toBeVisible(soon)
    await expectChecked(page)
    await expectSound(page)
  })

  await test.step('change a headline, which the phone shows', async () => {
    await steps(page)
      .getByRole('button', { name: /get-started/ })
      .click()
    await middle(page).getByRole('button', { name: 'Change Title' }).click()
    await middle(page).getByLabel('Title', { exact: true }).fill('Was your car on finance?')
    await expect(phone(page).getByRole('heading', { level: 1 })).toHaveText('Was your car on finance?')
  })

  await test.step('add a question with a rule; a mistake is found and mended with one click', async () => {
    await steps(page)
      .getByRole('button', { name: /get-started/ })
      .click()
    await page.getByRole('button', { name: 'Add a step' }).click()
    await page.locator('.add-step').getByLabel('Title').fill(firstHeadline)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('combobox', { name: /^Question/ }).fill('Heard from')
    await page.getByRole('button', { name: 'Add a question' }).click()
    const field = `/steps/${question}/fields/heardFrom`
    await member(page, field).getByLabel('Label', { exact: true }).fill('Who told you about us?')
    await add(page, field, 'If')
    await member(page, field).getByRole('textbox', { name: 'If' }).click()
    await page.keyboard.type('form.contactDetails.isTermsPolicyAgred')
    await page.keyboard.press('Escape')
    const findings = page.getByRole('tabpanel', { name: /^Findings/ })
    await expect(findings.getByText(/isTermsPolicyAgred/).first()).toBeVisible(proved)
    await findings.getByRole('button', { name: /isTermsPolicyAgreed/ }).click()
    await expect(findings.getByRole('button', { name: 'Error (0)' })).toBeVisible(proved)
  })

  await test.step('swap two steps with the keyboard', async () => {
    await steps(page)
      .getByRole('button', { name: `Move ${firstHeadline}` })
      .focus()
    await page.keyboard.press('Space')
    await expect(page.getByText(/^Picked up/)).toBeAttached()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText(/would become step 3/)).toBeAttached()
    await page.keyboard.press('Space')
    await expect(page.getByText(/is now step 3/)).toBeAttached()
    await expectChecked(page)
  })

  await test.step('record a scenario by using the phone, and run it', async () => {
    await page.getByRole('tab', { name: 'Scenarios' }).click()
    await page.locator('.proof-buttons').getByRole('button', { name: 'Start again' }).click()
    await phone(page).getByRole('button', { name: 'Yes! Start My Claim!' }).click()
    await page.getByLabel('Name of the scenario').fill('whoever starts is asked where they live')
    await page.getByRole('button', { name: 'Keep one move' }).click()
    await page.getByRole('button', { name: 'Run all 1' }).click(proved)
    await expect(page.getByText('1 passed, 0 failed')).toBeVisible(proved)
    await expectSound(page)
  })

  await test.step('publish', async () => {
    await propose(page)
    await expectSound(page)
    await publish(page)
  })

  const who = person()
  const { applicant, unexpected } = await visitor(browser)
  await test.step('somebody is in the middle of it on the running server', async () => {
    await applicant.open('get-started')
    await applicant.expectHeading('Was your car on finance?')
    await toTheQuestion(applicant, who)
    await applicant.expectHeading(firstHeadline)
    await applicant.answer({ 'Who told you about us?': 'A friend' })
  })

  await test.step('change it again: they are counted, and it is published', async () => {
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await steps(page)
      .getByRole('button', { name: new RegExp(question) })
      .last()
      .click()
    await middle(page).getByLabel('Title', { exact: true }).fill(secondHeadline)
    await expectChecked(page)
    await propose(page)
    await expect(page.getByText(/1 person is in the middle now/)).toBeVisible(soon)
    await expect(page.getByText(/1 person is at “How did you hear about us\?”/)).toBeVisible()
    await expectSound(page)
    await publish(page)
  })

  await test.step('they finish on the version that they began with', async () => {
    await applicant.page.reload()
    await applicant.expectStep(question)
    await applicant.expectHeading(firstHeadline)
    await applicant.expectAnswers({ 'Who told you about us?': 'A friend' })
    await applicant.next()
    await applicant.expectStep(detailing!.step)
    await detailing!.answer(applicant, who)
    await applicant.next()
    await signAndSearch(applicant)
    await reached(applicant.page, applicant.address('select-claims'))
    await applicant.next()
    await reached(applicant.page, applicant.address('confirmation'))
    expect(unexpected()).toEqual([])
  })

  await test.step('whoever begins now sees the new headline; one click takes it back', async () => {
    const next = await visitor(browser)
    await toTheQuestion(next.applicant)
    await next.applicant.expectHeading(secondHeadline)
    await page.getByRole('link', { name: 'Versions', exact: true }).click()
    await page
      .getByRole('button', { name: /^Go back to this/ })
      .first()
      .click()
    await expectSound(page)
    await page.getByRole('button', { name: 'Serve v3x as then' }).click()
    await expect(page.getByText('a return', { exact: true })).toBeVisible(soon)
    const last = await visitor(browser)
    await toTheQuestion(last.applicant)
    await last.applicant.expectHeading(firstHeadline)
    expect([...next.unexpected(), ...last.unexpected()]).toEqual([])
  })

  for (const name of ['History', 'Evidence'])
    await test.step(`${name} can be read by everybody`, async () => {
      await page.getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expectSound(page)
    })
})
