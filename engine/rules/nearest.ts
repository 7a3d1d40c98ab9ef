/**
 * Optimal string alignment distance: an insertion, deletion, substitution or swap of neighbours counts one. It is not
 * worked out beyond `limit`.
 */
function distance(a: string, b: string, limit: number): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(
        Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1), swapped ? before[j - 2]! + 1 : Infinity),
      )
    }
    before = last
    last = row
    // A swap reaches back two rows; from these two, it can only become more.
    if (Math.min(...before, ...last) >= limit) return limit
  }
  return last[b.length]!
}

/**
 * The candidate nearest to `word` (optimal string alignment), or undefined if none is near: words of up to two letters must be
 * equal, up to four may differ by one, up to eight by two, longer ones by three. Case is ignored.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const allowed = word.length <= 2 ? 0 : word.length <= 4 ? 1 : word.length <= 8 ? 2 : 3
  let best: string | undefined
  let least = allowed + 1
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) >= least) continue
    const slips = distance(word.toLowerCase(), candidate.toLowerCase(), least)
    if (slips < least) [best, least] = [candidate, slips]
  }
  return best
}

/** `did you mean "form"?`, or undefined if no candidate is near. */
export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  const found = nearest(word, candidates)
  return found === undefined || found === word ? undefined : `did you mean "${found}"?`
}

/** Most names that a message lists. */
const mostNames = 12

/** The words of a name: `seat` and `number` of `seatNumber`. */
const wordsIn = (name: string): string[] =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 2)

/** The candidates that share most words with a name, at most three. */
function akin(name: string, candidates: string[]): string[] {
  const words = new Set(wordsIn(name))
  const shared = (candidate: string): number => wordsIn(candidate).filter((word) => words.has(word)).length
  const most = Math.max(0, ...candidates.map(shared))
  return most === 0 ? [] : candidates.filter((candidate) => shared(candidate) === most).slice(0, 3)
}

const quoted = (names: string[]): string => names.map((name) => `"${name}"`).join(', ')

/**
 * What to write instead of an unknown name: the nearest one; else those with the same words, or all if they are few.
 * `where` says what lists them, for a name that no other is near to.
 */
export function instead(word: string, candidates: Iterable<string>, where?: string): string {
  const names = [...new Set(candidates)]
  const near = didYouMean(word, names)
  if (near !== undefined) return near
  const similar = akin(word, names)
  const known =
    similar.length > 0
      ? `near are ${quoted(similar)}`
      : names.length <= mostNames || where === undefined
        ? `known: ${names.join(', ') || 'none'}`
        : undefined
  return [known, where && `${where} lists all of them`].filter((part) => part !== undefined).join('; ')
}
