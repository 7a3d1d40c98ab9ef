import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { launch } from '#cli/browser/openBrowser.ts'
import { startServer } from '#tests/support/startServer.ts'
import * as author from '#tests/support/studioAuthor.ts'
import { ensureBuilt } from '../lib/ensureBuilt.ts'

const folder = 'docs/guides/pictures'

/** Goes through the tour of the studio, docs/guides/studio.md, and takes its pictures in passing. */
async function goThrough(page: Page, browser: Browser, url: string): Promise<void> {
  /** A page has much text and few colours, of which WebP makes a quarter of what PNG does. */
  const shoot = async (name: string): Promise<void> => {
    const path = join(folder, `${name}.webp`)
    // Nothing fades or moves any more.
    await page.waitForTimeout(500)
    await page.screenshot({ path, type: 'webp', quality: 80, animations: 'disabled', caret: 'hide' })
    process.stdout.write(`wrote ${path}\n`)
  }

  await page.goto(`${url}/studio`)
  await page.getByRole('button', { name: 'Fill it in' }).click()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await author.describeVariant(page)
  await shoot('funnels')
  await author.makeVariant(page)

  await page.getByLabel('follow the editor').check()
  await author.changeHeadline(page)
  await author.expectChecked(page)
  await author.expectSaved(page)
  await shoot('editor')

  await author.addStep(page)
  await author.ask(page, 'Who told you about us?')
  const whoToldYou = author.fieldOf('whoToldYouAboutUs')
  const field = author.member(page, whoToldYou)
  await field.getByLabel('Widget', { exact: true }).selectOption('radio')
  await author.add(page, whoToldYou, 'Choices')
  for (const [at, choice] of ['A friend', 'An advert'].entries()) {
    await field.getByRole('button', { name: 'Add to choices' }).click()
    await field.getByLabel(`Choices ${at + 1}`, { exact: true }).fill(choice)
  }
  await author.ask(page, 'Where was the advert?')
  await author.typeRule(page, 'whereWasTheAdvert', 'form.who')
  await page.getByRole('option', { name: /^whoToldYouAboutUs/ }).waitFor()
  await author.expectChecked(page)
  await shoot('rule')

  await page.keyboard.press('Escape')
  await page.keyboard.type("ToldYouAbotUs == 'An advert'")
  await author.findings(page).getByRole('button', { name: 'Write "whoToldYouAboutUs"' }).waitFor()
  await shoot('finding')
  await author.mend(page, 'whoToldYouAboutUs')
  await author.phone(page).getByLabel('An advert').click()
  await author.phone(page).getByLabel('Where was the advert?').waitFor()

  const handleOf = (title: string) => author.steps(page).getByRole('button', { name: `Move ${title}` })
  await handleOf(author.headline).dragTo(handleOf('Where do you currently live?'), { steps: 10 })
  await page.getByText(/is now step 3/).waitFor({ state: 'attached' })
  await author.expectChecked(page)
  await page.getByRole('tab', { name: 'Diagram' }).click()
  await page.getByRole('button', { name: 'Show the step on the phone' }).click()
  // The area is lower than what is in it.
  await page.locator('.react-flow').evaluate((flow) => flow.scrollIntoView({ block: 'end' }))
  await shoot('diagram')

  await author.recordScenario(page, 'whoever a friend told is not asked about an advert', async () => {
    const phone = author.phone(page)
    await phone.getByRole('button', { name: 'Yes! Start My Claim!' }).click()
    await page.getByRole('button', { name: 'Fill in', exact: true }).click()
    await phone.getByRole('button', { name: 'Next Step' }).click()
    await phone.getByLabel('A friend').click()
    await phone.getByRole('button', { name: 'Next Step' }).click()
    await phone.getByRole('heading', { name: 'Tell us about yourself' }).waitFor()
  })
  await page.getByRole('list', { name: 'Scenarios' }).scrollIntoViewIfNeeded()
  await shoot('scenario')

  await author.propose(page)
  await shoot('publish')
  await author.publish(page, 'Asks how people heard of us')
  const { applicant } = await author.visitor(browser, url)
  await author.toTheQuestion(applicant)
  await author.changeQuestion(page, 'Where did you first hear about us?')
  await author.propose(page)
  await page.getByText(/1 person is in the middle now/).waitFor()
  await page.getByRole('heading', { name: /^People in the middle/ }).scrollIntoViewIfNeeded()
  await shoot('people')
  await author.publish(page, 'A clearer headline')
  await author.askToGoBack(page)
  await shoot('versions')
}

/** Takes the pictures of the tour, on a server and data of its own. */
export async function takeTour(): Promise<void> {
  await ensureBuilt()
  mkdirSync(folder, { recursive: true })
  const server = await startServer()
  const browser = await launch()
  try {
    await goThrough(await browser.newPage(author.desk), browser, server.url)
  } finally {
    await browser.close()
    await server.close()
  }
}
