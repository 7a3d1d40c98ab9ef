/** `1 file`, `2 files`; `many` where an s does not do. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`

/** `a`, `a and b`, `a, b and c`. */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

export const quoted = (words: string): string => `“${words}”`

/** The beginning of a hash, enough to tell it from others. */
export const short = (hash: string): string => hash.slice(0, 10)
