import { rememberingBy } from '#engine/base/index.ts'
import type { Location } from './finding.ts'

/** A file and its text. A definition in memory has the text `''`, so its places differ only in their pointers. */
export interface Source {
  file: string
  text: string
}

/** Where a value was written. The value keeps it through `extends` and `use`. */
export interface Place {
  source: Source
  /** UTF-16 offset in the text. */
  offset: number
  /** JSON Pointer within that file. */
  pointer: string
}

/** The offsets at which the lines of a source begin. */
const beginningsOf = rememberingBy(({ text }: Source): number[] => [
  0,
  ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1),
])

/** Line and column of an offset, counted from 1. */
function lineAndColumn(source: Source, offset: number): { line: number; column: number } {
  const lines = beginningsOf(source)
  let [line, after] = [0, lines.length]
  while (after - line > 1) {
    const middle = (line + after) >> 1
    if (lines[middle]! <= offset) line = middle
    else after = middle
  }
  return { line: line + 1, column: offset - lines[line]! + 1 }
}

/** The line and column of a place, or of the character at offset `inside` of its decoded string. */
export function locationOf(place: Place, inside?: number): Location {
  const { text, file } = place.source
  const offset = inside === undefined ? place.offset : offsetInString(text, place.offset, inside)
  return { file, ...lineAndColumn(place.source, offset), pointer: place.pointer }
}

/** The string literal at a place, decoded; undefined if something else is written there. */
export function stringAt({ source: { text }, offset }: Place): string | undefined {
  const literal = /^"(?:[^"\\]|\\.)*"/.exec(text.slice(offset))?.[0]
  return literal === undefined ? undefined : (JSON.parse(literal) as string)
}

/** The offset of character `index` of the string literal at `start`. An escape counts as one character. */
function offsetInString(text: string, start: number, index: number): number {
  if (text[start] !== '"') return start
  let offset = start + 1
  for (let seen = 0; seen < index && text[offset] !== '"' && offset < text.length; seen++) {
    offset += text[offset] !== '\\' ? 1 : text[offset + 1] === 'u' ? 6 : 2
  }
  return offset
}
