import { NotLoaded } from '#engine/react/index.ts'

const patience = 5000 // ms

/** Whether the site is there at all: a page of a proxy that says otherwise does not count. */
const siteAnswers = (): Promise<boolean> =>
  fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patience) }).then(
    ({ status }) => status < 500,
    () => false,
  )

/**
 * Begins again after an error. What could not be fetched is fetched by loading the page anew, as soon as the site answers: a browser may
 * remember that a part failed, and a new version of the site has parts of other names. Answers are kept in the session.
 */
export async function startOver(error: unknown, again: () => void): Promise<void> {
  if (error instanceof NotLoaded && (await siteAnswers())) window.location.reload()
  else again()
}
