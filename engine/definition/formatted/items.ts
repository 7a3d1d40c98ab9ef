import type { MarkupProblem } from './problem.ts'

/** The mark of an item with the blanks around it. */
export const itemPattern = /^([ \t]*)(-|\d{1,9}\.)[ \t]+(?=\S)/

/** What may stand at the beginning of a line but not of an item. */
const startsLine = /^(?:(?:#{1,6}|[-*+]|\d{1,9}[.)]|\[[ xX]\])(?=\s)|[>|])/

/** What is wrong with the words of an item, which begin at this offset. */
export function itemProblems(words: string, at: number): MarkupProblem[] {
  const [sign] = startsLine.exec(words) ?? []
  if (sign === undefined) return []
  return [
    {
      code: 'markup-unknown',
      at,
      message: `"${sign}" is shown as it is, because an item begins with its words`,
      hint: 'put a heading before the list, and an item of an item on the next line with two blanks before it; write a backslash before the sign if it is meant (in JSON: \\\\)',
    },
  ]
}

/** The numbers of a list so far. */
export interface Numbers {
  first: number
  last: number
  count: number
}

/** What is wrong with the next number of a list. Either all numbers are the same, or each is one more than the last. */
export function numberProblems(number: number, { first, last, count }: Numbers, at: number): MarkupProblem[] {
  const next = count > 1 && last === first ? first : last + 1
  if (number === next || (count === 1 && number === first)) return []
  return [
    {
      code: 'markup-level',
      at,
      message: `this item is written as number ${number} and shown as ${first + count}`,
      hint: `write "${next}. ", or a paragraph before it if another list begins here`,
    },
  ]
}

/** How far a line stands in. A tab leads to the next multiple of four. */
export const widthOf = (blanks: string): number =>
  [...blanks].reduce((width, blank) => (blank === '\t' ? width + 4 - (width % 4) : width + 1), 0)
