import { Component, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** Says that a page for staff has thrown. What they chose is in its address. */
export class PageGuard extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div role="alert">
        <p>Something went wrong, and this page cannot be shown.</p>
        <button type="button" className="button" onClick={() => window.location.reload()}>
          Load it again
        </button>
      </div>
    )
  }
}

/** Draws a page for staff. */
export const drawPage = (page: ReactNode): void =>
  createRoot(document.getElementById('root')!).render(<PageGuard>{page}</PageGuard>)
