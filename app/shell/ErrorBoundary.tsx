import { Component, type ReactNode } from 'react'
import { NotLoaded } from '#engine/react/index.ts'
import { ErrorScreen } from './ErrorScreen.tsx'
import { startOver } from './startOver.ts'

interface ErrorBoundaryProps {
  children: ReactNode
  /** The error is reset when this value changes, for example the address. */
  resetKey?: string
  /** Wraps the error screen. */
  frame?(screen: ReactNode): ReactNode
  onRetry?(): void
}

/**
 * Catches errors of its children while they render. Try Again renders them again; answers are kept, because they are in
 * the session and not in the components.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { caught?: { error: unknown } }> {
  override state: { caught?: { error: unknown } } = {}

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } }
  }

  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (this.state.caught && before.resetKey !== this.props.resetKey) this.setState({ caught: undefined })
  }

  override componentDidMount() {
    window.addEventListener('online', this.retryLoading)
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.retryLoading)
  }

  retry = () => {
    const { caught } = this.state
    void startOver(caught?.error, () => {
      if (this.state.caught !== caught) return
      this.props.onRetry?.()
      this.setState({ caught: undefined })
    })
  }

  /** Code that could not be fetched is fetched again when the network is back. */
  retryLoading = () => {
    if (this.state.caught?.error instanceof NotLoaded) this.retry()
  }

  override render() {
    const { caught } = this.state
    if (!caught) return this.props.children
    const message = caught.error instanceof Error ? caught.error.message : undefined
    const screen = <ErrorScreen message={message} onRetry={this.retry} />
    return this.props.frame?.(screen) ?? screen
  }
}
