import { expect, test } from '../support/journey.ts'
import { hold, loseFirst } from '../support/journeyHold.ts'
import { person } from '../support/journeyPeople.ts'
import { atPortal } from '../support/journeyProcess.ts'
import { returnToV1, walk, walkOfV1, walkTo } from '../support/journeyWalk.ts'
import { failures } from '../support/journeyWatch.ts'
import { untilStored } from '../support/untilStored.ts'

test.use({ hurried: true })

const create = 'POST /api/claim-requests'

test('a reload keeps the step and the answers, on every step [SES-01, ENT-FORM-01]', async ({
  page,
  applicant,
  traffic,
}) => {
  const who = person()
  const filled: Record<string, Record<string, string | boolean>> = {
    'personal-details': { Title: '1', 'First name': who.firstName, 'Last name': who.lastName },
    'date-of-birth': { 'Date of birth': '01 / 02 / 1980' },
    'contact-details': { Email: who.email, 'Phone number': '07700900123', 'I agree to the privacy policy': true },
  }
  await applicant.open('introduction')
  for (const { step, answer, leave } of walkOfV1) {
    await applicant.expectStep(step)
    if (leave) await answer(applicant, who)
    await page.reload()
    await applicant.expectStep(step)
    await applicant.expectAnswers(filled[step] ?? {})
    if (step === 'address')
      for (const line of Object.values(who.address))
        await expect(applicant.panel.getByRole('region', { name: 'Your selected address' })).toContainText(line)
    if (step === 'signature') await expect(applicant.signatureStatus).toHaveText('Signature captured')
    if (step === 'lender-selection') await expect(applicant.chosenLenders).toHaveText(['Santander Consumer Finance'])
    if (step === 'lender-selection') await loseFirst(page, '**/api/auth/create-user')
    if (leave) await leave(applicant)
    else await answer(applicant, who)
  }
  await applicant.expectStep('submitting')
  await expect.poll(() => traffic.count('POST /api/auth/create-user')).toBe(1)
  await page.reload()
  await atPortal(page)
  expect(new Set(traffic.bodies(create).map((body) => body.claim_request_id)).size).toBe(2)
})

test('the browser’s Back and Forward walk through all steps, with their answers [SHELL-07, ENT-FORM-01, NAV-05, NAV-08]', async ({
  page,
  applicant,
}) => {
  const who = person()
  await walkTo(applicant, walkOfV1, who, 'lender-selection')
  const walked = walkOfV1.map(({ step }) => step)
  for (const step of walked.slice(0, -1).reverse()) {
    await page.goBack()
    await applicant.expectStep(step)
  }
  await expect(applicant.panel.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-pressed', 'true')
  for (const step of walked.slice(1)) {
    await page.goForward()
    await applicant.expectStep(step)
    if (step === 'personal-details') await applicant.expectAnswers({ 'First name': who.firstName })
  }
})

test('the Back of the page leads to the step before, and from the first one home [SHELL-03, SHELL-07, SHELL-08, AMB-10]', async ({
  page,
  applicant,
}) => {
  await walkTo(applicant, walkOfV1, person(), 'address')
  await expect(applicant.nextButton).toBeVisible()
  await applicant.back()
  await applicant.expectStep('personal-details')
  await applicant.back()
  await applicant.expectStep('introduction')
  await applicant.back()
  await expect(page).toHaveURL((url) => url.pathname === '/')
})

test('the browser’s Back never leads into the process of submitting [SHELL-10, NAV-10, NAV-09]', async ({
  page,
  applicant,
  traffic,
}) => {
  await returnToV1(applicant, 'signature', person())
  await applicant.expectReady()
  await applicant.next()
  await applicant.expectStep('lender-selection')
  await applicant.next()
  await atPortal(page)
  await expect(page.locator('.claim').first()).toBeVisible()
  const calls = traffic.count('POST /api/claim-requests/*/credit-check')
  await page.goBack()
  // The answers are forgotten by then, so the funnel starts again.
  await applicant.expectStep('introduction')
  expect(traffic.count('POST /api/claim-requests/*/credit-check')).toBe(calls)
})

test('a double press of Continue sends one request, and a held one says that it is on its way [SHELL-14, GATE-07, BTN-08]', async ({
  page,
  applicant,
  traffic,
}) => {
  const letGo = await hold(page, '**/api/claim-requests')
  const who = person()
  await walkTo(applicant, walkOfV1, who, 'contact-details')
  await walkOfV1[4]!.answer(applicant, who)
  await applicant.next()
  await applicant.pointer.pressShut(applicant.nextButton)
  await expect(applicant.nextLabel).toHaveText('Processing...')
  await applicant.expectShut()
  await applicant.nextButton.tap({ force: true })
  await page.keyboard.press('Enter')
  letGo()
  await applicant.expectStep('signature')
  await expect.poll(() => [traffic.count(create), traffic.count('POST /api/crm/sync-client')]).toEqual([1, 1])
})

test('a later address that was typed opens the earliest step with something missing, and keeps the answers [AMB-12]', async ({
  applicant,
}) => {
  const who = person()
  await applicant.open('contact-details')
  await applicant.expectStep('introduction')
  await walk(applicant, walkOfV1, who, 'address')
  await applicant.open('lender-selection')
  await applicant.expectStep('address')
  await applicant.back()
  await applicant.expectAnswers({ 'First name': who.firstName })
})

test('submitting without a claim request says so, and Start Over restarts the form [ERR-SUB-01, V1-SUBM-05, V1-SUBM-06, ROUTE-17]', async ({
  applicant,
  page,
  consoleClean,
}) => {
  consoleClean.allow(failures)
  await applicant.open('submitting')
  const problem = page.getByRole('alert').filter({ hasText: 'There was a problem' })
  await expect(problem).toContainText('No claim request ID available')
  await page.getByRole('button', { name: 'Start Over' }).tap()
  await applicant.expectStep('introduction')
})

test('an unknown step leads to the first one [ROUTE-04, ROUTE-05, AMB-01]', async ({ applicant, page }) => {
  await applicant.open('bogus')
  await applicant.expectStep('introduction')
  await page.goto('/claim/v1')
  await applicant.expectStep('introduction')
})

test('an unknown version, and a step that no funnel redirects, show that there is nothing [ROUTE-02, ROUTE-03, AMB-01]', async ({
  applicant,
  page,
  consoleClean,
}) => {
  consoleClean.allow(/status of 404/)
  for (const path of ['/claim/v9/address', '/claim/v1/address/bogus', '/claims/address']) {
    const reply = await page.goto(path)
    expect(reply!.status()).toBe(404)
    await applicant.expectHeading('Page not found')
    await expect(page).toHaveURL((url) => url.pathname === path)
  }
})

test('answers that are not there are accounted for, with the ways back to a claim, and nobody’s are shown', async ({
  page,
  context,
  applicant,
}) => {
  const note = (of: typeof page) => of.locator('.loss')
  const who = person()
  await walkTo(applicant, walkOfV1, who, 'date-of-birth')
  await expect(note(page)).toHaveCount(0)

  const other = await context.newPage()
  await other.goto(applicant.address('date-of-birth'))
  await expect(note(other)).toContainText('This tab has no answers')
  await expect(note(other).getByRole('link', { name: 'log in' })).toHaveAttribute('href', '/login?redirect=/portal')
  await expect(note(other).getByRole('link', { name: 'get a link by email' })).toHaveAttribute(
    'href',
    '/forgot-password',
  )
  await expect(other.getByRole('main')).not.toContainText(who.firstName)
  await other.getByRole('button', { name: 'Yes', exact: true }).tap()
  await expect(note(other)).toHaveCount(0)
  await other.close()

  await page.evaluate(untilStored)
  await page.evaluate(() => {
    const session = JSON.parse(sessionStorage.getItem('funnel:v1')!) as { at: number }
    sessionStorage.setItem('funnel:v1', JSON.stringify({ ...session, at: session.at - 25 * 3_600_000 }))
  })
  await page.goto(applicant.address('introduction'))
  await expect(note(page)).toContainText(
    'You were here more than 24 hours ago. To protect you, what you had entered has been cleared.',
  )
  expect((await applicant.keptAnswers())?.personalDetails).toBeUndefined()
})
