import { act, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderWidget } from '../testing/renderWidget.tsx'
import { pressNext } from '../testing/widgetWorld.tsx'
import { widgetContract } from '../testing/widgetContract.tsx'
import { Consent } from './Consent.tsx'
import { consent } from './Consent.widget.ts'

widgetContract(consent, Consent, { shows: ['true'] })

const disclaimer =
  '<p>By ticking you agree. See the <a href="#electronic-credit-report" data-credit-report>credit report</a> and <a href="/privacy-policy">privacy policy</a>.</p><script>alert(1)</script><a href="javascript:alert(1)">bad</a>'

describe('consent', () => {
  it('is a box that is not ticked beforehand and commits both ways [V1-CONT-03]', async () => {
    const { user, onCommit } = renderWidget(Consent, { label: 'I agree' })
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'I agree' })
    expect(box.checked).toBe(false)
    await user.click(box)
    await user.click(box)
    expect(onCommit.mock.calls).toEqual([[true], [false]])
  })

  it('is read when Next is pressed, when something ticked it without telling', async () => {
    const { world, value } = renderWidget(Consent, { label: 'I agree' })
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'I agree' })
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'checked')!.set!.call(box, true)
    await pressNext(world)
    expect(value()).toBe(true)
  })

  it('shows the disclaimer, tied to the box, without scripts and unsafe links [V1-CONT-04]', () => {
    const { container } = renderWidget(Consent, { options: { disclaimer } })
    const text = container.querySelector('.consent-disclaimer')!
    expect(text).not.toBeNull()
    expect(text.textContent).toContain('By ticking you agree.')
    expect(screen.getByRole('checkbox').getAttribute('aria-describedby')).toBe(text.id)
    expect(text.querySelector('script')).toBeNull()
    expect(text.textContent).not.toContain('alert')
    expect([...text.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(['/privacy-policy'])
  })

  it('links the policy and further documents in tabs of their own, so that no answer is lost [CON-01]', () => {
    renderWidget(Consent, { options: { policy: '/privacy-policy', links: [{ label: 'Terms', href: '/terms' }] } })
    const links = screen.getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('target')])).toEqual([
      ['Privacy policy (opens in a new tab)', '/privacy-policy', '_blank'],
      ['Terms (opens in a new tab)', '/terms', '_blank'],
    ])
  })

  it('has no link to where none may lead', () => {
    const links = [
      'javascript:alert(1)',
      'http://evil.example',
      '//evil.example',
      '/\\evil.example',
      'data:text/html,x',
    ]
    const html = links.map((href) => `<a href="${href}">bad</a>`).join('')
    const { container } = renderWidget(Consent, {
      options: { disclaimer: html, policy: 'javascript:alert(2)', links: links.map((href) => ({ label: href, href })) },
    })
    expect(container.querySelectorAll('a[href]')).toHaveLength(0)
    expect(container.textContent).toContain('evil.example (opens in a new tab)')
  })

  it('explains the soft search in the Electronic Credit Report dialog and gives the focus back [V1-CONT-05, DLG-01, DLG-02, CON-03]', async () => {
    const { user } = renderWidget(Consent, { options: { disclaimer } })
    const opener = screen.getByRole('button', { name: 'credit report' })
    await user.click(opener)
    const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Electronic Credit Report' })
    expect(dialog.open).toBe(true)
    expect(document.activeElement?.textContent).toBe('Electronic Credit Report')
    expect(dialog.textContent).toContain('soft search')
    expect(dialog.textContent).toContain('no effect on your credit score')
    expect(dialog.textContent).toContain('Example Claims')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(opener)
  })

  it('keeps the page from scrolling while the dialog is open [DLG-03]', async () => {
    const { user } = renderWidget(Consent, { options: { disclaimer } })
    await user.click(screen.getByRole('button', { name: 'credit report' }))
    expect(document.documentElement.style.overflow).toBe('hidden')
    await act(async () => screen.getByRole('button', { name: 'Close' }).click())
    expect(document.documentElement.style.overflow).toBe('')
  })
})
