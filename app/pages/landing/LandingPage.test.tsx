import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderAt, testTheme } from '../../testing/renderAt.tsx'
import LandingPage from './LandingPage.tsx'

const words = () => screen.getByRole('main').textContent!

describe('LandingPage', () => {
  it('says what it is for, in 60 seconds, and leads to /claim [ROUTE-13] [MKT-01]', () => {
    renderAt('/', <LandingPage />)
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    expect(words()).toContain('claim in just 60 seconds')
    for (const link of screen.getAllByRole('link', { name: /^Start my free/ }))
      expect(link.getAttribute('href')).toBe('/claim')
    expect(document.title).toBe('Check for mis-sold car finance - Test Brand')
  })

  it.each([
    [undefined, 'Average Refund of £4,000**'],
    [12500, 'Average Refund of £12,500**'],
  ])('shows an average claim of %s as "%s" [THEME-10] [THEME-11]', (averageClaim, text) => {
    renderAt('/', <LandingPage />, testTheme({ averageClaim }))
    expect(screen.getByText(text)).toBeDefined()
  })

  it('says that the search has no effect on the credit score [PROD-05]', () => {
    renderAt('/', <LandingPage />)
    expect(screen.getByText(/^A soft search/).textContent).toContain('no effect on your credit score')
    expect(screen.getByText(/^A historic credit search/).textContent).toContain('no effect on your credit score')
  })

  it('names the window of 2007 to 2021 [PROD-10] and the partnered solicitors [PROD-08]', () => {
    renderAt('/', <LandingPage />)
    expect(words()).toContain('between 2007 and 2021')
    expect(words()).toMatch(/Partnered solicitors.*no win, no fee/)
  })

  it('never says no win, no fee without the fee, and names the free way', () => {
    renderAt('/', <LandingPage />)
    expect(words()).toContain('18% to 36% including VAT')
    expect(words()).toContain('cancellation fee')
    expect(words()).toContain('You can do it yourself, for free')
  })
})
