/** How a text differs from another one: what both have in common at their beginning and end, in UTF-16 units, and its own part between. */
export interface Difference {
  head: number
  tail: number
  middle: string
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit < 0xe000

/** The difference of a text from another one. A surrogate pair is never cut, since the database keeps no half of it. */
export function differenceOf(text: string, other: string): Difference {
  const most = Math.min(text.length, other.length)
  let head = 0
  while (head < most && text.charCodeAt(head) === other.charCodeAt(head)) head += 1
  if (head > 0 && isHigh(text.charCodeAt(head - 1))) head -= 1
  let tail = 0
  const [end, otherEnd] = [text.length - 1, other.length - 1]
  while (tail < most - head && text.charCodeAt(end - tail) === other.charCodeAt(otherEnd - tail)) tail += 1
  if (tail > 0 && isLow(text.charCodeAt(text.length - tail))) tail -= 1
  return { head, tail, middle: text.slice(head, text.length - tail) }
}

/** The text that differs so from another one. */
export const textFrom = (other: string, { head, tail, middle }: Difference): string =>
  other.slice(0, head) + middle + other.slice(other.length - tail)
