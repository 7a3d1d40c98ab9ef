import { ownValue } from '#engine/rules/index.ts'
/** Pairs of characters: a Latin letter, and a letter of another alphabet that looks like it. */
const twins = 'аaАAеeЕEоoОOрpРPсcСCхxХXуyУYіiІIјjЈJѕsЅSԁdһhВBКKМMНHТTΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXοoνvιiρpɡgӏlօo'
const looksLike = new Map(
  Array.from({ length: twins.length / 2 }, (_, at) => [twins[at * 2]!, twins[at * 2 + 1]!] as const),
)
/** The Latin letter or digit that a character looks like: a twin, or a form of it such as fullwidth or bold. ² and ① are no deceit. */
const twinOf = (character: string): string | undefined =>
  looksLike.get(character) ??
  (character > '\u2000'
    ? (character < '\uFF00' ? /^[a-zA-Z]$/ : /^[a-zA-Z0-9]$/).exec(character.normalize('NFKC'))?.[0]
    : undefined)

const names: Record<string, string> = {
  '\u00A0': 'a no-break space',
  '\u00AD': 'a soft hyphen, which is not seen',
  '\u200B': 'a space without width, which is not seen',
  '\u200C': 'a joiner, which is not seen',
  '\u200D': 'a joiner, which is not seen',
  '\u2060': 'a joiner, which is not seen',
  '\uFEFF': 'a byte order mark, which is not seen',
  '\uFFFD': 'what is left of a character that could not be read',
  '‘': 'a curly quotation mark',
  '’': 'a curly quotation mark',
  '“': 'a curly quotation mark',
  '”': 'a curly quotation mark',
  '–': 'a dash',
  '—': 'a dash',
  '−': 'a minus sign that rules do not know',
  '‐': 'a hyphen of its own',
  '‑': 'a hyphen of its own',
}

/** Invisible characters: zero-width characters, direction marks, control characters, halves of a character. */
const hidden =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u2028\u2029\u2800\p{Default_Ignorable_Code_Point}\p{Cs}]/u
/** Characters that look like a space but are not U+0020. */
const oddSpace = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/
/** Typographic quotation marks and dashes that word processors insert. */
const sign = /[‘’“”„«»–—−‐‑]/
/** Characters that are wrong even in visible texts. */
const broken = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069\uFEFF\uFFFD\p{Cs}]/u

/** Whether a text has only characters of a plain keyboard, as nearly all have: then nothing in it deceives. */
export const isPlain = (text: string): boolean => /^[\t\n\r -~]*$/.test(text)

/** The use of a text: `code` is a rule or a name, `data` is compared with answers, `words` are read by people. */
export type Written = 'code' | 'data' | 'words'

const deceiving: Record<Written, RegExp[]> = {
  code: [hidden, oddSpace, sign, broken],
  data: [hidden, oddSpace, broken],
  words: [broken],
}

/**
 * The first deceptive character of a text, with its UTF-16 offset; undefined if there is none. A letter of another
 * alphabet counts only inside a word with Latin letters.
 */
export function deceiver(text: string, written: Written): { at: number; character: string } | undefined {
  if (isPlain(text)) return undefined
  const odd = [...text].findIndex(
    (character, at, all) =>
      (deceiving[written].some((kind) => kind.test(character)) && !isOfEmoji(character, all[at - 1])) ||
      (twinOf(character) !== undefined && standsAmongOurs(all, at)),
  )
  if (odd < 0) return undefined
  const before = [...text].slice(0, odd).join('')
  return { at: before.length, character: [...text][odd]! }
}

/** Whether a character only asks for the coloured form of the sign before it. */
const isOfEmoji = (character: string, before = ''): boolean =>
  character === '\uFE0F' && /\p{Extended_Pictographic}/u.test(before)

/** The first letter of another alphabet that looks like a Latin one. */
export const twinIn = (text: string): string | undefined =>
  [...text].find((character) => twinOf(character) !== undefined)

function standsAmongOurs(all: string[], at: number): boolean {
  const letter = /\p{L}/u
  let [from, to] = [at, at]
  while (letter.test(all[from - 1] ?? '')) from--
  while (letter.test(all[to + 1] ?? '')) to++
  return all.slice(from, to + 1).some((character) => /[a-zA-Z]/.test(character))
}

const codePoint = (character: string): string =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`

/** The code point and name of a character: `U+0430, which looks like "a"`. */
export function spelled(character: string): string {
  const twin = twinOf(character)
  const name = ownValue(names, character) ?? (hidden.test(character) ? 'a character that is not seen' : undefined)
  const kind =
    twin === undefined
      ? (name ?? (oddSpace.test(character) ? 'another kind of space' : undefined))
      : `which looks like "${twin}"`
  return kind === undefined ? codePoint(character) : `${codePoint(character)}, ${kind}`
}

/** Whether a text has no visible character. */
export const isBlank = (text: string): boolean =>
  [...text].every((character) => /\s/.test(character) || hidden.test(character) || oddSpace.test(character))
