// Actions of an author in the studio, and of a person who fills in the form meanwhile: for the journey, and for the pictures of the tour.
import { expect, type Browser, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { Applicant } from './journeyApplicant.ts'
import { hurry } from './journeyPace.ts'
import { person } from './journeyPeople.ts'
import { fingers } from './journeyPointer.ts'
import { soon } from './journeyProcess.ts'
import { walkOfV3b } from './journeyWalk.ts'
import { watchConsole } from './journeyWatch.ts'

/** The desk of an author of forms. */
export const desk = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 }

/** A check, a proof or a publication may take this long on a busy machine. */
export const proved = { timeout: 60_000 }

/** The step that the author adds, which has its id from this headline. */
export const headline = 'How did you hear about us?'
export const question = 'how-did-you-hear-about-us'

export const middle = (page: Page): Locator => page.getByRole('region', { name: 'What is selected' })
export const steps = (page: Page): Locator => page.getByRole('list', { name: 'Steps in order' })
export const phone = (page: Page): FrameLocator => page.frameLocator('iframe[title="The funnel"]')
export const findings = (page: Page): Locator => page.getByRole('tabpanel', { name: /^Findings/ })

/** The part of the form for a place of the definition. */
export const member = (page: Page, pointer: string): Locator =>
  middle(page).locator(`[data-pointer="${pointer}"]`).first()

export const expectSaved = (page: Page): Promise<void> => expect(page.locator('.saving')).toHaveText('Saved', soon)
export const expectChecked = (page: Page): Promise<void> =>
  expect(page.locator('.proof-status')).toHaveText(/^Checked/, proved)

export const selectStep = (page: Page, id: string): Promise<void> =>
  steps(page).locator(`[data-step="/steps/${id}"] .step-main`).click()

/** Fills in what a new variant of v3b begins with. */
export async function describeVariant(page: Page): Promise<void> {
  await page.getByLabel('Made from').selectOption('v3b')
  await page.getByLabel('Id', { exact: true }).fill('v3x')
  await page.getByLabel('Title', { exact: true }).fill('As v3b, and how people heard of us')
}

export async function makeVariant(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Make the variant' }).click()
  await expect(steps(page)).toBeVisible(soon)
  await expectChecked(page)
}

/** Writes another headline into the first step. */
export async function changeHeadline(page: Page): Promise<void> {
  await selectStep(page, 'get-started')
  await middle(page).getByRole('button', { name: 'Change Title' }).click()
  await middle(page).getByLabel('Title', { exact: true }).fill('Was your car on finance?')
  await expect(phone(page).getByRole('heading', { level: 1 })).toHaveText('Was your car on finance?')
}

/** Adds a word of the language to a part of the form. */
export async function add(page: Page, pointer: string, word: string): Promise<void> {
  const menu = member(page, pointer).locator('details.add').last()
  await menu.locator('summary').click()
  await menu.locator('button', { has: page.locator('strong', { hasText: new RegExp(`^${word}$`) }) }).click()
}

/** Adds the step of the question behind the first one. */
export async function addStep(page: Page): Promise<void> {
  await selectStep(page, 'get-started')
  await page.getByRole('button', { name: 'Add a step' }).click()
  await page.locator('.add-step').getByLabel('Title').fill(headline)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
}

/** The place of what is asked for an answer in that step. */
export const fieldOf = (answer: string): string => `/steps/${question}/fields/${answer}`

/** Asks a question in that step. Its answer has its name from the question. */
export async function ask(page: Page, text: string): Promise<void> {
  await page.getByRole('combobox', { name: /^Question/ }).fill(text)
  await page.getByRole('button', { name: 'Add a question' }).click()
}

/** Types the rule for when a field is asked, as far as it is given. */
export async function typeRule(page: Page, answer: string, rule: string): Promise<void> {
  await add(page, fieldOf(answer), 'If')
  await member(page, fieldOf(answer)).getByRole('textbox', { name: 'If' }).click()
  await page.keyboard.type(rule)
}

/** Presses the button that writes the name that was meant. */
export async function mend(page: Page, name: string): Promise<void> {
  await findings(page)
    .getByRole('button', { name: `Write "${name}"` })
    .click()
  await expect(findings(page).getByRole('button', { name: 'Error (0)' })).toBeVisible(proved)
}

/** Moves the question behind the step that follows, by the keyboard. */
export async function moveQuestionDown(page: Page): Promise<void> {
  await steps(page)
    .getByRole('button', { name: `Move ${headline}` })
    .focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(/^Picked up/)).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(/would become step 3/)).toBeAttached()
  await page.keyboard.press('Space')
  await expect(page.getByText(/is now step 3/)).toBeAttached()
  await expect(page.getByRole('button', { name: `Move ${headline}` })).toBeFocused()
  await expectChecked(page)
}

/** Records what is done on the phone from the beginning, and runs it. */
export async function recordScenario(page: Page, name: string, act: () => Promise<void>): Promise<void> {
  await page.getByRole('tab', { name: 'Scenarios' }).click()
  await page.locator('.proof-buttons').getByRole('button', { name: 'Start again' }).click()
  await act()
  await page.getByLabel('Name of the scenario').fill(name)
  await page.getByRole('button', { name: /^Keep / }).click()
  await page.getByRole('button', { name: 'Run all 1' }).click(proved)
  await expect(page.getByText('1 passed, 0 failed')).toBeVisible(proved)
}

/** Proposes all own changes, and waits for the proof. */
export async function propose(page: Page): Promise<void> {
  await expectSaved(page)
  await page.getByRole('link', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'Propose and prove' }).click()
  await expect(page.getByRole('heading', { name: /^Scenarios/ })).toBeVisible(proved)
}

export async function publish(page: Page, note: string): Promise<void> {
  await page.getByLabel('Note for later readers').fill(note)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Published' })).toBeVisible(proved)
}

/** Changes the headline of the question in the editor. */
export async function changeQuestion(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await selectStep(page, question)
  await middle(page).getByLabel('Title', { exact: true }).fill(title)
  await expectChecked(page)
}

/** Asks for the way back to the publication before the newest. */
export async function askToGoBack(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Versions', exact: true }).click()
  await page
    .getByRole('button', { name: /^Go back to this/ })
    .first()
    .click()
}

/** Another person, on a phone of their own. */
export async function visitor(
  browser: Browser,
  baseURL: string,
): Promise<{ applicant: Applicant; unexpected: () => string[] }> {
  const context = await browser.newContext({
    baseURL,
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
export async function toTheQuestion(applicant: Applicant, who = person()): Promise<void> {
  await applicant.open('get-started')
  for (const stop of walkOfV3b.slice(0, 2)) {
    await applicant.expectStep(stop.step)
    await stop.answer(applicant, who)
    await stop.leave?.(applicant)
  }
  await applicant.expectStep(question)
}
