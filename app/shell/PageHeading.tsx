import { createContext, useContext, useEffect, useRef } from 'react'
import { useSiteTheme } from './theme.ts'

/**
 * Whether the visitor has navigated within the site. A page that is opened directly leaves the focus to the browser.
 */
export const NavigatedContext = createContext(false)

interface PageHeadingProps {
  children: string
  /** The document title, if it differs from the heading. */
  title?: string
  /** Takes the focus even on the first page, for example after an error. */
  takesFocus?: boolean
}

/**
 * The page's `<h1>`. It sets the document title ("… - Brand") and takes the focus after a navigation (WCAG 2.4.2,
 * 2.4.3).
 */
export function PageHeading({ children, title = children, takesFocus = false }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { brandName } = useSiteTheme()
  const focuses = useContext(NavigatedContext) || takesFocus
  useEffect(() => {
    document.title = `${title} - ${brandName}`
  }, [title, brandName])
  useEffect(() => {
    if (!focuses) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
    // Only when the page appears: later changes must not pull the focus away.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
