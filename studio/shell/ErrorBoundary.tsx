import { Component, type ReactNode } from 'react'

/** A part that could not be drawn says so; the rest of the studio goes on. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {}
  static getDerivedStateFromError(error: Error) {
    return { error }
  }
  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <div className="broken" role="alert">
        <p>This part of the studio cannot be shown: {error.message}. What you typed is kept.</p>
        <button type="button" className="button" onClick={() => this.setState({ error: undefined })}>
          Show it again
        </button>
      </div>
    )
  }
}
