import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { ThemeFile } from '#schemas/theme.ts'
import { shippedFunnel } from '#tests/support/funnels.ts'
import { expect, test } from '../support/journey.ts'
import { axeFindings, overflow } from '../support/journeyChecks.ts'
import { passTimeUntil, stopTime } from '../support/journeyClock.ts'
import { person } from '../support/journeyPeople.ts'
import { returnTo } from '../support/journeyReturn.ts'
import { tagsOf } from '../support/journeyWays.ts'

const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)).join(', ')})`
const themes = new URL('../../themes/', import.meta.url)
const brands = readdirSync(themes)
  .filter((name) => existsSync(new URL(`${name}/theme.json`, themes)))
  .map((brand) => ({
    brand,
    file: JSON.parse(readFileSync(new URL(`${brand}/theme.json`, themes), 'utf8')) as ThemeFile,
  }))
/** One brand of each kind of header; ends.spec.ts shows the logo of every brand. */
const tagOf = tagsOf(brands, ({ file: { look } }) => [look?.header ?? 'plain'])

for (const each of brands) {
  const { brand, file } = each
  const { brandName: name, companyName: company, primaryColor: colour = '', averageClaim = 4000 } = file
  const average = `£${averageClaim.toLocaleString('en-GB')}`
  /** The first funnel that it offers. Whatever it is, there is a step that asks for contact details. */
  const funnel = shippedFunnel(file.policy?.funnels?.[0] ?? 'v1')
  const before = funnel.order.map(({ step }) => step).filter((_, at, all) => at < all.indexOf('contact-details'))
  test.describe(brand, () => {
    test.use({ funnel: funnel.id })
    test(
      `the brand ${brand} has its own logo, names, colour and average [THEME-02, THEME-03, THEME-04, THEME-07]`,
      { tag: tagOf(each) },
      async ({ page, applicant }) => {
        await page.goto(`/?brand=${brand}`)
        await expect(page.getByText(`Average Refund of ${average}**`)).toBeVisible()
        await returnTo(applicant, 'contact-details', person(), before, { brand })
        await expect(page).toHaveTitle(new RegExp(` - ${name}$`))
        const logo = page.getByRole('banner').getByRole('img', { name })
        const theme = JSON.parse((await page.locator('#theme').textContent())!) as { logoUrl: string }
        await expect(logo).toHaveAttribute('src', theme.logoUrl)
        await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
        await expect(applicant.panel.locator('.consent-disclaimer')).toContainText(company)
        await expect(applicant.panel.locator('.consent-disclaimer')).toContainText(name)
        await expect(applicant.nextButton).toHaveCSS('background-color', rgb(colour))
        await expect(page.getByRole('contentinfo')).toContainText(company)
      },
    )
  })
}

test('the footer is the brand’s own HTML, or the notice about regulated solicitors [THEME-08, THEME-09]', async ({
  page,
}) => {
  await page.goto('/privacy-policy?brand=northgate')
  const footer = page.getByRole('contentinfo')
  await expect(footer.locator('strong').getByText('Northgate Refunds Ltd')).toBeVisible()
  await page.goto('/privacy-policy?brand=base')
  await expect(footer).toContainText(
    'passes claims to partnered solicitors, who are authorised and regulated by the Solicitors Regulation Authority',
  )
})

test('one company alone has its content on the first step, with reviews that turn on phones only [MKT-02, MKT-03, MKT-07, MKT-09, AMB-79]', async ({
  page,
  applicant,
}) => {
  await page.clock.install()
  await page.setViewportSize({ width: 767, height: 900 })
  await applicant.open('introduction', { brand: 'harbour' })
  await expect(page.getByText('Mis-sold interest rates')).toBeVisible()
  await expect(page.getByText('8,707')).toHaveCount(0)
  await stopTime(page)
  await applicant.open('introduction', { brand: 'northgate' })
  const slide = (number: number) => page.getByRole('group', { name: `${number} of 10`, exact: true })
  await passTimeUntil(page, slide(1))
  await expect(page.getByText('8,707 reviews')).toBeVisible()
  await expect(page.locator('details.question')).toHaveCount(14)
  await page.clock.runFor(5000)
  await expect(slide(2)).toBeVisible()
  await expect(slide(1)).toBeHidden()
  await page.clock.resume()
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 768, height: 900 })
  await expect(page.getByRole('button', { name: /reviews$/ })).toHaveCount(0)
  await expect(page.locator('.review')).toHaveCount(10)
  await page.locator('summary').first().tap()
  expect(await axeFindings(page)).toEqual([])
})
