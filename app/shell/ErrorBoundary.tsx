import { Component, type ReactElement, type ReactNode } from 'react'
import { ForPeople, NotLoaded } from 'runnel/browser'
import { AlertIcon } from '#widgets/icons/icons.tsx'
import { PageHeading } from './PageHeading.tsx'

const patience = 5000 // ms

/** Whether the site responds; an error page of a proxy (5xx) does not count. */
const siteAnswers = (): Promise<boolean> =>
  fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patience) }).then(
    ({ status }) => status < 500,
    () => false,
  )

/**
 * Recovers from an error. If code could not be fetched, the page is reloaded as soon as the site responds: browsers may
 * cache the failure, and a new version of the site has other file names. Answers are kept in the session.
 */
async function startOver(error: unknown, again: () => void): Promise<void> {
  if (error instanceof NotLoaded && (await siteAnswers())) window.location.reload()
  else again()
}

/** The shared error screen (ERRSCREEN-01 … -04). An exception has no message for people. */
function ErrorScreen({ message, onRetry }: { message?: string; onRetry(): void }) {
  return (
    <section className="ui-card ui-card-large error-screen" role="alert">
      <span className="error-screen-icon">
        <AlertIcon />
      </span>
      <PageHeading takesFocus>Something went wrong</PageHeading>
      <p>{message?.trim() || 'Unknown error'}</p>
      <p className="quiet">What you have entered is kept.</p>
      <button type="button" className="ui-button ui-button-primary" onClick={onRetry}>
        Try Again
      </button>
    </section>
  )
}

interface ErrorBoundaryProps {
  children: ReactNode
  /** The error is reset when this value changes, for example the address. */
  resetKey?: string
  /** Wraps the error screen. */
  frame?(screen: ReactElement): ReactNode
  onRetry?(): void
}

interface Thrown {
  /** Wrapped, so that an error that is thrown again is another one. */
  thrown?: { error: unknown }
  caught?: { error: unknown }
}

/** Catches what its children throw. What they throw again, with the fall-back in their place, goes on to the root. */
class Catcher<Props> extends Component<Props, Thrown> {
  override state: Thrown = {}

  static getDerivedStateFromError = (error: unknown): Thrown => ({ thrown: { error } })

  static getDerivedStateFromProps(_: unknown, { thrown, caught }: Thrown): Thrown | null {
    if (thrown === caught) return null
    if (caught) throw thrown!.error
    return { caught: thrown }
  }
}

/**
 * The error screen in its frame, and alone where the frame throws, too. The boundary around both would catch that and
 * take the screen away as well.
 */
class Framed extends Catcher<{ screen: ReactElement; frame(screen: ReactElement): ReactNode }> {
  override render() {
    const { screen, frame } = this.props
    return this.state.caught ? screen : frame(screen)
  }
}

/** Where the code of the page comes from. */
const ownCode = import.meta.url.replace(/[^/]*$/, '')

/** Whether an exception is the page's own: extensions of the browser run in the page, too. */
const isOwn = (error: unknown): boolean =>
  error instanceof Error && error.name !== 'AbortError' && (error.stack ?? '').includes(ownCode)

/**
 * Catches errors of its children while they render, and those of their handlers. Of an error only what is written for
 * people is shown. Try Again renders the children again; answers are kept, because they are in the session and not in the
 * components.
 */
export class ErrorBoundary extends Catcher<ErrorBoundaryProps> {
  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (this.state.caught && before.resetKey !== this.props.resetKey) this.forget()
  }

  override componentDidMount() {
    window.addEventListener('online', this.retryLoading)
    window.addEventListener('error', this.hear)
    window.addEventListener('unhandledrejection', this.hear)
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.retryLoading)
    window.removeEventListener('error', this.hear)
    window.removeEventListener('unhandledrejection', this.hear)
  }

  /** An exception of a handler: what was pressed has not happened, and would not at the next press. */
  hear = (event: ErrorEvent | PromiseRejectionEvent) => {
    const error: unknown = 'reason' in event ? event.reason : event.error
    if (!this.state.caught && isOwn(error)) this.setState({ thrown: { error } })
  }

  forget = () => this.setState({ thrown: undefined, caught: undefined })

  retry = () => {
    const { caught } = this.state
    void startOver(caught?.error, () => {
      if (this.state.caught !== caught) return
      this.props.onRetry?.()
      this.forget()
    })
  }

  /** Code that could not be fetched is fetched again when the network is back. */
  retryLoading = () => {
    if (this.state.caught?.error instanceof NotLoaded) this.retry()
  }

  override render() {
    const { caught } = this.state
    if (!caught) return this.props.children
    const message = caught.error instanceof ForPeople ? caught.error.message : undefined
    const screen = <ErrorScreen message={message} onRetry={this.retry} />
    return this.props.frame ? <Framed screen={screen} frame={this.props.frame} /> : screen
  }
}
