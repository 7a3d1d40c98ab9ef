const finished = new Set<string>()

/** Forms that this page has led to their end, by the id of the funnel. In memory alone: it tells nobody who uses the device next. */
export const noteFinished = (funnel: string): void => void finished.add(funnel)
export const isFinished = (funnel: string): boolean => finished.has(funnel)
