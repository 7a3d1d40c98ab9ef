import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { browserHost } from '#engine/browser/index.ts'
import { LanguageChoice, useLanguage } from './Languages.tsx'

const offered = [{ id: 'cy', name: 'Cymraeg', direction: 'ltr' as const, draft: false }]
const Page = () => <p>{useLanguage('form', offered) ?? 'the original'}</p>

/** The language of a page at an address, in a tab that has chosen one, and what the tab has chosen then. */
function opened(search: string, chosen?: string) {
  if (chosen) sessionStorage.setItem('lang:form', chosen)
  window.history.replaceState(null, '', `/form${search}`)
  const { container } = render(<Page />)
  return [container.textContent, sessionStorage.getItem('lang:form'), window.location.search]
}

beforeEach(() => sessionStorage.clear())

describe('the language of a funnel', () => {
  it.each([
    ['?lang=cy', undefined, 'cy', 'cy'],
    ['', 'cy', 'cy', 'cy'],
    ['?lang=en', 'cy', 'the original', null],
    ['?lang=fr', 'cy', 'cy', 'cy'],
    ['?lang=fr', undefined, 'the original', null],
    ['', 'fr', 'the original', null],
  ])('at "%s" in a tab that has chosen %s is %s', (search, chosen, language, kept) => {
    expect(opened(search, chosen)).toEqual([language, kept, ''])
  })

  it('takes the answers of a funnel along that keeps none, once, when the page is left by a link to it', () => {
    const { store } = browserHost('form', { navigate: () => undefined })
    store.hold!(() => 'answers')
    render(<LanguageChoice funnel="form" offered={offered} language={undefined} />)
    fireEvent.click(screen.getByText('Cymraeg'), { ctrlKey: true })
    fireEvent(window, new Event('pagehide'))
    expect(store.held!()).toBeNull()
    fireEvent.click(screen.getByText('Cymraeg'))
    expect(store.load()).toBeNull()
    fireEvent(window, new Event('pagehide'))
    expect([store.held!(), store.held!()]).toEqual(['answers', null])
  })

  it('takes no answers along that are forgotten, or when the page is left later for somewhere else', () => {
    vi.useFakeTimers()
    const { store } = browserHost('form', { navigate: () => undefined })
    render(<LanguageChoice funnel="form" offered={offered} language={undefined} />)
    const leaves = (later = 0) => {
      fireEvent.click(screen.getByText('Cymraeg'))
      vi.advanceTimersByTime(later)
      fireEvent(window, new Event('pagehide'))
    }
    store.hold!(() => 'answers')
    leaves(60_001)
    expect(store.held!()).toBeNull()
    leaves()
    vi.advanceTimersByTime(60_001)
    expect(store.held!()).toBeNull()
    store.clear()
    leaves()
    expect(store.held!()).toBeNull()
    vi.useRealTimers()
  })
})
