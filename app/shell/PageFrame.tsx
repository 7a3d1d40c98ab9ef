import type { Elements } from 'runnel/react'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import type { ProgressProps } from './Progress.tsx'
import { Announcement } from './Announcement.tsx'
import { usePageTexts } from './pageTexts.ts'

interface PageFrameProps {
  children: Elements
  progress?: ProgressProps
  /** Rendered beside the logo. */
  aside?: Elements
  /** `wide` for pages with a layout of their own; by default one column for forms and text. */
  width?: 'column' | 'wide'
}

/** The frame of every page: skip link, header, progress, one main landmark, footer (SHELL-01). */
export function PageFrame({ children, progress, aside, width = 'column' }: PageFrameProps) {
  return (
    <div className="page">
      <SkipLink />
      <Header aside={aside} progress={progress} />
      <main id="main" tabIndex={-1} className={`page-main page-main-${width}`}>
        <Announcement />
        {children}
      </main>
      <Footer />
    </div>
  )
}

/** The skip link, the first focusable element: it skips header and progress (WCAG 2.4.1). */
function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      {usePageTexts().skip}
    </a>
  )
}
