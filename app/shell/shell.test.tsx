import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { CompanyContent } from '#schemas/companyContent.ts'
import northgateContent from '#themes/companies/northgate.json' with { type: 'json' }
import { renderAt, testTheme } from '../testing/renderAt.tsx'
import { PageFrame } from './PageFrame.tsx'

const northgate = northgateContent as CompanyContent

describe('PageFrame', () => {
  it('has header with logo, one main landmark and footer, and a skip link first [SHELL-01] [THEME-02] [THEME-03]', () => {
    const { container } = renderAt(
      '/',
      <PageFrame>
        <p>content</p>
      </PageFrame>,
      testTheme({ logoUrl: '/logos/acme.svg', brandName: 'Acme' }),
    )
    const logo = within(screen.getByRole('banner')).getByRole('img', { name: 'Acme' })
    expect(logo.getAttribute('src')).toBe('/logos/acme.svg')
    expect(screen.getAllByRole('main')).toHaveLength(1)
    expect(screen.getByRole('contentinfo')).toBeDefined()
    const first = container.querySelector('a')!
    expect([first.textContent, first.getAttribute('href')]).toEqual([
      'Skip to main content',
      `#${screen.getByRole('main').id}`,
    ])
  })

  it('shows progress as words and as a bar of that length [SHELL-02]', () => {
    renderAt(
      '/',
      <PageFrame progress={{ position: 2, total: 8, percent: 25 }}>
        <p>content</p>
      </PageFrame>,
    )
    const bar = screen.getByRole('progressbar')
    expect(screen.getByText('Step 2 of 8')).toBeDefined()
    expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuetext')]).toEqual(['25', 'Step 2 of 8'])
    expect(bar.querySelector('rect')!.getAttribute('width')).toBe('25%')
  })

  it('tells the place in the words of the funnel, and to a reader in full', () => {
    renderAt(
      '/',
      <PageFrame progress={{ position: 2, total: 7, percent: 28, words: 'Step 2/7' }}>
        <p>content</p>
      </PageFrame>,
    )
    expect(screen.getByText('Step 2/7')).toBeDefined()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('Step 2 of 7')
  })

  it('shows no number on a step that does not count, and never more than all of it', () => {
    renderAt(
      '/',
      <PageFrame progress={{ total: 7, percent: 120 }}>
        <p>content</p>
      </PageFrame>,
    )
    expect(screen.queryByText(/^Step/)).toBeNull()
    expect(screen.getByRole('progressbar').querySelector('rect')!.getAttribute('width')).toBe('100%')
  })

  it('shows the footer text of the theme as HTML [THEME-08]', () => {
    renderAt(
      '/',
      <PageFrame>
        <p>content</p>
      </PageFrame>,
      testTheme({ footerText: '<p><b>bold</b> words</p>' }),
    )
    expect(within(screen.getByRole('contentinfo')).getByText('bold').tagName).toBe('B')
  })

  it('shows the regulated-solicitor notice otherwise [THEME-09] [PROD-08]', () => {
    renderAt(
      '/',
      <PageFrame>
        <p>content</p>
      </PageFrame>,
    )
    expect(screen.getByRole('contentinfo').textContent).toMatch(
      /Test Company passes claims to partnered solicitors.*regulated by the Solicitors Regulation Authority.*no win, no fee/,
    )
  })

  it('names the free way', () => {
    renderAt(
      '/',
      <PageFrame>
        <p>content</p>
      </PageFrame>,
    )
    expect(screen.getByRole('contentinfo').textContent).toContain('yourself and for free')
  })

  it('explains the asterisks that stand on the page, those that come later too, and no others [AMB-62]', async () => {
    const explained = () =>
      [...document.querySelectorAll('.footnote-mark')].map((mark) => [
        mark.textContent,
        mark.nextElementSibling!.textContent !== '',
      ])
    renderAt(
      '/',
      <PageFrame>
        <p>Nothing * to explain</p>
      </PageFrame>,
      testTheme({ footerText: 'No fee' }),
    )
    expect(explained()).toEqual([])
    const main = screen.getByRole('main')
    main.textContent = 'A free* check worth £1**'
    await waitFor(() =>
      expect(explained()).toEqual([
        ['*', true],
        ['**', true],
      ]),
    )
    main.textContent = 'No win, no fee***'
    await waitFor(() => expect(explained()).toEqual([['***', true]]))
  })

  it('has the footer figure of its company, and none for another [MKT-02, MKT-35]', () => {
    const figure = 'Average overpayment of £1,100 on a £10,000 loan over four years, with simple interest added.'
    renderAt(
      '/',
      <PageFrame>
        <p>content</p>
      </PageFrame>,
      testTheme({ companyId: northgate.companyId }, [northgate]),
    )
    expect(screen.getByText(figure)).toBeDefined()
    cleanup()
    renderAt(
      '/',
      <PageFrame>
        <p>content</p>
      </PageFrame>,
      testTheme({}, [northgate]),
    )
    expect(screen.queryByText(figure)).toBeNull()
  })
})
