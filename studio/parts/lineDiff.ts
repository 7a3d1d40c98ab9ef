/** A line of two texts that are compared. */
export interface DiffLine {
  kind: 'same' | 'gone' | 'new'
  text: string
}

/** The most pairs of lines that are compared; beyond that, what differs is shown as one block. */
const mostPairs = 6_000_000

const marked = (kind: DiffLine['kind'], lines: readonly string[]): DiffLine[] => lines.map((text) => ({ kind, text }))

/** What two lists of lines have in common, by the longest common subsequence. */
function between(before: readonly string[], after: readonly string[]): DiffLine[] {
  if (before.length * after.length > mostPairs) return [...marked('gone', before), ...marked('new', after)]
  const width = after.length + 1
  // longest[i * width + j]: how many lines `before` from i and `after` from j have in common.
  const longest = new Uint32Array((before.length + 1) * width)
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      longest[i * width + j] =
        before[i] === after[j]
          ? longest[(i + 1) * width + j + 1]! + 1
          : Math.max(longest[(i + 1) * width + j]!, longest[i * width + j + 1]!)
  const lines: DiffLine[] = []
  let i = 0
  let j = 0
  while (i < before.length && j < after.length) {
    if (before[i] === after[j]) {
      lines.push({ kind: 'same', text: before[i]! })
      i++
      j++
    } else if (longest[(i + 1) * width + j]! >= longest[i * width + j + 1]!)
      lines.push({ kind: 'gone', text: before[i++]! })
    else lines.push({ kind: 'new', text: after[j++]! })
  }
  return [...lines, ...marked('gone', before.slice(i)), ...marked('new', after.slice(j))]
}

/** How one list becomes the other; the beginning and the end that they share are not searched. */
function compared(old: readonly string[], now: readonly string[]): DiffLine[] {
  const most = Math.min(old.length, now.length)
  let head = 0
  while (head < most && old[head] === now[head]) head++
  let tail = 0
  while (tail < most - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++
  return [
    ...marked('same', old.slice(0, head)),
    ...between(old.slice(head, old.length - tail), now.slice(head, now.length - tail)),
    ...marked('same', old.slice(old.length - tail)),
  ]
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'))

/** How one text becomes the other, line by line. */
export const lineDiff = (before: string, after: string): DiffLine[] => compared(linesOf(before), linesOf(after))

/** A piece of two texts that are compared by words. */
export type Piece = DiffLine

/** How one text becomes the other, word by word: every piece of both is there, in order. */
export function wordDiff(before: string, after: string): Piece[] {
  const words = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? []
  const pieces: Piece[] = []
  for (const { kind, text } of compared(words(before), words(after))) {
    const last = pieces.at(-1)
    if (last?.kind === kind) last.text += text
    else pieces.push({ kind, text })
  }
  return pieces
}

/** A part of a comparison: lines to show, or a run of equal ones that is left out. */
export type DiffPart = { lines: DiffLine[] } | { leftOut: number }

/** Leaves equal lines out that are further than `around` from a difference. */
export function folded(lines: readonly DiffLine[], around = 3): DiffPart[] {
  const near = new Uint8Array(lines.length)
  lines.forEach(({ kind }, at) => {
    if (kind !== 'same') near.fill(1, Math.max(0, at - around), at + around + 1)
  })
  const parts: DiffPart[] = []
  lines.forEach((line, at) => {
    const last = parts.at(-1)
    if (near[at]) {
      if (last && 'lines' in last) last.lines.push(line)
      else parts.push({ lines: [line] })
    } else if (last && 'leftOut' in last) last.leftOut++
    else parts.push({ leftOut: 1 })
  })
  return parts
}
