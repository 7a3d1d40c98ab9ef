import { describe, expect, it } from 'vitest'
import { pdfString, textWidth, wrap } from './helvetica.ts'

describe('textWidth', () => {
  it('adds up the widths of the font', () => {
    expect(textWidth('Hello', 'regular', 10)).toBeCloseTo(22.78)
    expect(textWidth('Hello', 'bold', 10)).toBeCloseTo(24.45)
  })

  it('takes an accented letter to be as wide as the plain one', () => {
    expect(textWidth('é', 'regular', 10)).toBe(textWidth('e', 'regular', 10))
  })
})

describe('pdfString', () => {
  it('escapes what would end the string and encodes in WinAnsi', () => {
    expect(pdfString('a(b)\\')).toBe('(a\\(b\\)\\\\)')
    expect(pdfString('£ – é')).toBe('(\xa3 \x96 \xe9)')
  })

  it('names a character that the fonts do not have', () => {
    expect(() => pdfString('5 € ☃')).toThrow('"€"')
    expect(() => pdfString('×')).toThrow('"×"')
  })
})

describe('wrap', () => {
  it('fills lines up to the width and loses no word', () => {
    const text = 'The quick brown fox jumps over the lazy dog and then some more words follow'
    const lines = wrap(text, 'regular', 11, 120)
    expect(lines.join(' ')).toBe(text)
    expect(lines.length).toBeGreaterThan(2)
    for (const line of lines) expect(textWidth(line, 'regular', 11)).toBeLessThanOrEqual(120)
  })

  it('gives a word that is too wide its own line', () => {
    expect(wrap('a incomprehensibilities b', 'regular', 11, 40)).toEqual(['a', 'incomprehensibilities', 'b'])
  })
})
