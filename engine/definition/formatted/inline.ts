import { linkPattern, linkProblems } from './links.ts'
import { unescaped } from './mask.ts'
import type { MarkupProblem } from './problem.ts'
import type { FormattedPart } from './tree.ts'

/** A text that is parsed, its mask, and what is found wrong in it. */
export interface Parsing {
  source: string
  mask: string
  problems: MarkupProblem[]
}

/** Words that are emphasised, or, with no tag, all words; `at` is the offset of the signs that open it. */
interface Frame {
  tag?: 'strong' | 'em'
  at: number
  of: FormattedPart[]
}

const signsOf = { strong: '**', em: '*' }
const token = new RegExp(`(\\*+)|\\r?\\n\\s*|${linkPattern.source}`, 'g')
const isBlank = (character: string | undefined): boolean => character === undefined || /\s/.test(character)

/** Where the blanks before an offset begin. A pattern for them would need a look-behind, which Safari 16 does not have. */
function beforeBlanks(mask: string, from: number, to: number): number {
  let end = to
  while (end > from && (mask[end - 1] === ' ' || mask[end - 1] === '\t')) end--
  return end
}

/** The words of a paragraph, an item or a heading, which stand between two offsets. Nothing in it nests in itself. */
export function parseInline(from: number, to: number, parsing: Parsing): FormattedPart[] {
  const { source, mask, problems } = parsing
  const part = mask.slice(from, to)
  const frames: [Frame, ...Frame[]] = [{ at: from, of: [] }]
  const top = (): Frame => frames.at(-1)!
  const add = (...parts: FormattedPart[]): void => {
    for (const one of parts) {
      const { of } = top()
      const last = of.at(-1)
      if (typeof one === 'string' && typeof last === 'string') of[of.length - 1] = last + one
      else of.push(one)
    }
  }
  const addWords = (start: number, end: number): void => {
    if (end > start) add(unescaped(source, mask, start, end))
  }
  const lonely = (at: number, signs: string): void => {
    problems.push({
      code: 'markup-unclosed',
      at,
      message: `this "${signs}" has no partner`,
      hint: 'write *emphasis* or **strong**, with no blank inside the signs, or a backslash before a sign that is meant (in JSON: \\\\*)',
    })
  }

  let done = from
  for (const found of part.matchAll(token)) {
    const at = from + found.index
    const [whole, stars, words, address] = found
    const isBreak = stars === undefined && words === undefined
    addWords(done, isBreak ? beforeBlanks(mask, done, at) : at)
    done = at + whole.length
    if (stars !== undefined) addStars(at, stars.length, part[found.index - 1], part[found.index + stars.length])
    else if (words !== undefined && address !== undefined) {
      const addressAt = done - address.length - 1
      const link = { words, wordsAt: at + 1, address: source.slice(addressAt, done - 1), addressAt }
      problems.push(...linkProblems(link, mask))
      add({ tag: 'a', href: link.address, of: parseInline(at + 1, at + 1 + words.length, parsing) })
    } else add({ tag: 'br' })
  }
  addWords(done, to)
  while (frames.length > 1) {
    const { tag, at, of } = frames.pop()!
    lonely(at, signsOf[tag!])
    add(signsOf[tag!], ...of)
  }
  return frames[0].of

  /** Signs behind words close what is open; before words they open. Between blanks they are no markup. */
  function addStars(at: number, length: number, before: string | undefined, after: string | undefined): void {
    const [closes, opens] = [!isBlank(before), !isBlank(after)]
    if (!closes && !opens) return addWords(at, at + length)
    for (let left = length; left > 0;) {
      const own = left >= 2 ? 'strong' : 'em'
      const { tag } = top()
      if (closes && tag !== undefined && (tag === own || (tag === 'em' && left === 3))) {
        const { of } = frames.pop()!
        add({ tag, of })
        left -= signsOf[tag].length
      } else if (opens && length <= 3 && !frames.some((frame) => frame.tag === own)) {
        frames.push({ tag: own, at: at + length - left, of: [] })
        left -= signsOf[own].length
      } else {
        lonely(at, '*'.repeat(Math.min(left, 4)))
        add('*'.repeat(left))
        return
      }
    }
  }
}
