/** The number of words of a text; white space separates them. */
export const wordsIn = (text: string): number => text.split(/\s+/u).filter((word) => word !== '').length
