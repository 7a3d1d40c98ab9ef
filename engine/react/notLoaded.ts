/** A part of the page, or data of it, that could not be fetched: there is no network, or a new version of the site has other parts. */
export class NotLoaded extends Error {
  override name = 'NotLoaded'
  constructor(cause?: unknown) {
    super('This page could not be loaded. Please check your connection and try again.', { cause })
  }
}

/** The same fetch, which fails with a `NotLoaded`. */
export const orNotLoaded =
  <T>(load: () => Promise<T>): (() => Promise<T>) =>
  () =>
    load().catch((cause: unknown) => {
      throw cause instanceof NotLoaded ? cause : new NotLoaded(cause)
    })
