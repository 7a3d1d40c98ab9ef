const completed = new Set<string>()

/**
 * The ids of funnels that were completed since the page was loaded. They are kept in memory only, so that the next
 * person at the device does not see them.
 */
export const noteFinished = (funnel: string): void => void completed.add(funnel)
export const isFinished = (funnel: string): boolean => completed.has(funnel)
