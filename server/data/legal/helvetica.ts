/** The two faces of the PDF standard fonts that the documents use. */
export type Face = 'regular' | 'bold'

// Advance widths in thousandths of the font size for the characters from space to ~, from the font's metrics file.
const advances: Record<Face, readonly number[]> = {
  regular: [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
  ],
  bold: [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611,
    975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556,
    333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
  ],
}

/** Other characters: WinAnsi byte, then regular and bold width. */
const further: Record<string, readonly [byte: number, regular: number, bold: number]> = {
  '…': [0x85, 1000, 1000], '‘': [0x91, 222, 278], '’': [0x92, 222, 278], '“': [0x93, 333, 500], '”': [0x94, 333, 500],
  '•': [0x95, 350, 350], '–': [0x96, 556, 556], '—': [0x97, 1000, 1000], '£': [0xa3, 556, 556], '©': [0xa9, 737, 737], '·': [0xb7, 278, 278], 'ß': [0xdf, 611, 611],
}

const isAscii = (code: number) => code >= 32 && code <= 126

/** An accented letter is as wide as its base letter. */
const baseLetter = (character: string) => character.normalize('NFD').charAt(0)

function glyph(character: string): { byte: number; widths: Record<Face, number> } {
  const special = further[character]
  if (special) return { byte: special[0], widths: { regular: special[1], bold: special[2] } }
  const code = character.codePointAt(0)!
  const width = baseLetter(character).charCodeAt(0)
  if ((!isAscii(code) && (code < 0xc0 || code > 0xff)) || !isAscii(width)) throw new Error(`The character "${character}" is not in the fonts of the legal documents`)
  return { byte: code, widths: { regular: advances.regular[width - 32]!, bold: advances.bold[width - 32]! } }
}

/** Width in points. Throws for a character outside the fonts. */
export const textWidth = (text: string, face: Face, size: number): number =>
  [...text.normalize('NFC')].reduce((sum, character) => sum + glyph(character).widths[face], 0) * (size / 1000)

/** The text as a PDF string literal in WinAnsi; each character stands for one byte. */
export const pdfString = (text: string): string =>
  `(${[...text.normalize('NFC')].map((character) => String.fromCharCode(glyph(character).byte)).join('').replace(/[\\()]/g, '\\$&')})`

/** Breaks `text` into lines no wider than `width` points; a wider word gets a line of its own. */
export function wrap(text: string, face: Face, size: number, width: number): string[] {
  return text.split(/\s+/).filter(Boolean).reduce<string[]>((lines, word) => {
    const last = lines.at(-1)
    const longer = `${last} ${word}`
    return last !== undefined && textWidth(longer, face, size) <= width ? [...lines.slice(0, -1), longer] : [...lines, word]
  }, [])
}
