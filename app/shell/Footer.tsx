import { linkTo } from 'runnel/react'
import { Link } from 'wouter'
import { useRef, useLayoutEffect, useState, type RefObject } from 'react'
import { SafeHtml } from '#widgets/shared/SafeHtml.tsx'
import { ownValue } from 'runnel/rules'
import { useFirstScreen } from './firstScreen.ts'
import { marksOf } from './marks.ts'
import { useSiteTheme } from './theme.ts'

const ownText = (element: Element): string =>
  [...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : '')).join('')

const marksOn = (page: Element, besides: Element): string[] =>
  marksOf([...page.querySelectorAll('*')].filter((element) => !besides.contains(element)).map(ownText))

/**
 * The footnote marks in the page around an element, without those inside it. They are read from the DOM, because texts
 * come from definitions, brands and companies.
 */
function useMarks(place: RefObject<HTMLElement | null>): string[] {
  const first = useFirstScreen()
  const [marks, setMarks] = useState(first?.marks.join(' ') ?? '')
  useLayoutEffect(() => {
    const besides = place.current
    const page = besides?.closest('.page')
    if (!besides || !page) return
    const look = (): void => setMarks(marksOn(page, besides).join(' '))
    look()
    const watch = new MutationObserver(look)
    watch.observe(page, { subtree: true, childList: true, characterData: true })
    return () => watch.disconnect()
  }, [place])
  return marks === '' ? [] : marks.split(' ')
}

const notes: Record<string, string> = {
  '*': 'The check is free and has no effect on your credit score.',
  '**': 'An average, not a promise. What you receive depends on your agreements, and fees are taken from it.',
  '***':
    'If your claim is won, the fee is 15% to 30% plus VAT, which is 18% to 36% including VAT. You can cancel for free within 14 days; after that a cancellation fee applies.',
}

/** The footnotes whose marks appear on the page, and no others. */
function Footnotes() {
  const place = useRef<HTMLDivElement>(null)
  const marks = useMarks(place)
  return (
    <div ref={place} hidden={marks.length === 0}>
      <ul className="footnotes">
        {marks.map((mark) => (
          <li key={mark}>
            <span className="footnote-mark">{mark}</span> <span>{ownValue(notes, mark)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The footer: the company, the footnotes and the links to the privacy policy and the accessibility statement. */
export function Footer() {
  const { footerText, brandName, privacyFormLink, content } = useSiteTheme()
  return (
    <footer className="site-footer">
      <div className="site-footer-columns">
        <div className="site-footer-top">
          <p className="site-footer-brand">
            <img src="/brand/icon.svg" alt="" width="28" height="28" />
            <span>{brandName}</span>
          </p>
          <p className="site-footer-links">
            <a href={linkTo(privacyFormLink)}>Privacy policy</a>
            <Link href="/accessibility">Accessibility</Link>
            <Link href="/portal">Your claims</Link>
            <Link href="/clear">Clear this device</Link>
          </p>
        </div>
        <div className="site-footer-notice">
          <SafeHtml html={footerText} />
          {content?.footerFigure && <p>{content.footerFigure}</p>}
          <p>
            You do not need a claims company: you can complain to your lender, and then to the Financial Ombudsman
            Service, yourself and for free.
          </p>
        </div>
        <Footnotes />
      </div>
    </footer>
  )
}
