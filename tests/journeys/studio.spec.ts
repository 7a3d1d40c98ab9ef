import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { axeFindings, overflow } from '../support/journeyChecks.ts'
import { person } from '../support/journeyPeople.ts'
import { signAndSearch, reached, soon } from '../support/journeyProcess.ts'
import { walkOfV3b } from '../support/journeyWalk.ts'
import { type RunningServer, startServer } from '../support/startServer.ts'
import * as author from '../support/studioAuthor.ts'

test.use({ ...author.desk, actionTimeout: 60_000 })
test.setTimeout(400_000)

let site: RunningServer
test.beforeAll(async () => {
  test.setTimeout(200_000)
  site = await startServer()
})
test.afterAll(() => site?.close())

const detailing = walkOfV3b[2]!
const secondHeadline = 'Where did you first hear about us?'

async function expectSound(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
}

test('a variant is made, proved, published, changed while a visitor is in the middle of it, and taken back', async ({
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
    await author.describeVariant(page)
    await author.makeVariant(page)
    await expectSound(page)
  })

  await test.step('change a headline, which the phone shows', () => author.changeHeadline(page))

  await test.step('add a question with a rule; a mistake is found and mended with one click', async () => {
    await author.addStep(page)
    await author.ask(page, 'Heard from')
    await author
      .member(page, author.fieldOf('heardFrom'))
      .getByLabel('Label', { exact: true })
      .fill('Who told you about us?')
    await author.typeRule(page, 'heardFrom', 'form.contactDetails.isTermsPolicyAgred')
    await page.keyboard.press('Escape')
    await expect(
      author
        .findings(page)
        .getByText(/isTermsPolicyAgred/)
        .first(),
    ).toBeVisible(author.proved)
    await author.mend(page, 'isTermsPolicyAgreed')
  })

  await test.step('swap two steps with the keyboard', () => author.moveQuestionDown(page))

  await test.step('record a scenario by using the phone, and run it', async () => {
    await author.recordScenario(page, 'a visitor who starts is asked where they live', () =>
      author.phone(page).getByRole('button', { name: 'Yes! Start My Claim!' }).click(),
    )
    await expectSound(page)
  })

  await test.step('publish', async () => {
    await author.propose(page)
    await expectSound(page)
    await page.getByRole('link', { name: 'Studio' }).click()
    const waiting = page.getByRole('list', { name: 'Open proposals' })
    await expect(waiting).toContainText('A publisher of every company can publish it.', soon)
    await expectSound(page)
    await waiting.getByRole('link', { name: /^v3x: 2 files proposed by/ }).click()
    await author.publish(page, 'Asks how people heard of us')
  })

  const who = person()
  const { applicant, unexpected } = await author.visitor(browser, site.url)
  await test.step('a visitor is in the middle of it on the running server', async () => {
    await applicant.open('get-started')
    await applicant.expectHeading('Was your car on finance?')
    await author.toTheQuestion(applicant, who)
    await applicant.expectHeading(author.headline)
    await applicant.answer({ 'Who told you about us?': 'A friend' })
  })

  await test.step('change it again: they are counted, and it is published', async () => {
    await author.changeQuestion(page, secondHeadline)
    await author.propose(page)
    // Journeys are played for it, in a process of low priority.
    await expect(page.getByText(/1 person is in the middle now/)).toBeVisible(author.proved)
    await expect(page.getByText(/1 person is at “How did you hear about us\?”/)).toBeVisible()
    await expectSound(page)
    await author.publish(page, 'A clearer headline')
  })

  await test.step('they finish on the version that they began with', async () => {
    await applicant.page.reload()
    await applicant.expectStep(author.question)
    await applicant.expectHeading(author.headline)
    await applicant.expectAnswers({ 'Who told you about us?': 'A friend' })
    await applicant.next()
    await applicant.expectStep(detailing.step)
    await detailing.answer(applicant, who)
    await applicant.next()
    await signAndSearch(applicant)
    await reached(applicant.page, applicant.address('select-claims'))
    await applicant.next()
    await reached(applicant.page, applicant.address('confirmation'))
    expect(unexpected()).toEqual([])
  })

  await test.step('a visitor who begins now sees the new headline; one click takes it back', async () => {
    const next = await author.visitor(browser, site.url)
    await author.toTheQuestion(next.applicant)
    await next.applicant.expectHeading(secondHeadline)
    await author.askToGoBack(page)
    await expectSound(page)
    await page.getByRole('button', { name: 'Serve v3x as then' }).click()
    await expect(page.getByText('a return', { exact: true })).toBeVisible(soon)
    const last = await author.visitor(browser, site.url)
    await author.toTheQuestion(last.applicant)
    await last.applicant.expectHeading(author.headline)
    expect([...next.unexpected(), ...last.unexpected()]).toEqual([])
  })

  for (const name of ['History', 'Evidence'])
    await test.step(`${name} can be read by everybody`, async () => {
      await page.getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expectSound(page)
    })
})
