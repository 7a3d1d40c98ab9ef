import { NotLoaded } from '#engine/run/index.ts'

/** The function with every rejection as a `NotLoaded`. */
export const orNotLoaded =
  <T>(load: () => Promise<T>): (() => Promise<T>) =>
  () =>
    load().catch((cause: unknown) => {
      throw cause instanceof NotLoaded ? cause : new NotLoaded(cause)
    })
