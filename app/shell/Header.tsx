import { type Elements, linkTo } from 'runnel/react'
import { Link } from 'wouter'
import { useSiteTheme } from './theme.ts'
import { Progress, type ProgressProps } from './Progress.tsx'

/**
 * The logo, an optional `aside` beside it and the progress below. The image has a fixed size, so that nothing moves
 * when it loads.
 */
export function Header({ aside, progress }: { aside?: Elements; progress?: ProgressProps }) {
  const { logoUrl, brandName } = useSiteTheme()
  return (
    <header className="site-header">
      <div className="site-header-row">
        <Link href="/" className="site-logo">
          <img src={linkTo(logoUrl)} alt={brandName} height={36} />
        </Link>
        {aside}
      </div>
      {progress && <Progress {...progress} />}
    </header>
  )
}
