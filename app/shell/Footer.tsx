import { Link } from 'wouter'
import { SafeHtml } from '#widgets/shared/SafeHtml.tsx'
import { useSiteTheme } from './theme.ts'
import { Footnotes } from './Footnotes.tsx'

/** The footer: the company, the footnotes and the link to the privacy policy. */
export function Footer() {
  const { footerText, brandName, privacyFormLink, content } = useSiteTheme()
  return (
    <footer className="site-footer">
      <div className="site-footer-columns">
        <div className="site-footer-top">
          <p className="site-footer-brand">
            <img src="/brand/icon.svg" alt="" width="28" height="28" />
            {brandName}
          </p>
          <p className="site-footer-links">
            <a href={privacyFormLink}>Privacy policy</a>
            <Link href="/portal">Your claims</Link>
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
