import { expect, test } from '../support/journey.ts'
import { person } from '../support/journeyPeople.ts'
import { returnToV1 } from '../support/journeyWalk.ts'

const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

for (const { brand, name, company, colour, average } of [
  { brand: 'base', name: 'My Claim Group', company: 'My Claim Group Ltd', colour: '#0b5d66', average: '£4,000' },
  { brand: 'northgate', name: 'Northgate Refunds', company: 'Northgate Refunds Ltd', colour: '#ffc247', average: '£2,500' },
  { brand: 'harbour', name: 'Harbour Claims', company: 'Harbour Claims Ltd', colour: '#5b3cc4', average: '£3,200' },
]) {
  test(`the brand ${brand} has its own logo, names, colour and average [THEME-02, THEME-03, THEME-04, THEME-07, THEME-11]`, async ({ page, applicant }) => {
    await page.goto(`/?brand=${brand}`)
    await expect(page.getByText(`Average Refund of ${average}**`)).toBeVisible()
    await returnToV1(applicant, 'contact-details', person(), { brand })
    await expect(page).toHaveTitle(new RegExp(` - ${name}$`))
    const logo = page.getByRole('banner').getByRole('img', { name })
    const theme = JSON.parse((await page.locator('#theme').textContent())!) as { logoUrl: string }
    await expect(logo).toHaveAttribute('src', theme.logoUrl)
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expect(applicant.panel.locator('.consent-disclaimer')).toContainText(company)
    await expect(applicant.panel.locator('.consent-disclaimer')).toContainText(name)
    await expect(applicant.nextButton).toHaveCSS('background-color', rgb(colour))
    await expect(page.getByRole('contentinfo')).toContainText(company)
  })
}

test('the footer is the brand’s own HTML, or the notice about regulated solicitors [THEME-08, THEME-09]', async ({ page }) => {
  await page.goto('/privacy-policy?brand=northgate')
  const footer = page.getByRole('contentinfo')
  await expect(footer.locator('strong').getByText('Northgate Refunds Ltd')).toBeVisible()
  await page.goto('/privacy-policy?brand=base')
  await expect(footer).toContainText('passes claims to partnered solicitors, who are authorised and regulated by the Solicitors Regulation Authority')
})
