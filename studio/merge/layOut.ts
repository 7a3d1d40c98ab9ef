import type { Value } from './nodes.ts'

/** A part of a merged object or list: its new text, and its place in the value that gives the layout, if it is from there. */
export interface Laid {
  text: string
  from?: number
}

const isInOrder = (parts: readonly Laid[], length: number): boolean =>
  parts.length === length && parts.every(({ from }, place) => from === place)

/** An object or list with these parts in place of its own, laid out as it was. */
export function layOut(value: Value, parts: readonly Laid[]): string {
  const { children = [] } = value.node
  return isInOrder(parts, children.length) ? inPlace(value, parts) : rewritten(value, parts)
}

const endOf = ({ offset, length }: Value['node']): number => offset + length

/** Everything between the parts stays. */
function inPlace({ text, node }: Value, parts: readonly Laid[]): string {
  const { children = [] } = node
  const starts = children.map((_, place) => (place === 0 ? node.offset : endOf(children[place - 1]!)))
  const last = children.at(-1)
  const begin = parts.map((part, place) => text.slice(starts[place], children[place]!.offset) + part.text).join('')
  return begin + text.slice(last ? endOf(last) : node.offset, endOf(node))
}

/** The space before each part, without the comma. */
function spacesIn({ text, node }: Value): string[] {
  const { children = [] } = node
  return children.map(({ offset }, place) => {
    const start = place === 0 ? node.offset + 1 : endOf(children[place - 1]!)
    return text.slice(start, offset).replace(',', '')
  })
}

function rewritten(value: Value, parts: readonly Laid[]): string {
  const { text, node } = value
  const [open, shut] = [text[node.offset]!, text[endOf(node) - 1]!]
  if (parts.length === 0) return open + shut
  const spaces = spacesIn(value)
  const [first = '', second = first.includes('\n') ? first : ' '] = spaces
  const last = node.children?.at(-1)
  const end = last ? text.slice(endOf(last), endOf(node) - 1) : ''
  const laid = parts.map((part, place) => {
    if (place === 0) return first + part.text
    const own = part.from ? spaces[part.from]! : second
    return `,${own}${part.text}`
  })
  return open + laid.join('') + end + shut
}
