/** The moment so many seconds before another one. */
export const secondsBefore = (at: Date, seconds: number): Date => new Date(at.getTime() - seconds * 1000)
