/** An error whose message is written for the person at the screen. The messages of all others stay out of sight. */
export class ForPeople extends Error {}

/** A chunk or data file of the page could not be loaded: there is no network, or a new version of the site has replaced it. */
export class NotLoaded extends ForPeople {
  override name = 'NotLoaded'
  constructor(cause?: unknown) {
    super('This page could not be loaded. Please check your connection and try again.', { cause })
  }
}

/** Something has thrown that should not. */
export class Broken extends ForPeople {
  override name = 'Broken'
  constructor(cause?: unknown) {
    super('An unexpected error occurred. Please try again.', { cause })
  }
}

/** An error as it is said to the person at the screen: as it is where it is written for people, otherwise as `Broken`. */
export const forPeople = (error: unknown): ForPeople => (error instanceof ForPeople ? error : new Broken(error))

/** The same for the tools of staff, who find the cause in the console. */
export function forStaff(error: unknown): ForPeople {
  // oxlint-disable-next-line no-console -- whoever writes a widget or a definition looks for the cause there
  if (!(error instanceof ForPeople)) console.error(error)
  return forPeople(error)
}
