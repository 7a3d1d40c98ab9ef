const words = 5

/** The first five words of a review (MKT-08). */
export const headingOf = (review: string): string => review.trim().split(/\s+/).slice(0, words).join(' ')
