import { linkPattern } from './links.ts'
import { opaque } from './mask.ts'
import type { MarkupProblem } from './problem.ts'

/**
 * Something that looks like markup and is none here: what it is, and what to write instead. A group `before` holds what
 * stands before it: a look-behind would keep older browsers from reading the whole file.
 */
interface Unknown {
  pattern: RegExp
  code?: MarkupProblem['code']
  is: (found: string) => string
  hint: string
}

export const escaped = 'write a backslash before the sign if it is meant (in JSON: \\\\)'
const quoted = (found: string): string => `"${found.length > 30 ? `${found.slice(0, 30)}…` : found}"`

const image: Unknown = {
  pattern: /!\[/g,
  is: () => 'a text has no images',
  hint: `use a block that shows a picture, or ${escaped}`,
}

/** All patterns take time in proportion to the text. */
const unknown: Unknown[] = [
  {
    pattern: /<(?=[a-z/!?])(?!https?:|mailto:)[^<>\n]{0,40}>?/gi,
    is: (found) => `${quoted(found)} looks like HTML, which a text does not have`,
    hint: `use what docs/format.md says of formatted texts, or ${escaped}`,
  },
  { pattern: /`+|^[ \t]*~{3,}/gm, is: () => 'a text has no code', hint: `write plain words, or ${escaped}` },
  {
    pattern: /(?<before>^|[^~])~~(?=[^\s~])/g,
    is: () => 'a text strikes nothing out',
    hint: `leave the words out, or ${escaped}`,
  },
  {
    pattern: /(?<before>^|[^\p{L}\p{N}_])(?<sign>__?)(?=[^\s_])[^_\n]*[^\s_]\k<sign>(?![\p{L}\p{N}_])/gu,
    is: (found) => `${quoted(found)} is shown as it is`,
    hint: `write *emphasis* or **strong**, or ${escaped}`,
  },
  {
    pattern: /&(?:#\d+|#x[\da-f]+|[a-z]+\d*);/gi,
    is: (found) => `${quoted(found)} is shown as it is`,
    hint: 'write the character itself',
  },
  {
    pattern: /(?<before>^|[^\p{L}\p{N}\uFFFC])<?(?:https?:\/\/|mailto:|www\.)[^\s<>()]*>?/giu,
    is: (found) => `${quoted(found)} is not a link`,
    hint: 'write [words that say where it leads](https://…)',
  },
  { pattern: /^[ \t]*>/gm, is: () => 'a text has no quotations', hint: `use the block "inset", or ${escaped}` },
  {
    pattern: /^[ \t]*(?:\||:?-{3,}:?[ \t]*\|)/gm,
    is: () => 'a text has no tables',
    hint: `write a list, or ${escaped}`,
  },
  {
    pattern: /^[ \t]*(?:([-*_])(?:[ \t]*\1){2,}|-{2}|=+)[ \t]*$/gm,
    is: () => 'a text has no lines across the page, and no headings that are underlined',
    hint: `write "## " before the words of a heading, or two blocks, or ${escaped}`,
  },
  {
    pattern: /^[ \t]*(?:#{1,6}|-|\d{1,3}\.)[ \t]*$/gm,
    is: (found) => `no words stand behind "${found}"`,
    hint: `write them in the same line, or ${escaped}`,
  },
  {
    pattern: /^[ \t]*(?:[*+•]|\d{1,9}\))[ \t]+(?=\S)/gm,
    is: () => 'this looks like the item of a list',
    hint: `begin each item with "- ", or with "1. ", "2. " …, or ${escaped}`,
  },
  {
    pattern: /^[ \t]*(?:-|\d{1,3}\.)(?=[\p{L}*[])/gmu,
    is: () => 'this looks like the item of a list',
    hint: `write a blank before the words, or ${escaped}`,
  },
  {
    pattern: /^[ \t]*(?:#{2,6}(?=[^#\s])|#(?=\p{L}))/gmu,
    is: () => 'this looks like a heading',
    hint: `write "## " with a blank before the words, or ${escaped}`,
  },
  {
    pattern: /\\[ \t]*$/gm,
    is: () => 'this backslash is shown as it is',
    hint: 'leave it out: a line ends where it is written so',
  },
  {
    pattern: /^[ \t]*\[[^\]\n]+\]:[ \t]*(?=\S)/gm,
    is: () => 'a text has no references',
    hint: `write [words](address) where the link stands, or ${escaped}`,
  },
  {
    pattern: /\]\[|\[\^/g,
    is: () => 'a text has no references',
    hint: 'write [words](address), or a note in brackets',
  },
  {
    pattern: /\][ \t]+\((?=https?:|mailto:|tel:|www\.|\/)/gi,
    code: 'markup-unclosed',
    is: () => 'this link has a blank between its words and its address',
    hint: 'write [words](address)',
  },
  {
    pattern: /\]\(/g,
    code: 'markup-unclosed',
    is: () => 'this is not a whole link',
    hint: 'write [words](address), without brackets or line ends in the words, and without brackets or blanks in the address (%28, %29, %20)',
  },
]

/** Everything in a masked text that looks like markup and is none. */
export function unknownMarkup(mask: string): MarkupProblem[] {
  const withoutLinks = mask.replace(
    linkPattern,
    (link, words: string) => `${opaque}${words}${opaque.repeat(link.length - words.length - 1)}`,
  )
  return [...found(image, mask), ...unknown.flatMap((one) => found(one, withoutLinks))]
}

const found = ({ pattern, code = 'markup-unknown', is, hint }: Unknown, text: string): MarkupProblem[] =>
  [...text.matchAll(pattern)].map(({ 0: whole, index, groups }) => {
    const behind = whole.slice(groups?.before?.length ?? 0)
    return { code, at: index + whole.length - behind.trimStart().length, message: is(behind.trim()), hint }
  })
