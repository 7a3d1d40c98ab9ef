import { Component, type ReactNode } from 'react'
import { NotLoaded } from 'runnel/browser'

/** After a deployment the files of the studio have other names, and a tab from before cannot fetch its own any more. */
const Updated = () => (
  <div className="broken" role="alert">
    <p>The studio was updated. Load it again; what you typed is kept.</p>
    <button type="button" className="button" onClick={() => window.location.reload()}>
      Load it again
    </button>
  </div>
)

/** A part that could not be drawn says so; the rest of the studio goes on. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {}
  static getDerivedStateFromError(error: Error) {
    return { error }
  }
  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    if (error instanceof NotLoaded) return <Updated />
    return (
      <div className="broken" role="alert">
        <p>This part of the studio cannot be shown. What you typed is kept.</p>
        <button type="button" className="button" onClick={() => this.setState({ error: undefined })}>
          Show it again
        </button>
      </div>
    )
  }
}
