import { rememberingBy } from 'runnel/base'
import { parseTree, type Node } from 'jsonc-parser'
import { parse } from 'runnel/load'

/** A JSON text with the tree of its values. */
export interface Tree {
  text: string
  root: Node
}

/** A value in a text. */
export interface Value {
  text: string
  node: Node
}

/** The tree of a text; undefined if it is no strict JSON, has a key twice, or is nested too deep. */
export function treeOf(given: string): Tree | undefined {
  const text = given.replace(/^\uFEFF/, '')
  const { node, findings } = parse({ file: '', text })
  const root = node && findings.length === 0 ? parseTree(text) : undefined
  return root && { text, root }
}

/** The text of a value, as written. */
export const written = ({ text, node }: Value): string => text.slice(node.offset, node.offset + node.length)

/** What a value means: the same text for values that differ in layout only. The order of keys counts, since fields are asked in it. */
export const meaning = rememberingBy((node: Node): string => {
  const inner = (node.children ?? []).map(meaning)
  return node.type === 'object'
    ? `{${inner.join()}}`
    : node.type === 'array'
      ? `[${inner.join()}]`
      : node.type === 'property'
        ? inner.join(':')
        : JSON.stringify(node.value)
})

/** A member of an object or an item of a list. */
export interface Part {
  /** The key of a member; what tells an item from the others. */
  id: string
  value: Value
  /** With its key, as it is written. */
  whole: Node
}

/** What names an object in a list, in order of preference. */
const naming = ['id', 'name', 'key', 'value', 'block']

const isPlain = ({ type }: Node): boolean => type !== 'object' && type !== 'array'

function nameIn(node: Node): string | undefined {
  if (isPlain(node)) return meaning(node)
  for (const name of naming) {
    const member =
      node.type === 'object' ? node.children!.find(({ children }) => children![0]!.value === name) : undefined
    const value = member?.children![1]
    if (value && isPlain(value)) return `${name}=${meaning(value)}`
  }
  return undefined
}

/** The parts of an object or list by their ids. Undefined for a list whose items nothing tells apart. */
export function partsOf({ text, node }: Value): Part[] | undefined {
  const parts = node.children!.map((whole): Part | undefined => {
    if (node.type === 'object')
      return { id: String(whole.children![0]!.value), value: { text, node: whole.children![1]! }, whole }
    const id = nameIn(whole)
    return id === undefined ? undefined : { id, value: { text, node: whole }, whole }
  })
  const known = parts.filter((part) => part !== undefined)
  return known.length === parts.length && new Set(known.map(({ id }) => id)).size === known.length ? known : undefined
}
