import { textParts } from '#engine/rules/index.ts'

/** Stands in a mask for a character that is no markup. */
export const opaque = '\uFFFC'
/** Stands in a mask for the backslash of an escape, which is not shown. */
export const dropped = '\0'

const escape = /\\[!-/:-@[-`|~]/g

/**
 * The text as the parser of markup sees it, of the same length: insertions, braces and escaped signs are opaque. So
 * neither a rule nor what it inserts can be markup.
 */
export function maskOf(source: string): string {
  const parts = textParts(source).map(({ is, start, end, says }) =>
    is === 'words' && says.length === end - start ? says.replace(escape, dropped + opaque) : opaque.repeat(end - start),
  )
  return parts.join('')
}

/** The words of a part of the source, without the backslashes of escapes. */
export const unescaped = (source: string, mask: string, from: number, to: number): string =>
  source.slice(from, to).replace(/\\/g, (sign, at: number) => (mask[from + at] === dropped ? '' : sign))
