import { Link } from 'wouter'
import { SafeHtml } from '#widgets/shared/SafeHtml.tsx'
import { useSiteTheme } from '../theme.ts'
import { Footnotes } from './Footnotes.tsx'

/** Who is behind the page, what the asterisks mean, and the way to the privacy policy. */
export function Footer() {
  const { footerText, brandName, privacyFormLink, content } = useSiteTheme()
  return (
    <footer className="site-footer">
      <div className="site-footer-columns">
        <div className="site-footer-notice">
          <p className="site-footer-brand">{brandName}</p>
          <SafeHtml html={footerText} />
          <p className="site-footer-links"><a href={privacyFormLink}>Privacy policy</a><Link href="/portal">Your claims</Link></p>
        </div>
        <div>
          <Footnotes />
          {content?.footerFigure && <p>{content.footerFigure}</p>}
        </div>
      </div>
    </footer>
  )
}
