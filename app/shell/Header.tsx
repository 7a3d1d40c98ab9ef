import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useSiteTheme } from '../theme.ts'

/** The logo, and whatever the page puts beside it. The picture has a fixed box, so nothing moves when it arrives. */
export function Header({ children }: { children?: ReactNode }) {
  const { logoUrl, brandName } = useSiteTheme()
  return (
    <header className="site-header">
      <div className="site-header-row">
        <Link href="/" className="site-logo"><img src={logoUrl} alt={brandName} height={36} /></Link>
        {children}
      </div>
    </header>
  )
}
