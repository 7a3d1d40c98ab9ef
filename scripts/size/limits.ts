/** Most bytes of gzipped JavaScript that a person's phone may fetch; 1 kB is 1,000 bytes. */
export const limits = {
  /** To the first interactive screen of a funnel whose first step has only buttons. */
  first: 100_000,
  /** For the whole way to the last step. */
  journey: 175_000,
}

export const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
