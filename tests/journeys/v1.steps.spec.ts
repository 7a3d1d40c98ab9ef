import { expect, test } from '../support/journey.ts'
import { passTimeUntil, stopTime } from '../support/journeyClock.ts'
import { hold } from '../support/journeyHold.ts'
import { person } from '../support/journeyPeople.ts'
import { returnToV1, walkOfV1, walkTo } from '../support/journeyWalk.ts'
import { failures } from '../support/journeyWatch.ts'

test.use({ hurried: true })

const who = person()
const shut = 'To continue, please complete: '

test('the introduction asks one question, shows benefits, and its event leads on [V1-INTRO-01, V1-INTRO-02, V1-INTRO-03, V1-INTRO-04, AMB-80]', async ({
  page,
  applicant,
}) => {
  await applicant.open('introduction')
  await applicant.expectShut('Please choose Yes or No to continue')
  await expect(
    applicant.panel.getByRole('group', { name: 'Have you had a vehicle on finance?' }).getByRole('button'),
  ).toHaveText(['Yes', 'No'])
  await expect(applicant.panel.getByText('Mis-sold interest rates')).toBeVisible()
  const heard = page.evaluate(
    () =>
      new Promise((hear) =>
        window.addEventListener('introduction-complete', (event) => hear((event as CustomEvent).detail), {
          once: true,
        }),
      ),
  )
  await applicant.choose('No')
  expect(await heard).toEqual({ hadFinance: 'no' })
  await applicant.expectStep('personal-details')
  expect(await applicant.keptAnswers()).toMatchObject({ hadFinance: 'no' })

  await page.goBack()
  await applicant.expectStep('introduction')
  await page.evaluate(() =>
    window.dispatchEvent(new CustomEvent('introduction-complete', { detail: { hadFinance: 'yes' } })),
  )
  await applicant.expectStep('personal-details')
  expect(await applicant.keptAnswers()).toMatchObject({ hadFinance: 'yes' })
})

test('an attempt lists every error as a link to its field; one that is put right goes [V1-PERS-01, V1-PERS-02, VAL-NAME-01, VAL-NAME-02, ERR-05, BTN-01, BTN-03, ERR-02, ERR-03]', async ({
  applicant,
  page,
}) => {
  await walkTo(applicant, walkOfV1, who, 'personal-details')
  await expect(applicant.panel.getByRole('textbox')).toHaveCount(2)
  expect(await applicant.field('Title').getByRole('option').allTextContents()).toEqual([
    'Please select',
    'Mr',
    'Mrs',
    'Miss',
    'Ms',
    'Dr',
  ])
  await applicant.expectShut(`${shut}Title, First name, Last name`)
  await expect(applicant.errorSummary).toHaveCount(0)
  await expect(applicant.panel.locator('[aria-invalid]')).toHaveCount(0)

  await applicant.attempt()
  await expect(applicant.errorSummary).toBeFocused()
  await expect(applicant.errorSummary.getByRole('heading')).toHaveText('Please fix the errors below to continue')
  await expect(applicant.errorSummary.getByRole('link')).toHaveText([
    'Please select a title',
    'Please enter your first name',
    'Please enter your last name',
  ])
  await expect(page).toHaveTitle(/^Error: /)
  await applicant.errorSummary.getByRole('link', { name: 'Please enter your first name' }).tap()
  await expect(applicant.field('First name')).toBeFocused()
  await applicant.answer({ Title: 'Dr', 'First name': who.firstName })
  await expect(applicant.errorSummary.getByRole('link')).toHaveText(['Please enter your last name'])
  await applicant.answer({ 'Last name': who.lastName })
  await expect(applicant.errorSummary).toHaveCount(0)
  await applicant.expectOpen()
})

test.describe('at its own pace', () => {
  test.use({ hurried: false })

  test('an address is found and picked with the keyboard alone, after one call per pause [V1-ADDR-01, V1-ADDR-02, V1-ADDR-03, V1-ADDR-04, ADR-02, ADR-04]', async ({
    applicant,
    page,
    traffic,
  }) => {
    await page.clock.install()
    await walkTo(applicant, walkOfV1, who, 'address')
    await applicant.searchBox.focus()
    await stopTime(page)
    await page.keyboard.type('ha')
    await expect(applicant.panel.getByText('Type 3 or more characters')).toBeVisible()
    await page.keyboard.type('rb')
    await passTimeUntil(page, applicant.results.first())
    await page.clock.resume()
    expect(traffic.to('GET /api/address/search').concat(traffic.to('POST /api/address/search'))).toHaveLength(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(applicant.results.nth(1)).toHaveAttribute('aria-selected', 'true')
    const second = (await applicant.results.nth(1).textContent())!
    await page.keyboard.press('Enter')
    const card = applicant.panel.getByRole('region', { name: 'Your selected address' })
    await expect(card).toBeFocused()
    await expect(card).toContainText(second.split(',').at(-1)!.trim())
    await applicant.expectOpen()
    await applicant.panel.getByRole('button', { name: 'Search for a different address' }).tap()
    await expect(applicant.searchBox).toBeFocused()
    await applicant.expectShut()
  })
})

for (const [search, message, clauses] of [
  [
    'ZZ9 1AA',
    "Sorry, we're having trouble searching for addresses right now. Please try entering your address manually.",
    '[ERR-ADDR-01, ADR-08]',
  ],
  [
    'ZZ8 1AA',
    "Sorry, we couldn't retrieve the address details. Please try entering your address manually",
    '[ERR-ADDR-02, ADR-08]',
  ],
] as const) {
  test(`a failing address service leaves the address to be entered by hand: ${search} ${clauses}`, async ({
    applicant,
    consoleClean,
  }) => {
    consoleClean.allow(failures)
    await walkTo(applicant, walkOfV1, who, 'address')
    await applicant.searchBox.fill(search)
    if (search.startsWith('ZZ8')) await applicant.results.first().tap()
    await expect(applicant.alert).toHaveText(message)
    await applicant.enterAddress(who.address)
    await applicant.next()
    await applicant.expectStep('date-of-birth')
  })
}

test('an address by hand needs street, postcode and a house; the way back to the search stays open [V1-ADDR-05, V1-ADDR-06, V1-ADDR-07, GATE-03, ADR-12, ADR-13]', async ({
  applicant,
}) => {
  await walkTo(applicant, walkOfV1, who, 'address')
  await applicant.enterAddress({ Street: 'Harbourmaster Street' })
  await expect(applicant.panel.getByRole('textbox')).toHaveCount(6)
  await applicant.expectShut()
  await applicant.answer({ Postcode: 'yo211qw' })
  await applicant.expectAnswers({ Postcode: 'YO21 1QW', 'Building name (optional)': '' })
  await applicant.next()
  await expect(applicant.errorSummary.getByRole('link')).toHaveText(['Please enter a house number or building name'])
  await applicant.answer({ 'House number': '12' })
  await expect(applicant.errorSummary).toHaveCount(0)
  await applicant.panel.getByRole('button', { name: 'Search for your address instead' }).tap()
  await expect(applicant.searchBox).toBeFocused()
})

test('the date of birth is written as it is typed, and told when it cannot be [V1-DOB-01, V1-DOB-02, VAL-DOB-01, VAL-DOB-02, DOB-01]', async ({
  applicant,
  page,
}) => {
  await walkTo(applicant, walkOfV1, who, 'date-of-birth')
  const field = applicant.field('Date of birth')
  await applicant.expectHeading('Specify your date of birth')
  await expect(applicant.panel.getByText("We can't locate your agreements without it")).toBeVisible()
  await expect(field).toHaveAccessibleDescription(/You must be at least 18 years old to use this service/)
  await applicant.expectShut()
  const calm = await field.evaluate((element) => getComputedStyle(element).borderColor)
  await field.pressSequentially('31022000')
  await expect(field).toHaveValue('31 / 02 / 2000')
  await page.keyboard.press('Tab')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(/Please enter a valid date of birth/)
  const red = await field.evaluate((element) => getComputedStyle(element).borderColor)
  expect(red).not.toBe(calm)
  const [r, g, b] = /(\d+), (\d+), (\d+)/.exec(red)!.slice(1).map(Number) as [number, number, number]
  expect(r).toBeGreaterThan(2 * Math.max(g, b))
  await field.fill('')
  await field.pressSequentially('010219801')
  await expect(field).toHaveValue('01 / 02 / 1980')
  await applicant.expectOpen()
})

test('a press hits what it was meant for, although the message above it goes as the field is left [ADR-06]', async ({
  applicant,
}) => {
  await returnToV1(applicant, 'contact-details', person(), { answers: { contactDetails: {} } })
  await applicant.attempt()
  await applicant.field('Email').fill(who.email)
  await applicant.field('Phone number').fill(who.phone)
  await applicant.field('I agree to the privacy policy').tap()
  await applicant.expectAnswers({ 'I agree to the privacy policy': true, 'Phone number': '07700900123' })
})

test('a field left in vain shows the banner, and neither the press that left it nor the focus goes astray [VAL-OTHER-03, ERR-08]', async ({
  applicant,
}) => {
  await returnToV1(applicant, 'contact-details', person(), { answers: { contactDetails: {} } })
  await applicant.field('Email').fill('nobody')
  await expect(applicant.errorSummary).toHaveCount(0)
  await applicant.field('I agree to the privacy policy').tap()
  await expect(applicant.errorSummary).toContainText('Please fix the errors below to continue')
  await expect(applicant.errorSummary.getByRole('link')).toHaveText(['Email must contain an @ symbol'])
  await expect(applicant.errorSummary).not.toBeFocused()
  await applicant.expectAnswers({ Email: 'nobody', 'I agree to the privacy policy': true })
  await applicant.answer({ Email: who.email })
  await expect(applicant.errorSummary).toHaveCount(0)
})

test('an error that typing brings back after an attempt leaves the focus where it is [ERR-05]', async ({
  applicant,
  page,
}) => {
  await walkTo(applicant, walkOfV1, who, 'personal-details')
  await applicant.attempt()
  await applicant.answer({ Title: 'Dr', 'First name': who.firstName, 'Last name': who.lastName })
  await expect(applicant.errorSummary).toHaveCount(0)
  await applicant.field('First name').fill('')
  await expect(applicant.errorSummary).toBeVisible()
  await expect(applicant.field('First name')).toBeFocused()
  await page.keyboard.type('Grace')
  await applicant.expectAnswers({ 'First name': 'Grace' })
})

test('the contact step explains the soft search and wants the agreement [V1-CONT-01, V1-CONT-02, V1-CONT-03, V1-CONT-04, CON-01]', async ({
  applicant,
  page,
}) => {
  await returnToV1(applicant, 'contact-details', person(), { answers: { contactDetails: {} } })
  await expect(applicant.field('I agree to the privacy policy')).not.toBeChecked()
  await applicant.answer({ Email: who.email, 'Phone number': '+44 7700 900123' })
  await applicant.expectAnswers({ 'Phone number': '07700900123' })
  await applicant.expectShut()
  await applicant.attempt()
  await expect(applicant.errorSummary.getByRole('link')).toHaveText(['You must agree to the privacy policy to proceed'])
  const opener = applicant.panel.getByRole('button', { name: 'electronic credit report' })
  await opener.tap()
  const dialog = page.getByRole('dialog', { name: 'Electronic Credit Report' })
  await expect(dialog).toContainText('soft search')
  await expect(dialog).toContainText('no effect on your credit score')
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await applicant.answer({ 'I agree to the privacy policy': true })
  await applicant.expectOpen()
  const [policy] = await Promise.all([
    page.waitForEvent('popup'),
    applicant.panel.getByRole('link', { name: 'Privacy policy' }).tap(),
  ])
  await expect(policy.getByRole('heading', { level: 1 })).toBeVisible()
  await applicant.expectAnswers({ Email: who.email })
})

test('a signature is drawn, cleared and asked for [V1-SIGN-01, V1-SIGN-02, V1-SIGN-03, V1-SIGN-04]', async ({
  applicant,
  page,
}) => {
  const letGo = await hold(page, '**/api/legal-files?*')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  await returnToV1(applicant, 'signature', who, { answers: { signature: '' } })
  await passTimeUntil(page, applicant.panel.locator('.signature-loading'))
  await page.clock.resume()
  letGo()
  await applicant.expectReady()
  await expect(applicant.panel.locator('.signature-loading')).toHaveCount(0)
  await applicant.expectHeading('Please sign below to confirm your application')
  await expect(applicant.signatureStatus).toHaveText('Sign above')
  await applicant.expectShut('Please sign the form to continue')
  await applicant.draw([{ x: 60, y: 60 }])
  await applicant.attempt()
  await expect(applicant.panel.getByRole('alert').filter({ hasText: 'Please sign the form to continue' })).toBeVisible()
  await applicant.expectStep('signature')
  await applicant.sign()
  await applicant.expectOpen()
  expect((await applicant.keptAnswers()).signature).toMatch(/^data:image\/png;base64,/)
  await applicant.panel.getByRole('button', { name: 'Clear' }).tap()
  await expect(applicant.signatureStatus).toHaveText('Sign above')
  await applicant.expectShut()
  expect((await applicant.keptAnswers()).signature).toBe('')
  await expect(page).toHaveURL((url) => url.pathname === '/claim/v1/signature')
})

test('a drawn signature outlives the phone’s keyboard and a turn of the phone [CONST-06, CONST-07, SIG-03, SIG-04]', async ({
  applicant,
  page,
}) => {
  await returnToV1(applicant, 'signature', who, { answers: { signature: '' } })
  await applicant.sign()
  const { signature } = await applicant.keptAnswers()
  const size = () => applicant.pad.evaluate((canvas: HTMLCanvasElement) => canvas.width)
  const drawnAt = await size()
  await page.setViewportSize({ width: 390, height: 500 })
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await size()).toBe(drawnAt)
  await page.setViewportSize({ width: 700, height: 390 })
  await expect.poll(size).not.toBe(drawnAt)
  await expect(applicant.signatureStatus).toHaveText('Signature captured')
  expect((await applicant.keptAnswers()).signature).toBe(signature)
  expect(
    await applicant.pad.evaluate((canvas: HTMLCanvasElement) =>
      canvas
        .getContext('2d')!
        .getImageData(0, 0, canvas.width, canvas.height)
        .data.some((byte, at) => at % 4 === 3 && byte > 0),
    ),
  ).toBe(true)
})

test('legal documents are previewed and downloaded, and none has to be [V1-SIGN-06, V1-SIGN-07, V1-SIGN-08, V1-SIGN-09, DOC-01]', async ({
  applicant,
  page,
  traffic,
  consoleClean,
}) => {
  // The preview runs no scripts, those of this test neither; and it has an origin of its own.
  consoleClean.allow(/Blocked script execution in '.*\/documents\//)
  consoleClean.allow(/origin-keyed agent cluster/)
  await returnToV1(applicant, 'signature', who)
  const documents = applicant.panel.getByRole('region', { name: 'Legal documents' }).getByRole('listitem')
  await expect(documents.first()).toBeVisible()
  const { data } = (await (await traffic.to('GET /api/legal-files')[0]!.response())!.json()) as {
    data: { name: string; is_required: boolean; file_url: string }[]
  }
  await expect(documents).toHaveCount(data.length)
  for (const [at, { name, is_required, file_url }] of data.entries()) {
    const heading = documents.nth(at).getByRole('heading')
    await expect(heading).toContainText(name)
    expect((await heading.textContent())!.includes('*')).toBe(is_required)
    const link = documents.nth(at).getByRole('link', { name: `Download ${name}` })
    await expect(link).toHaveAttribute('download')
    await expect(link).toHaveAttribute('href', file_url)
    const file = await page.request.get(file_url)
    expect(file.headers()['content-type']).toBe('application/pdf')
    expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
  }
  await expect(applicant.panel.getByRole('checkbox')).toHaveCount(0)

  await documents
    .first()
    .getByRole('button', { name: /^View details/ })
    .tap()
  await expect(page.frameLocator('.legal-preview').getByRole('heading').first()).toContainText(data[0]!.name)
  await documents
    .first()
    .getByRole('button', { name: /^Hide details/ })
    .tap()
  await expect(page.locator('.legal-preview')).toHaveCount(0)
  await applicant.expectOpen()
  await applicant.next()
  await applicant.expectStep('lender-selection')
})

test('lenders are searched, chosen once, shown as chips and limited to ten [V1-LEND-01, V1-LEND-02, V1-LEND-03, VAL-LEND-01]', async ({
  applicant,
  page,
}) => {
  await page.clock.install()
  await returnToV1(applicant, 'lender-selection', who)
  await applicant.expectHeading('Which lenders did you borrow from?')
  await applicant.searchBox.fill('zzz')
  await expect(applicant.panel.getByText('No lenders found matching "zzz"')).toBeVisible()
  await applicant.searchBox.fill('moneybarn')
  await expect(applicant.results).toHaveText(['Moneybarn'])
  await applicant.results.first().tap()
  await expect(applicant.chosenLenders).toHaveText(['Moneybarn'])
  await applicant.searchBox.fill('moneybarn')
  await expect(applicant.results).toHaveCount(0)
  await applicant.panel.getByRole('button', { name: 'Remove Moneybarn' }).tap()
  await expect(applicant.chosenLenders).toHaveCount(0)

  for (let chosen = 1; chosen <= 10; chosen++) {
    await applicant.addLender('fin')
    await expect(applicant.chosenLenders).toHaveCount(chosen)
  }
  await stopTime(page)
  await applicant.addLender('fin')
  const limit = applicant.panel.getByText('You can only select up to 10 lenders.')
  await expect(limit).toBeVisible()
  await expect(applicant.chosenLenders).toHaveCount(10)
  await page.clock.resume()
  await expect(limit).toHaveCount(0)
})

for (const [when, reply, message] of [
  [
    'the list is empty',
    { status: 200, json: { success: true, data: [] } },
    'No lenders found for selection. Please try again later.',
  ],
  ['the list cannot be loaded', { status: 500, json: { success: false } }, 'Failed to load lenders. Please try again.'],
] as const) {
  test(`sample lenders are offered when ${when} [STATE-LEND-05, ERR-LENDER-01, ERR-LENDER-02]`, async ({
    applicant,
    page,
    consoleClean,
  }) => {
    consoleClean.allow(failures)
    await page.route('**/api/lenders?*', (route) => route.fulfill(reply))
    await returnToV1(applicant, 'lender-selection', who)
    await expect(applicant.alert).toContainText(message)
    await applicant.addLender('Black')
    await expect(applicant.chosenLenders).toHaveText(['Black Horse'])
  })
}

test('controls that have just appeared are not red: another search, entry by hand, a signature that was cleared, lenders that were removed', async ({
  applicant,
  page,
}) => {
  const { panel } = applicant
  const red = panel.locator('[aria-invalid="true"], .field-error, .signature-problem')
  const press = (name: string) => applicant.press(panel.getByRole('button', { name }))
  await walkTo(applicant, walkOfV1, who, 'address')
  await applicant.findAddress('harb')
  await press('Search for a different address')
  await expect(applicant.searchBox).toBeFocused()
  await expect(red).toHaveCount(0)
  await page.screenshot({ path: test.info().outputPath('address.png') })
  await applicant.attempt()
  await expect(red).not.toHaveCount(0)
  await press('Enter address manually')
  await expect(applicant.field('Street')).toBeVisible()
  await expect(red).toHaveCount(0)
  await applicant.attempt()
  await expect(red).not.toHaveCount(0)
  await press('Search for your address instead')
  await expect(red).toHaveCount(0)

  await walkTo(applicant, walkOfV1, who, 'signature')
  await applicant.sign()
  await press('Clear')
  await expect(applicant.signatureStatus).toHaveText('Sign above')
  await expect(red).toHaveCount(0)
  await applicant.attempt()
  await expect(red).not.toHaveCount(0)
  await press('Type your name to sign')
  await expect(red).toHaveCount(0)
  await press('Draw your signature instead')
  await applicant.sign()
  await applicant.next()

  await applicant.expectStep('lender-selection')
  await applicant.addLender('Santander')
  await applicant.press(applicant.chosenLenders)
  await expect(applicant.chosenLenders).toHaveCount(0)
  await expect(red).toHaveCount(0)
})
