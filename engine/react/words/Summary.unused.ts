/** In place of Summary.tsx in a build without summaries. */
export const Summary = (): null => null
