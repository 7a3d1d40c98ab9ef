import { describe, expect, it } from 'vitest'
import { plainText, type TextKind } from './plainText.ts'

/** Signs that nobody sees. */
const unseen = [
  ...[
    '\u0000',
    '\u0007',
    '\u001b',
    '\u007f',
    '\u009f',
    '\u00ad',
    '\u034f',
    '\u061c',
    '\u180e',
    '\u200b',
    '\u200e',
    '\u200f',
  ],
  ...[
    '\u202a',
    '\u202b',
    '\u202c',
    '\u202d',
    '\u202e',
    '\u2060',
    '\u2063',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
    '\ufeff',
  ],
  ...['\ufff9', '\ufe0f', '\u3164', '\ud800', '\udfff', '\u{e0041}'],
]
const blanks = ['\u00a0', '\u1680', '\u2002', '\u2007', '\u2009', '\u202f', '\u205f', '\u3000', '\t']

describe.each(['line', 'lines', 'code'] as const)('a text of kind %s', (kind) => {
  it.each(unseen)('loses %j between letters', (sign) => expect(plainText(`a${sign}b`, kind)).toBe('ab'))
  it.each(blanks)('has a plain blank for %j', (blank) => expect(plainText(`a${blank}b`, kind)).toBe('a b'))
  it('is the same whether letters are composed or not', () =>
    expect(plainText('Zoe\u0308', kind)).toBe(plainText('Zo\u00eb', kind)))
  it('does not change the second time', () => {
    for (const text of [...unseen, ...blanks, ' e\u0301\u200d \u0661', 'ن\u200c\u200cا', '👩\u200d👧\u200d', 'a\r\n b'])
      expect(plainText(plainText(text, kind), kind)).toBe(plainText(text, kind))
  })
})

it.each<[TextKind, string, string]>([
  ['line', ' Anna\r\nMaria ', 'Anna Maria'],
  ['line', 'O’Brien–Smith', 'O’Brien–Smith'],
  ['lines', ' one\r\ntwo\u2028three\r', ' one\ntwo\nthree\n'],
  ['code', ' anna@example.com\n', 'anna@example.com'],
  ['code', 'ｓｗ１ａ　１ａａ', 'sw1a 1aa'],
  ['code', '٠٧٧٠٠ ۹۰۰۱۲۳ ०१', '07700 900123 01'],
  ['line', '٣ and ３', '٣ and ３'],
  ['secret', ' pass\u00a0word\u200b ', ' pass word\u200b '],
  ['secret', 'Zoe\u0308 ﬁ', 'Zo\u00eb ﬁ'],
])('as %s %j is %j', (kind, text, plain) => expect(plainText(text, kind)).toBe(plain))

describe('joiners and selectors', () => {
  it.each([
    ['Persian', 'می\u200cخواهم'],
    ['Hindi', 'क्\u200dष'],
    ['Malayalam, at the end of a name', 'ജോണ്\u200d'],
    ['a family', '👩🏽\u200d❤\ufe0f\u200d👨'],
    ['a keycap', '1\ufe0f\u20e3'],
    ['a Japanese name', '葛\u{e0100}城'],
  ])('stay where they are seen: %s', (_, text) => {
    expect(plainText(text)).toBe(text)
    expect(plainText(text, 'lines')).toBe(text)
    expect(plainText(text, 'code')).not.toMatch(/[\u200c\u200d\ufe0f\u{e0100}]/u)
  })

  it.each(['An\u200dna', 'An\u200cna', 'Anna\ufe0f', '\u200dAnna', 'ن\u200c', 'Анна\u200c'])(
    'go where nobody sees them: %j',
    (text) => expect(plainText(text)).not.toMatch(/[\u200c\u200d\ufe0f]/),
  )

  it.each(['e\u200b\u0301', 'Jose\u00ad\u0301', '\uac00\u200b\u11a8'])(
    'brings a letter and its mark together, whatever stood between them: %j',
    (text) => {
      for (const kind of ['line', 'lines', 'code'] as const) {
        const plain = plainText(text, kind)
        expect(plain).toBe(plain.normalize())
        expect([...plain]).toHaveLength([...text].length - 2)
        expect(plainText(plain, kind)).toBe(plain)
      }
    },
  )

  it.each(['01204 12345\u00b2', '10\u2460', 'anna\u00b2@example.com'])(
    'makes no digit of a raised or circled one: %j',
    (text) => expect(plainText(text, 'code')).toBe(text),
  )
})
