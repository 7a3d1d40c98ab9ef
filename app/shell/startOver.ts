import { NotLoaded } from '#engine/react/index.ts'

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
export async function startOver(error: unknown, again: () => void): Promise<void> {
  if (error instanceof NotLoaded && (await siteAnswers())) window.location.reload()
  else again()
}
