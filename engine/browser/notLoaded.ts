/** A chunk or data file of the page could not be loaded: there is no network, or a new version of the site has replaced it. */
export class NotLoaded extends Error {
  override name = 'NotLoaded'
  constructor(cause?: unknown) {
    super('This page could not be loaded. Please check your connection and try again.', { cause })
  }
}

/** The function with every rejection as a `NotLoaded`. */
export const orNotLoaded =
  <T>(load: () => Promise<T>): (() => Promise<T>) =>
  () =>
    load().catch((cause: unknown) => {
      throw cause instanceof NotLoaded ? cause : new NotLoaded(cause)
    })
