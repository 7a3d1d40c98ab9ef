import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPlayer, playInBrowser } from '#cli/browser/openBrowser.ts'
import { loadScenarios } from 'runnel/scenario/load'
import { runScenario, story } from 'runnel/scenario'
import { scenarioEngine } from '../support/funnels.ts'
import { expect, test } from '../support/journey.ts'
import { soon } from '../support/journeyProcess.ts'
import { startDevServer, type DevServer } from '../support/startDevServer.ts'
import { startLimit } from '../support/startServer.ts'

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

test('nothing of the preview is in the production build', async ({ request }) => {
  const sources = filesIn('preview').filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  const elsewhere = ['app', 'engine', 'widgets', 'schemas', 'themes', 'funnels']
    .flatMap(filesIn)
    .concat('index.html')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  // Every longer text that only the preview has is looked for, so that no part of it can slip in unseen.
  const texts = sources.flatMap(
    (file) => readFileSync(file, 'utf8').match(/(?<=['"`>])[A-Za-z][^'"`<>{}\n]{18,}(?=['"`<])/g) ?? [],
  )
  const own = [...new Set(texts)].filter((text) => !elsewhere.includes(text))
  expect(own.length).toBeGreaterThan(30)
  const built = filesIn('dist').filter((file) => /\.(js|css|html|json)$/.test(file))
  expect(built.length).toBeGreaterThan(10)
  const found = built.flatMap((file) => {
    const content = readFileSync(file, 'utf8')
    return [...own, 'runnelPreview', '/@preview', '"preview/', 'phone-column']
      .filter((text) => content.includes(text))
      .map((text) => `${file}: ${text}`)
  })
  expect(found).toEqual([])
  expect((await request.get('/preview', { headers: { accept: 'text/html' } })).status()).toBe(404)
})

test.describe('the preview', () => {
  test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 })
  // One after the other, on one development server: two would share what they keep of dependencies.
  test.describe.configure({ mode: 'default', timeout: startLimit + 120_000 })
  let server: DevServer
  test.beforeAll(async () => {
    server = await startDevServer()
  })
  test.afterAll(() => server.close())

  test('a tester sets an outcome, jumps, asks why, breaks a definition and shares what is on screen', async ({
    page,
    context,
  }) => {
    const phone = page.frameLocator('iframe[title="The funnel"]')
    const html = await (await page.request.get(`${server.url}/preview`)).text()
    expect(html).toContain('Loading. The first time takes some seconds.')
    await page.goto(`${server.url}/preview`)
    // The development server bundles what it meets first, and may load the page again for it.
    await expect(phone.getByRole('heading', { level: 1 })).toBeVisible({ timeout: startLimit })

    await page.getByLabel('Funnel', { exact: true }).selectOption('v3b')
    await page.getByLabel('Brand').selectOption('harbour')
    await expect(phone.getByRole('img', { name: 'Harbour Claims' })).toBeVisible()

    // The bar is one row of choices, also where the texts in them are long.
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect((await page.getByRole('banner').boundingBox())!.height).toBeLessThan(80)
    }

    await page.getByLabel('runCreditCheck', { exact: true }).selectOption('failed')
    await page.getByLabel('Step', { exact: true }).selectOption('credit-check')
    await expect(phone.getByRole('heading', { name: 'Credit Check Error' })).toBeVisible()
    await expect(phone.getByText("We couldn't complete your credit check. Please try again.")).toBeVisible()
    await expect(page.getByRole('tabpanel')).toContainText('runCreditCheck')

    await page.getByLabel('Step', { exact: true }).selectOption('personal-details')
    await page.getByRole('tab', { name: 'Why?' }).click()
    const part = page.getByRole('listitem').filter({ hasText: 'present(form.personalDetails.firstName)' }).last()
    await expect(part).toContainText('false present')
    await phone.getByLabel('First name').fill('Anna7')
    await phone.getByLabel('Last name').click()
    await expect(part).toContainText('First name: "Anna7"')
    await page.getByRole('button', { name: 'Fill in' }).click()
    await expect(page.getByRole('heading', { name: /Next is open/ })).toBeVisible()

    await page.getByRole('tab', { name: 'Diagram' }).click()
    const live = page.locator('.diagram [aria-current="step"]')
    await expect(live).toHaveText('Tell us about yourself personal-details')
    await expect(live).toBeInViewport({ ratio: 1 })

    await page.getByRole('tab', { name: 'Messages' }).click()
    await page.getByLabel('Find').fill('Please enter your email address')
    const written = page.getByRole('row').filter({ hasText: 'personal-details' }).getByRole('link')
    await expect(written).toHaveText(/funnels\/.*\.json:\d+:\d+$/)
    // No editor is started on the machine of the test.
    await page.route(/__open-in-editor/, (route) => route.fulfill())
    const [asked] = await Promise.all([page.waitForRequest(/__open-in-editor/), written.click()])
    expect(new URL(asked.url()).searchParams.get('file')).toBe(await written.textContent())

    writeFileSync(
      join(server.funnels, 'v3b/scenarios/brand-new.json'),
      JSON.stringify({ name: 'a brand new scenario', moves: [{ at: 'get-started' }] }),
    )
    await expect(page.getByLabel('Scenario').getByRole('option', { name: 'a brand new scenario' })).toBeAttached(soon)

    const file = join(server.funnels, 'v3b/funnel.json')
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace('"order"', '"ordre"'))
    const findings = page.getByRole('alert', { name: 'Findings of the checker' })
    await expect(findings).toContainText('ordre', soon)
    await expect(phone.getByRole('heading', { name: 'Tell us about yourself' })).toBeVisible()
    writeFileSync(file, text.replace('Tell us about yourself', 'Who are you?'))
    await expect(findings).toBeHidden(soon)
    await expect(phone.getByRole('heading', { name: 'Who are you?' })).toBeVisible(soon)
    await expect(phone.getByLabel('Last name')).not.toHaveValue('')

    const second = await context.newPage()
    await second.goto(page.url())
    const again = second.frameLocator('iframe[title="The funnel"]')
    await expect(again.getByRole('heading', { name: 'Who are you?' })).toBeVisible(soon)
    const textOf = (frame: typeof phone) => frame.locator('main').innerText()
    await expect(async () => expect(await textOf(again)).toBe(await textOf(phone))).toPass(soon)
    await expect(again.getByLabel('Last name')).toHaveValue(await phone.getByLabel('Last name').inputValue())
    // What a person typed about a person stays behind: a generated name stands in its place.
    expect(page.url()).not.toContain('Anna7')
    await expect(again.getByLabel('First name')).not.toHaveValue(/^(Anna7)?$/)

    await page.getByLabel('Funnel', { exact: true }).selectOption('v5')
    await page.getByLabel('Language', { exact: true }).selectOption('Cymraeg')
    await expect(phone.getByRole('heading', { name: 'Dewch i ni ddechrau' })).toBeVisible()
    await expect(phone.locator('html')).toHaveAttribute('lang', 'cy')
  })

  test('a scenario is played on the page as in the terminal, and its failure is reported alike', async ({ page }) => {
    const engine = scenarioEngine('v1')
    const all = loadScenarios('funnels/v1/scenarios')
    const named = (name: string) => all.find(({ scenario }) => scenario.name === name)!
    await openPlayer(page, server.url)
    for (const name of [
      'the address is shut without postcode',
      'contact is shut without: Phone number',
      'the stages: search, account, complete, each for at least 1 s',
    ]) {
      const { found, result, skipped } = await playInBrowser(page, named(name), engine)
      expect(skipped).toBeUndefined()
      expect(result.passed, story(found, result)).toBe(true)
    }

    const { scenario, ...place } = named('the address is shut without postcode')
    const wrong = {
      ...place,
      scenario: { ...scenario, moves: scenario.moves.map((move) => ({ ...move, expect: { shut: false } })) },
    }
    const onPage = await playInBrowser(page, wrong, engine)
    expect(onPage.result.passed).toBe(false)
    expect(story(wrong, onPage.result)).toBe(story(wrong, await runScenario(wrong.scenario, engine)))

    const impossible = {
      ...place,
      scenario: { name: 'n', moves: [{ at: 'introduction', enter: { hadFinance: 'perhaps' } }] },
    }
    expect((await playInBrowser(page, impossible, engine)).skipped).toBe('hadFinance offers no "perhaps"')
  })

  test('all steps at a glance, two brands side by side, and every widget in all states', async ({ page }) => {
    const v1 = join(server.funnels, 'v1/funnel.json')
    const text = readFileSync(v1, 'utf8')
    const pictureOf = (step: string) => page.frameLocator(`iframe[title="Picture of ${step}"]`)

    await page.goto(`${server.url}/preview/overview?funnel=v1&brand=harbour`)
    await expect(page.getByRole('listitem').filter({ hasText: 'submitting' })).toBeVisible({ timeout: startLimit })
    await expect(pictureOf('contact-details').getByRole('heading', { level: 1 })).toHaveText(/contact/, {
      timeout: startLimit,
    })
    await expect(pictureOf('contact-details').getByRole('img', { name: 'Harbour Claims' })).toBeAttached()
    await expect(pictureOf('submitting').getByText('In progress')).toBeVisible(soon)
    writeFileSync(v1, text.replace('Tell us about yourself', 'Who are you?'))
    await expect(pictureOf('personal-details').getByRole('heading', { name: 'Who are you?' })).toBeVisible(soon)
    writeFileSync(v1, text)
    await page.getByRole('link', { name: /contact-details/ }).click()
    await expect(page).toHaveURL(/\/preview\?funnel=v1&brand=harbour&step=contact-details/)
    const phone = page.frameLocator('iframe[title="The funnel"]')
    await expect(phone.getByRole('heading', { level: 1, name: /contact/ })).toBeVisible(soon)

    await page.getByRole('link', { name: 'Side by side' }).click()
    const [left, right] = ['left', 'right'].map((side) => page.frameLocator(`iframe[name="${side}"]`))
    const sideOf = (name: string) => page.getByRole('region', { name })
    await expect(right!.getByRole('heading', { level: 1, name: /contact/ })).toBeVisible({ timeout: startLimit })
    await sideOf('Right').getByLabel('Brand').selectOption('base')
    await expect(right!.getByRole('img', { name: 'My Claim Group' })).toBeVisible(soon)
    await expect(left!.getByRole('img', { name: 'Harbour Claims' })).toBeVisible(soon)
    await page.getByLabel('Step', { exact: true }).selectOption('introduction')
    await right!.getByRole('button', { name: 'Yes' }).click(soon)
    for (const side of [left!, right!])
      await expect(side.getByRole('heading', { name: 'Tell us about yourself' })).toBeVisible(soon)
    await page.reload()
    await expect(sideOf('Right').getByLabel('Brand')).toHaveValue('base', soon)
    for (const side of [left!, right!])
      await expect(side.getByRole('heading', { name: 'Tell us about yourself' })).toBeVisible(soon)

    await page.getByRole('link', { name: 'Gallery' }).click()
    const sample = (name: string) => page.frameLocator(`iframe[title="${name}"]`)
    await expect(sample('address: Filled').getByText('High Street')).toBeVisible({ timeout: startLimit })
    await page.getByLabel('Find').fill('lenders')
    await expect(sample('lenders: Loading').getByText('Loading lenders…')).toBeVisible(soon)
    await expect(sample('lenders: Invalid').getByText('Please answer: lenders')).toBeVisible(soon)
    await page.getByLabel('Find').fill('claim-banner')
    await expect(sample('claim-banner: The search failed').getByText('could not complete')).toBeVisible(soon)
    const reference = await page.getByRole('link', { name: 'claim-banner' }).getAttribute('href')
    const reply = await page.request.get(`${server.url}${reference}`)
    expect(await reply.text()).toContain('### claim-banner')
  })
})
