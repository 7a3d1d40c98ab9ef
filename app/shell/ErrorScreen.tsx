import { AlertIcon } from '#widgets/icons/icons.tsx'
import { PageHeading } from './PageHeading.tsx'

/** The shared error screen (ERRSCREEN-01 … -04). */
export function ErrorScreen({ message, onRetry }: { message?: string; onRetry(): void }) {
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
