import { parseInline, type Parsing } from './inline.ts'
import { maskOf } from './mask.ts'
import type { MarkupProblem } from './problem.ts'
import type { FormattedNode } from './tree.ts'
import { unknownMarkup } from './unknownMarkup.ts'

/** How deep lists may stand in each other. */
const deepest = 2

/** A list that is open, and how far its items stand in. */
interface OpenList {
  indent: number
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
 * `**strong**`, `*emphasis*` and `[words](address)` in them. A line ends where it is written so. Takes time in
 * proportion to the text; never throws.
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
    const from = start + line.length - line.trimStart().length
    const heading = /^[ \t]*(#{1,6})[ \t]+(?=\S)/.exec(line)
    const item = /^([ \t]*)(-|\d{1,9}\.)[ \t]+(?=\S)/.exec(line)
    if (from >= to) closeWords()
    else if (heading) {
      lists = []
      begin(addHeading(heading[1]!.length, from), start + heading[0].length, to)
      closeWords()
    } else if (item && (item[2] === '-' || item[2] === '1.' || lists.length > 0 || !words)) {
      begin(addItem(item[1]!.length, item[2]!, from), start + item[0].length, to)
    } else if (words && (lists.length === 0 || from > start)) words.to = to
    else {
      lists = []
      const node: FormattedNode = { tag: 'p' }
      nodes.push(node)
      begin(node, from, to)
    }
    start += line.length + 1
  }
  closeWords()
  return { nodes, problems: parsing.problems.toSorted((one, other) => one.at - other.at) }

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
    lists = lists.filter((open, depth) => depth === 0 || open.indent <= indent)
    const tag = mark === '-' ? 'ul' : 'ol'
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
    if (around && !last && around.list.tag === tag) around.list.of.push(node)
    else {
      const list: OpenList['list'] = { tag, of: [node], ...(tag === 'ol' && startOf(mark)) }
      if (!last) lists.pop()
      const holder = last ?? lists.at(-1)?.list.of.at(-1)
      if (holder) holder.of = [...(holder.of ?? []), list]
      else nodes.push(list)
      lists.push({ indent, list })
    }
    return node
  }
}

const startOf = (mark: string): { start?: number } =>
  Number.parseInt(mark) === 1 ? {} : { start: Number.parseInt(mark) }

function headingProblem(level: number, before: Set<number>): { message: string; hint: string } | undefined {
  if (level === 1) return { message: 'the page has its heading already', hint: 'begin a heading in a text with "## "' }
  if (level > 3) return { message: 'headings of a text have two levels', hint: 'write "## " or "### "' }
  return level === 3 && !before.has(2)
    ? { message: 'this heading skips a level', hint: 'begin the first heading with "## "' }
    : undefined
}
