/** Where two lists differ: the entries `from` to `to` of one stand where the other has `since` to `until`; what follows is the same. */
export interface Stretch {
  from: number
  to: number
  since: number
  until: number
}

type Place = readonly [before: number, after: number]

/** The most pairs of entries that are compared; beyond that, what differs is one stretch. */
const mostPairs = 6_000_000

/** How one list becomes the other: a stretch, which may be empty, before each entry of a longest run that both have in order, and the last one. */
export function stretchesOf(before: readonly string[], after: readonly string[]): Stretch[] {
  let [from, since] = [0, 0]
  return [...inCommon(before, after), [before.length, after.length] as const].map(([to, until]) => {
    const stretch = { from, to, since, until }
    from = to + 1
    since = until + 1
    return stretch
  })
}

/** The places of a longest run of entries that both lists have in order. The beginning and the end that they share are not searched. */
function inCommon(before: readonly string[], after: readonly string[]): Place[] {
  const most = Math.min(before.length, after.length)
  let head = 0
  while (head < most && before[head] === after[head]) head++
  let tail = 0
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  const searched = longest(before.slice(head, before.length - tail), after.slice(head, after.length - tail))
  return [
    ...Array.from({ length: head }, (_, at): Place => [at, at]),
    ...searched.map(([i, j]): Place => [i + head, j + head]),
    ...Array.from({ length: tail }, (_, at): Place => [before.length - tail + at, after.length - tail + at]),
  ]
}

function longest(before: readonly string[], after: readonly string[]): Place[] {
  if (before.length * after.length > mostPairs) return []
  const width = after.length + 1
  // lengths[i * width + j]: how many entries `before` from i and `after` from j have in common.
  const lengths = new Uint32Array((before.length + 1) * width)
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        before[i] === after[j]
          ? lengths[(i + 1) * width + j + 1]! + 1
          : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!)
  const found: Place[] = []
  for (let i = 0, j = 0; i < before.length && j < after.length;)
    if (before[i] === after[j]) found.push([i++, j++])
    else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) i++
    else j++
  return found
}
