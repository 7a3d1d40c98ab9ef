import { parseInline, type Parsing } from './inline.ts'
import { itemPattern, itemProblems, numberProblems, widthOf, type Numbers } from './items.ts'
import { maskOf } from './mask.ts'
import type { MarkupProblem } from './problem.ts'
import type { FormattedNode } from './tree.ts'
import { escaped, unknownMarkup } from './unknownMarkup.ts'

/** How deep lists may stand in each other. */
const deepest = 2

/** A longer mark might be a year: `2024.` */
const longestNumber = '999.'.length

/** A list that is open, and how far its items stand in. */
interface OpenList {
  indent: number
  numbers: Numbers
  list: Omit<FormattedNode, 'of'> & { of: FormattedNode[] }
}

/** Lines that belong together: a paragraph, or the words of an item. */
interface OpenWords {
  node: FormattedNode
  from: number
  to: number
}

/**
 * Reads a formatted text: paragraphs, which blank lines separate; lists of `- ` or `1. `; headings of `## ` and `### `;
 * `**strong**`, `*emphasis*` and `[words](address)` in them. A line ends where it is written so. Whatever else Markdown
 * has is a problem. Takes time in proportion to the text; never throws.
 */
export function parseFormatted(source: string): { nodes: FormattedNode[]; problems: MarkupProblem[] } {
  const mask = maskOf(source)
  const parsing: Parsing = { source, mask, problems: unknownMarkup(mask) }
  const nodes: FormattedNode[] = []
  let lists: OpenList[] = []
  let words: OpenWords | undefined
  const headings = new Set<number>()

  const closeWords = (): void => {
    if (!words) return
    words.node.of = parseInline(words.from, words.to, parsing)
    words = undefined
  }
  const begin = (node: FormattedNode, from: number, to: number): void => {
    closeWords()
    words = { node, from, to }
  }

  let start = 0
  for (const line of mask.split('\n')) {
    const to = start + line.trimEnd().length
    const blanks = line.length - line.trimStart().length
    const from = start + blanks
    const isInItem = lists.length > 0 && widthOf(line.slice(0, blanks)) > lists[0]!.indent
    const heading = /^[ \t]*(#{1,6})[ \t]+(?=\S)/.exec(line)
    const item = itemPattern.exec(line)
    const mark = item?.[2]
    if (from >= to) closeWords()
    else if (heading) {
      if (isInItem)
        problem(from, 'an item has no heading', 'put the heading before the list, at the beginning of a line')
      const end = withoutSigns(line).length
      if (end < heading[0].length)
        problem(from, `no words stand behind "${heading[1]}"`, `write them in the same line, or ${escaped}`)
      lists = []
      begin(addHeading(heading[1]!.length, from), start + heading[0].length, start + end)
      closeWords()
    } else if (item && (mark === '-' || mark === '1.' || lists.length > 0 || !words)) {
      const at = start + item[0].length
      parsing.problems.push(...itemProblems(mask.slice(at, to), at))
      begin(addItem(widthOf(item[1]!), mark!, from), at, to)
    } else if (words && (lists.length === 0 || isInItem)) {
      if (mark && mark.length <= longestNumber)
        problem(from, `"${mark}" begins no list right below other words`, `leave a line empty before it, or ${escaped}`)
      words.to = to
    } else {
      if (isInItem)
        problem(
          from,
          'an item has one paragraph, and this one would stand behind the list',
          'put it into the line below the words of the item; if it belongs to no item, write no blanks before it',
        )
      lists = []
      const node: FormattedNode = { tag: 'p' }
      nodes.push(node)
      begin(node, from, to)
    }
    start += line.length + 1
  }
  closeWords()
  return { nodes, problems: parsing.problems.sort((one, other) => one.at - other.at) }

  function problem(at: number, message: string, hint: string): void {
    parsing.problems.push({ code: 'markup-unknown', at, message, hint })
  }

  function addHeading(level: number, at: number): FormattedNode {
    const wrong = headingProblem(level, headings)
    if (wrong) parsing.problems.push({ code: 'markup-level', at, ...wrong })
    headings.add(level)
    const node: FormattedNode = { tag: level === 2 ? 'h2' : 'h3' }
    nodes.push(node)
    return node
  }

  function addItem(indent: number, mark: string, at: number): FormattedNode {
    closeWords()
    lists = lists.filter((_, depth) => depth === 0 || indent >= lists[depth - 1]!.indent + 2)
    const tag = mark === '-' ? 'ul' : 'ol'
    const number = Number.parseInt(mark)
    const around = lists.at(-1)
    const nests = around !== undefined && indent >= around.indent + 2
    if (nests && lists.length === deepest)
      parsing.problems.push({
        code: 'markup-level',
        at,
        message: 'this list is the third in each other, which nobody could follow',
        hint: 'write fewer levels, or headings with a list under each',
      })
    const node: FormattedNode = { tag: 'li' }
    const last = nests && lists.length < deepest ? around.list.of.at(-1) : undefined
    if (around && !last && around.list.tag === tag) {
      around.list.of.push(node)
      if (!nests) around.indent = indent
      if (tag === 'ol') parsing.problems.push(...numberProblems(number, around.numbers, at))
      around.numbers = { ...around.numbers, last: number, count: around.numbers.count + 1 }
    } else {
      const list: OpenList['list'] = { tag, of: [node], ...(tag === 'ol' && number !== 1 && { start: number }) }
      if (!last) lists.pop()
      const holder = last ?? lists.at(-1)?.list.of.at(-1)
      if (holder) holder.of = [...(holder.of ?? []), list]
      else nodes.push(list)
      lists.push({ indent, numbers: { first: number, last: number, count: 1 }, list })
    }
    return node
  }
}

/** A heading without the signs that may stand behind its words: `## Words ##`. */
const withoutSigns = (line: string): string =>
  line
    .trimEnd()
    .replace(/([ \t])#+$/, '$1')
    .trimEnd()

function headingProblem(level: number, before: Set<number>): { message: string; hint: string } | undefined {
  if (level === 1) return { message: 'the page has its heading already', hint: 'begin a heading in a text with "## "' }
  if (level > 3) return { message: 'headings of a text have two levels', hint: 'write "## " or "### "' }
  return level === 3 && !before.has(2)
    ? { message: 'this heading skips a level', hint: 'begin the first heading with "## "' }
    : undefined
}
