import { keysOf, parentOf } from 'runnel/base'
import { findNodeAtLocation, getNodeValue, type Node, type ParseError, parseTree } from 'jsonc-parser'
import { fitsOnLine, printJson } from './print.ts'

/** An entry of an object or a list: one that stays as it is written, or a new value. */
interface Entry {
  key?: string
  value: unknown
  /** What is written now, with its key. */
  kept?: Node
}

const strict = { disallowComments: true, allowTrailingComma: false }

/** The syntax tree of a text; undefined if it is no JSON. */
export function treeOf(text: string): Node | undefined {
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, strict)
  return errors.length === 0 ? tree : undefined
}

function mustTree(text: string): Node {
  const tree = treeOf(text)
  if (!tree) throw new Error('The text is no JSON')
  return tree
}

const isContainer = (node: Node): boolean => node.type === 'object' || node.type === 'array'

/** Keys as jsonc-parser wants them: numbers for the places of lists. */
function segmentsIn(tree: Node, keys: readonly string[]): (string | number)[] {
  const segments: (string | number)[] = []
  for (const key of keys) {
    const node = findNodeAtLocation(tree, segments)
    segments.push(node?.type === 'array' ? Number(key) : key)
  }
  return segments
}

/** The node to which keys lead. */
export const nodeAt = (tree: Node, keys: readonly string[]): Node | undefined =>
  findNodeAtLocation(tree, segmentsIn(tree, keys))

const entriesOf = (node: Node): Entry[] =>
  (node.children ?? []).map((child) =>
    node.type === 'object'
      ? { key: String(child.children![0]!.value), value: getNodeValue(child.children![1]!) as unknown, kept: child }
      : { value: getNodeValue(child) as unknown, kept: child },
  )

const valueOf = (node: Node, entries: Entry[]): unknown =>
  node.type === 'object'
    ? Object.fromEntries(entries.map(({ key, value }) => [key!, value]))
    : entries.map(({ value }) => value)

const lineStart = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1
const levelOf = (text: string, { offset }: Node): number =>
  Math.floor(/^ */.exec(text.slice(lineStart(text, offset), offset))![0].length / 2)
const sliceOf = (text: string, { offset, length }: Node): string => text.slice(offset, offset + length)
const isInline = (text: string, node: Node): boolean => !sliceOf(text, node).includes('\n')

/** Characters that stand on the line of a node besides it. */
function besideOf(text: string, { offset, length }: Node): number {
  const end = text.indexOf('\n', offset + length)
  return offset - lineStart(text, offset) + (end < 0 ? text.length : end) - (offset + length)
}

/** A container below whose lines its entries stand, each as it is written where it stays. */
function printEntries(text: string, node: Node, entries: Entry[], level: number): string {
  const margin = '  '.repeat(level + 1)
  const lines = entries.map(({ key, value, kept }, at) => {
    const comma = at < entries.length - 1 ? 1 : 0
    const name = key === undefined ? '' : `${JSON.stringify(key)}: `
    const printed = () => `${name}${printJson(value, level + 1, margin.length + name.length + comma)}`
    return margin + (kept && !isInline(text, kept) ? sliceOf(text, kept) : printed())
  })
  const [open, close] = node.type === 'array' ? '[]' : '{}'
  return `${open}\n${lines.join(',\n')}\n${'  '.repeat(level)}${close}`
}

/**
 * Changes the entries of an object or a list. Only as much as necessary is rewritten: the container, or the one around it
 * that stands on one line with it or now fits on one.
 */
function change(text: string, keys: readonly string[], alter: (entries: Entry[]) => Entry[]): string {
  const tree = mustTree(text)
  const segments = segmentsIn(tree, keys)
  const nodes = [...segments.keys(), segments.length].map((count) => findNodeAtLocation(tree, segments.slice(0, count)))
  const container = nodes.at(-1)
  if (!container || !isContainer(container)) throw new Error('There is no such object or list')
  const entries = alter(entriesOf(container))
  let at = nodes.length - 1
  let value = valueOf(container, entries)
  while (at > 0) {
    const around = nodes[at - 1]!
    const inside = entriesOf(around).map((entry, place) =>
      (around.type === 'array' ? place : entry.key) === segments[at - 1] ? { ...entry, value } : entry,
    )
    const outer = valueOf(around, inside)
    if (!isInline(text, around) && !fitsOnLine(outer, besideOf(text, around))) break
    value = outer
    at -= 1
  }
  const node = nodes[at]!
  const [level, beside] = [levelOf(text, node), besideOf(text, node)]
  const isWhole = node !== container || isInline(text, container) || fitsOnLine(value, beside) || entries.length === 0
  const written = isWhole ? printJson(value, level, beside) : printEntries(text, container, entries, level)
  return text.slice(0, node.offset) + written + text.slice(node.offset + node.length)
}

/** A value inside new objects, one for each key. */
const wrapped = (keys: readonly string[], value: unknown): unknown =>
  keys.reduceRight((inner, key) => ({ [key]: inner }), value)

/** Where a new key belongs: behind the last one there is that comes before it in the order. */
function placeOf(key: string, keys: string[], order: readonly string[]): number {
  const rank = order.indexOf(key)
  if (rank < 0) return keys.length
  return keys.findLastIndex((other) => order.includes(other) && order.indexOf(other) < rank) + 1
}

/** Sets the value at a place, with the objects around it that are not there. `order` says where new keys stand. */
export function setIn(text: string, pointer: string, value: unknown, order: readonly string[] = []): string {
  if (pointer === '') return `${printJson(value)}\n`
  const tree = mustTree(text)
  const keys = keysOf(pointer)
  const there = nodeAt(tree, keys)
  const around = nodeAt(tree, keys.slice(0, -1))
  // One value in lines of its own: nothing around it changes.
  if (there && around && isScalar(value) && isScalar(getNodeValue(there)) && !isInline(text, around)) {
    const written = text.slice(0, there.offset) + JSON.stringify(value) + text.slice(there.offset + there.length)
    const grown = nodeAt(mustTree(written), keys.slice(0, -1))!
    if (!fitsOnLine(getNodeValue(grown), besideOf(written, grown))) return written
  }
  const depth = keys.findIndex((_, at) => !nodeAt(tree, keys.slice(0, at + 1)))
  const last = depth < 0 ? keys.length - 1 : depth
  const [key, inner] = [keys[last]!, wrapped(keys.slice(last + 1), value)]
  return change(text, keys.slice(0, last), (entries) => {
    if (entries.length > 0 ? entries[0]!.key === undefined : nodeAt(tree, keys.slice(0, last))?.type === 'array')
      return Number(key) < entries.length ? entries.with(Number(key), { value: inner }) : [...entries, { value: inner }]
    const at = entries.findIndex((entry) => entry.key === key)
    if (at >= 0) return entries.with(at, { key, value: inner })
    const names = entries.map((entry) => entry.key!)
    return entries.toSpliced(placeOf(key, names, order), 0, { key, value: inner })
  })
}

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null

/** Removes what is at a place, if anything is. */
export function removeIn(text: string, pointer: string): string {
  const keys = keysOf(pointer)
  const tree = mustTree(text)
  if (keys.length === 0 || !nodeAt(tree, keys)) return text
  const key = keys.at(-1)!
  return change(text, keys.slice(0, -1), (entries) =>
    entries.filter((entry, at) => (entry.key === undefined ? String(at) !== key : entry.key !== key)),
  )
}

/** Removes what is at a place, and every object around it that is empty then, down to `keep` keys. */
export function takeBack(text: string, pointer: string, keep = 0): string {
  const less = removeIn(text, pointer)
  const around = parentOf(pointer)
  if (keysOf(around).length <= keep || around === '') return less
  const node = nodeAt(mustTree(less), keysOf(around))
  return node?.type === 'object' && node.children?.length === 0 ? takeBack(less, around, keep) : less
}

/** Inserts a value into a list. */
export const insertIn = (text: string, pointer: string, at: number, value: unknown): string =>
  change(text, keysOf(pointer), (entries) => entries.toSpliced(at, 0, { value }))

/** Moves an entry of an object or a list to another place among them, as it is written. */
export const moveIn = (text: string, pointer: string, from: number, to: number): string =>
  change(text, keysOf(pointer), (entries) => {
    const [moved] = entries.slice(from, from + 1)
    return moved ? entries.toSpliced(from, 1).toSpliced(to, 0, moved) : entries
  })

/** Gives an entry of an object another name. */
export const renameIn = (text: string, pointer: string, name: string): string =>
  change(text, keysOf(parentOf(pointer)), (entries) =>
    entries.map((entry) => (entry.key === keysOf(pointer).at(-1) ? { key: name, value: entry.value } : entry)),
  )
