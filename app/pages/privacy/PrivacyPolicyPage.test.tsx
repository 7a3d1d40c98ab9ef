import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt, testTheme } from '../../testing/renderAt.tsx'
import PrivacyPolicyPage from './PrivacyPolicyPage.tsx'

it('is written in the name of the brand and explains the credit report [ROUTE-16] [PROD-05]', () => {
  renderAt(
    '/privacy-policy',
    <PrivacyPolicyPage />,
    testTheme({
      brandName: 'Acme',
      companyName: 'Acme Holdings',
      privacyFormDisclaimer: 'Ask {brand_name}, or read the {credit_report_link}report{/credit_report_link}.',
    }),
  )
  const words = screen.getByRole('main').textContent!
  expect(words).toContain('How Acme uses what you tell us')
  expect(words).toContain('Acme Holdings decides')
  expect(words).toContain('Ask Acme, or read the report.')
  expect(words).toContain('no effect on your credit score')
  expect(document.getElementById('electronic-credit-report')!.tagName).toBe('H2')
  expect(document.title).toBe('Privacy policy - Acme')
})
