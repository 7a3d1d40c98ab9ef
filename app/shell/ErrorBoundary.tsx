import { Component, type ReactNode } from 'react'
import { ErrorScreen } from './ErrorScreen.tsx'

interface ErrorBoundaryProps {
  children: ReactNode
  /** Forgets the error when it changes, for example the address. */
  resetKey?: string
  /** What the error screen stands in. */
  frame?(screen: ReactNode): ReactNode
  onRetry?(): void
}

/**
 * Catches what its children throw while rendering. Try Again renders them anew; answers are kept, since they live in the session and
 * not in the components.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { caught?: { error: unknown } }> {
  override state: { caught?: { error: unknown } } = {}

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } }
  }

  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (this.state.caught && before.resetKey !== this.props.resetKey) this.setState({ caught: undefined })
  }

  retry = () => {
    this.props.onRetry?.()
    this.setState({ caught: undefined })
  }

  override render() {
    const { caught } = this.state
    if (!caught) return this.props.children
    const message = caught.error instanceof Error ? caught.error.message : undefined
    const screen = <ErrorScreen message={message} onRetry={this.retry} />
    return this.props.frame?.(screen) ?? screen
  }
}
