/** Milliseconds for which a failure is remembered: React asks again at once to learn of it, and would wait for ever if that were another attempt. */
const moment = 1000

/** The same promise for every call; after a failure, and a moment, another one. */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined
  return () => {
    known ??= load().catch((error: unknown) => {
      setTimeout(() => (known = undefined), moment)
      throw error
    })
    return known
  }
}
