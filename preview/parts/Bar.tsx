import type { ReactNode } from 'react'
import { pages, writePageLink, type Page, type PageLink } from '../link/pageLink.ts'
import { useAddressBar } from '../store/usePreviewState.ts'
import { CopyLink } from './CopyLink.tsx'
import { Pages } from './Pages.tsx'

interface BarProps {
  page: Page
  link: PageLink
  title?: string
  problem?: string
  children: ReactNode
}

/** The head of a page: what it is, its choices, and the address that keeps them. */
export function Bar({ page, link, title, problem, children }: BarProps) {
  const address = writePageLink(link)
  useAddressBar(address)
  return (
    <>
      <header className="preview-bar preview-bar-stays">
        <h1 className="preview-name">
          <span>{pages[page]}</span>
          {title && <span className="preview-title">{title}</span>}
        </h1>
        <div className="preview-choices">{children}</div>
        <div className="preview-actions">
          <Pages here={page} link={link} />
          <CopyLink address={address} />
        </div>
      </header>
      {problem && (
        <p className="preview-problem" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
