import { remembering } from 'runnel/base'
import { create, type Font } from 'fontkit'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

export type Face = 'regular' | 'bold'

const resolve = createRequire(import.meta.url).resolve

interface Family {
  /** The npm package, which has the family in parts: one file for each range of characters. */
  source: string
  weights: Record<Face, number>
  /** Draws some characters in another order than they are spoken, so the drawn order is no text. */
  reorders?: boolean
}

/** What Helvetica lacks, by preference. Arimo, with Helvetica's widths, has the rest of Latin, Greek, Cyrillic and Hebrew. */
const families: readonly Family[] = [
  { source: '@fontsource/arimo', weights: { regular: 400, bold: 700 } },
  { source: '@fontsource/noto-sans-arabic', weights: { regular: 400, bold: 700 } },
  { source: '@fontsource/noto-sans-devanagari', weights: { regular: 400, bold: 700 }, reorders: true },
  { source: '@fontsource/chocolate-classical-sans', weights: { regular: 400, bold: 400 } },
  { source: '@fontsource/noto-emoji', weights: { regular: 400, bold: 700 } },
]

type Range = readonly [from: number, to: number]

/** From `U+0460-052F,U+20B4`, as style sheets write it. */
const rangesOf = (text: string): Range[] =>
  text.split(',').map((range) => {
    const [from, to = from] = range.slice('U+'.length).split('-')
    return [parseInt(from!, 16), parseInt(to!, 16)]
  })

const partsOf = remembering(Infinity, (source: string) =>
  Object.entries(JSON.parse(readFileSync(resolve(`${source}/unicode.json`), 'utf8')) as Record<string, string>).map(
    ([part, ranges]) => ({ part: part.replace(/[[\]]/g, ''), ranges: rangesOf(ranges) }),
  ),
)

/** A font of one face that can be embedded. */
export interface FontFile {
  name: string
  font: Font
  reorders: boolean
}

const readFont = remembering(Infinity, (name: string): FontFile => ({
  name,
  font: create(readFileSync(resolve(name))) as Font,
  reorders: families.some(({ source, reorders }) => reorders && name.startsWith(source)),
}))

// Joiners and selectors of a variant: they change how a font draws their neighbours, and need no glyph.
const isJoiner = (point: number): boolean =>
  point === 0x200c || point === 0x200d || (point >= 0xfe00 && point <= 0xfe0f)

function findFont(character: string, face: Face): FontFile | undefined {
  const points = [...character].map((sign) => sign.codePointAt(0)!).filter((point) => !isJoiner(point))
  for (const { source, weights } of families)
    for (const { part, ranges } of partsOf(source)) {
      if (!ranges.some(([from, to]) => points[0]! >= from && points[0]! <= to)) continue
      const file = readFont(`${source}/files/${source.split('/')[1]}-${part}-${weights[face]}-normal.woff`)
      if (points.every((point) => file.font.hasGlyphForCodePoint(point))) return file
    }
  return undefined
}

const found: Record<Face, (character: string) => FontFile | undefined> = {
  regular: remembering(Infinity, (character) => findFont(character, 'regular')),
  bold: remembering(Infinity, (character) => findFont(character, 'bold')),
}

/** The first font that can draw a character together with its marks. Files are read when they are first needed. */
export const fontFor = (character: string, face: Face): FontFile | undefined => found[face](character)

const windowsLatin = new Set(
  new TextDecoder('windows-1252')
    .decode(Uint8Array.from({ length: 224 }, (_, index) => index + 32))
    .replace(/\p{C}/gu, ''),
)

/** Whether the standard fonts, which every reader of PDF has, can draw the text. */
export const isStandard = (text: string): boolean => [...text].every((character) => windowsLatin.has(character))
