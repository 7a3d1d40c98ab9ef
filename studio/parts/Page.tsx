import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import type { Elements } from 'runnel/react'
import '../styles/pages.css'

/** A page of the studio beside the editor. Its heading takes the focus when it opens, so that a reader begins there. */
export function Page({
  title,
  lede,
  actions,
  children,
}: {
  title: string
  lede?: ReactNode
  actions?: ReactNode
  children: Elements
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Studio`
    heading.current?.focus()
  }, [title])
  return (
    <main className="page">
      <header className="page-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lede && <p className="quiet">{lede}</p>}
        </div>
        {actions && <div className="page-actions">{actions}</div>}
      </header>
      {children}
    </main>
  )
}

const IsWithinPart = createContext(false)

/** A part of a page with a heading; a part in it has a lower one. */
export function Part({
  title,
  count,
  kind,
  children,
}: {
  title: string
  count?: number
  kind?: 'good' | 'bad' | 'warn'
  children: ReactNode
}) {
  const Heading = useContext(IsWithinPart) ? 'h3' : 'h2'
  return (
    <section className={`part ${kind ? `part-${kind}` : ''}`}>
      <Heading className="part-title">
        <span>{title}</span>{' '}
        {count !== undefined && <span className="part-count">{count.toLocaleString('en-GB')}</span>}
      </Heading>
      <IsWithinPart value>{children}</IsWithinPart>
    </section>
  )
}

/** What is shown where there is nothing yet: why, and what to do. */
export const Empty = ({ children }: { children: ReactNode }) => <div className="empty">{children}</div>

/** Something went wrong; `again` repeats it. */
export function Problem({ children, again }: { children: ReactNode; again?: () => void }) {
  return (
    <div className="problem" role="alert">
      <p>{children}</p>
      {again && (
        <button type="button" className="button" onClick={again}>
          Try again
        </button>
      )}
    </div>
  )
}

export const Loading = ({ what }: { what: string }) => (
  <p className="quiet" role="status">
    {`Loading ${what} …`}
  </p>
)
