/** Every pair of values of two different factors in a row. */
export const pairsOf = (row: Record<string, string>): string[] => {
  const values = Object.entries(row).map(([factor, value]) => `${factor} ${value}`)
  return values.flatMap((first, at) => values.slice(at + 1).map((second) => `${first}, ${second}`))
}

/**
 * A short list of candidates that shows all that the candidates show. Greedy: it takes the one that shows most of what is missing, and of
 * equals the first, so that the same candidates always give the same list.
 */
export function cover<Candidate>(
  candidates: readonly Candidate[],
  shows: (candidate: Candidate) => string[],
): Candidate[] {
  const missing = new Set(candidates.flatMap(shows))
  const chosen: Candidate[] = []
  while (missing.size > 0) {
    const adds = candidates.map((candidate) => shows(candidate).filter((shown) => missing.has(shown)).length)
    const best = candidates[adds.indexOf(Math.max(...adds))]!
    shows(best).forEach((shown) => missing.delete(shown))
    chosen.push(best)
  }
  return chosen
}
