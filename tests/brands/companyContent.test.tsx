import { render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { CompanyContent as Content } from '#schemas/companyContent.ts'
import { resolveTheme } from '#themes/resolveTheme.ts'
import northgate from '#themes/companies/northgate.json' with { type: 'json' }
import northgateTheme from '#themes/northgate/theme.json' with { type: 'json' }
import type { ThemeFile } from '#schemas/theme.ts'
import { CompanyContent } from '#widgets/company-content/CompanyContent.tsx'
import { axeFindings } from '#widgets/testing/axeFindings.ts'
import { TopBar } from '#widgets/top-bar/TopBar.tsx'
import { createTestWorld, InWorld } from '#widgets/testing/widgetWorld.tsx'

const companies = [northgate as Content]
const themeOf = (companyId: string) => ({
  ...resolveTheme({ ...(northgateTheme as ThemeFile), companyId }, companies).theme,
})

const show = (place: string, companyId = northgate.companyId) =>
  render(
    <InWorld world={createTestWorld({ theme: themeOf(companyId) })}>
      <h1>Step</h1>
      <CompanyContent options={{ place }} />
    </InWorld>,
  )

const tile = (name: string) => screen.getByRole('heading', { level: 3, name }).closest('li')!.textContent!
/** The answer to the question with these words. */
const answer = (words: RegExp) =>
  screen.getByText(words, { selector: 'summary h3' }).closest('details')!.querySelector('p')!.textContent!

describe('the content of the one company that has some', () => {
  it('is there for the company with that id, and for no other [MKT-02]', () => {
    expect(show('start', 'another-company').container.textContent).toBe('Step')
    expect(show('start').container.textContent).toContain('8,707')
  })

  it('has the trust line and the checklist [MKT-31, MKT-32, MKT-33, MKT-34]', () => {
    show('start')
    for (const text of [
      'Trusted by Thousands',
      '100% Secure',
      'No Win No Fee',
      'Free agreement finder',
      'Check in under 60 seconds',
      '1 Million+ drivers signed up',
    ])
      expect(screen.getByText(text)).toBeTruthy()
  })

  it.each([
    ['Mis-sold interest rates [MKT-24]', /discretionary commission/],
    ['Hidden fees [MKT-25]', /commission.*added to what you paid/i],
    ['Average refunds [MKT-26]', /£1,100/],
    ['No win, no fee guarantee [MKT-27]', /14-day cooling-off period; a cancellation fee applies/],
    ['You can complain for free [MKT-28]', /Financial Ombudsman Service, yourself and at no cost/],
    ['Transparent fees [MKT-29]', /18% to 36%.*including VAT/],
  ])('has the tile %s', (title, words) => {
    show('start')
    expect(tile(title.replace(/ \[.*/, ''))).toMatch(words)
  })

  it('links to the regulator [MKT-30]', () => {
    show('start')
    const link = screen.getByRole('link', { name: /^Regulatory information/ })
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      'https://www.sra.org.uk/consumers/',
      'noopener noreferrer',
    ])
  })

  it('has 14 questions that open natively, each with a heading [MKT-09, AMB-58]', async () => {
    const { container } = show('start')
    const all = [...container.querySelectorAll('details')]
    expect(all).toHaveLength(14)
    expect(all.every((details) => details.querySelector('summary h3') && !details.open)).toBe(true)
    for (const details of all) details.open = true
    expect(await axeFindings(container)).toEqual([])
  })

  it.each([
    ['What is a commission claim [MKT-10]', /commission/],
    ['How common [MKT-11]', /widespread/],
    ['Which kinds of finance [MKT-13]', /\(PCP\) and hire purchase.*Leases and rentals.*not eligible/],
    ['Which years [MKT-14]', /between 2007 and 2021/],
    ['Why do claims pause [MKT-15]', /paused/],
    ['Which documents [MKT-16]', /gathered by the firm.*about 30 days/],
    ['while I am still paying [MKT-18]', /ongoing/],
    ['Why is a law firm used [MKT-19]', /partnered solicitors/],
    ['no win, no fee mean [MKT-21]', /nothing to pay/],
    ['referral fees [MKT-22]', /referral fee/],
    ['free [MKT-23]', /no effect on your credit score/],
  ])('answers the question: %s', (question, words) => {
    show('start')
    expect(answer(new RegExp(question.replace(/ \[.*/, '')))).toMatch(words)
  })

  it('states the ban, the worth and the fees in figures [MKT-12, MKT-17, MKT-20, AMB-59]', () => {
    show('start')
    expect(answer(/banned/)).toContain('28 January 2021')
    expect(answer(/worth/)).toMatch(/£10,000.*£1,100/)
    expect(answer(/What are the fees/)).toContain('15%-30% plus VAT, up to 36%')
  })

  it('has the rating that a top bar shows [V3D-03]', () => {
    render(
      <InWorld world={createTestWorld({ theme: themeOf(northgate.companyId) })}>
        <TopBar />
      </InWorld>,
    )
    expect(screen.getByText('Based on 7,042 reviews')).toBeTruthy()
  })

  it('has a review panel with ten sample cards, marked as samples [MKT-03, MKT-04, MKT-05, AMB-61]', () => {
    show('start')
    const panel = screen.getByRole('heading', { level: 2, name: 'What drivers say' }).closest('section')!
    expect(panel.textContent).toContain('8,707 reviews')
    expect(panel.textContent).toContain('Sample texts')
    expect(panel.querySelectorAll('figure')).toHaveLength(10)
    expect(within(panel).getAllByRole('heading', { level: 3, hidden: true })[0]!.textContent).toBe(
      'The form was short and',
    )
  })
})
