import { stretchesOf } from 'runnel/contracts'

/** A line of two texts that are compared. */
export interface DiffLine {
  kind: 'same' | 'gone' | 'new'
  text: string
}

const marked = (kind: DiffLine['kind'], lines: readonly string[]): DiffLine[] => lines.map((text) => ({ kind, text }))

/** How one list becomes the other. */
const compared = (old: readonly string[], now: readonly string[]): DiffLine[] =>
  stretchesOf(old, now).flatMap(({ from, to, since, until }) => [
    ...marked('gone', old.slice(from, to)),
    ...marked('new', now.slice(since, until)),
    ...marked('same', old.slice(to, to + 1)),
  ])

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
